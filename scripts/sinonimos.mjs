// @ts-check
/**
 * Shows and changes the synonyms of the catalogue's search (`npm run sinonimos -- ver | agregar faro optica | quitar faro`),
 * in DATABASE_URL or else in the embedded database, which it starts or joins. The API may be running.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './setup/run-quietly.mjs';
import { startDatabase } from './start/environment.mjs';
import { parseSettings } from './start/settings.mjs';

const program = fileURLToPath(new URL('../api/dist/modules/publicaciones/busqueda/sinonimos-main.js', import.meta.url));

await change().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function change() {
  if (!existsSync(program)) throw new Error('La API no está compilada todavía: npm run build');
  const given = process.env.DATABASE_URL;
  if (given) return run(given);
  const { dataDir } = parseSettings(process.env);
  const database = await startDatabase(dataDir, console.log);
  try {
    await run(database.url);
  } finally {
    await database.stop();
  }
}

/** @param {string} databaseUrl */
async function run(databaseUrl) {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  console.log(await runQuietly(process.execPath, [program, ...process.argv.slice(2)], { cwd: process.cwd(), env }));
}
