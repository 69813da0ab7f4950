// @ts-check
/**
 * `npm run migrate`, `synonyms`, `passwords:purge`: runs a program of `api/dist` on DATABASE_DIRECT_URL, DATABASE_URL or
 * the embedded database. The script starts the embedded database or joins it. The API may be running. Usage: node
 * scripts/on-database.mjs <program> [<its arguments>]
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './setup/run-quietly.mjs';
import { parseSettings } from './start/settings.mjs';
import { startDatabase } from './start/supervisor.mjs';

const [file = '', ...args] = process.argv.slice(2);
try {
  const program = fileURLToPath(new URL(`../api/dist/${file}`, import.meta.url));
  if (!existsSync(program)) throw new Error('La API no está compilada todavía: npm run build');
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env;
  const outside = DATABASE_URL && (DATABASE_DIRECT_URL || DATABASE_URL);
  const database = outside ? undefined : await startDatabase(parseSettings(process.env).dataDir, console.log);
  try {
    const env = { ...process.env, DATABASE_URL: outside || database?.url };
    console.log(await runQuietly(process.execPath, [program, ...args], { cwd: process.cwd(), env }));
  } finally {
    await database?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
