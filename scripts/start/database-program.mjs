// @ts-check
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runQuietly } from '../setup/run-quietly.mjs';
import { startDatabase } from './environment.mjs';
import { parseSettings } from './settings.mjs';

/**
 * Runs a program of the API's build to its end and prints what it says: on DATABASE_URL, past a pooler by DATABASE_URL_DIRECTA, or else on the embedded database,
 * which is started or joined. The API may be running. Where it fails, the reason is printed and the process ends with 1.
 * @param {string} file below `api/dist`
 * @param {readonly string[]} [given] what it is called with
 */
export async function runOnDatabase(file, given = []) {
  try {
    const program = fileURLToPath(new URL(`../../api/dist/${file}`, import.meta.url));
    if (!existsSync(program)) throw new Error('La API no está compilada todavía: npm run build');
    await withDatabase(async (databaseUrl) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      console.log(await runQuietly(process.execPath, [program, ...given], { cwd: process.cwd(), env }));
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** @param {(databaseUrl: string) => Promise<void>} work */
async function withDatabase(work) {
  const { DATABASE_URL, DATABASE_URL_DIRECTA } = process.env;
  if (DATABASE_URL) return work(DATABASE_URL_DIRECTA || DATABASE_URL);
  const database = await startDatabase(parseSettings(process.env).dataDir, console.log);
  try {
    await work(database.url);
  } finally {
    await database.stop();
  }
}
