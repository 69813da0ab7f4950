// @ts-check
/**
 * Runs the API alone (`npm run start:api`), on what `npm run build` made. With no DATABASE_URL it runs on the embedded
 * database and its secrets, which it starts or joins.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environmentOf, startDatabase } from './start/environment.mjs';
import { startProgram } from './start/program.mjs';
import { parseSettings, SettingError } from './start/settings.mjs';
import { shareSiteSecret } from './start/share-site-secret.mjs';

const built = new URL('../api/dist/main.js', import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  console.error('La API no está compilada todavía: npm run build');
  process.exit(1);
}
if (process.env.DATABASE_URL) {
  shareSiteSecret(process.env);
  await import(built.href);
} else await runOnEmbedded().catch(giveUp);

async function runOnEmbedded() {
  const settings = parseSettings(process.env);
  const database = await startDatabase(settings.dataDir, console.log);
  const { env } = environmentOf(settings, database.url, process.env);
  const script = fileURLToPath(import.meta.url);
  const api = startProgram({ name: 'api-sola', script, env, dataDir: settings.dataDir, say: console.log });
  const stop = async (/** @type {number} */ code) => {
    await api.stop();
    await database.stop();
    process.exit(code);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => stop(0));
  api.failed.catch(async (error) => {
    console.error(error.message);
    await stop(1);
  });
  console.log(
    `API en http://127.0.0.1:${settings.apiPort}; su registro está en ${settings.dataDir}/registros/api-sola.log`,
  );
}

/** @param {unknown} error */
function giveUp(error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
