// @ts-check
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environmentOf, startDatabase } from './environment.mjs';
import { startProgram } from './program.mjs';
import { sayRelease } from './say-release.mjs';
import { parseSettings, SettingError } from './settings.mjs';
import { shareSiteSecret } from './share-site-secret.mjs';

/**
 * @typedef {object} Alone
 * @property {string} script the command's own address
 * @property {string} built the program of `api/dist` that it runs
 * @property {string} name of its log file where the database is the embedded one
 * @property {(settings: import('./settings.mjs').Settings) => string} where what is said of it then
 */

/**
 * Runs one of the API's programs alone, on what `npm run build` made. With no DATABASE_URL it runs on the embedded database
 * and its secrets, which it starts or joins.
 * @param {Alone} alone
 */
export async function runAlone(alone) {
  const built = new URL(`../../api/dist/${alone.built}`, import.meta.url);
  if (!existsSync(fileURLToPath(built))) {
    console.error('La API no está compilada todavía: npm run build');
    process.exit(1);
  }
  await sayRelease(process.env);
  if (process.env.DATABASE_URL) {
    shareSiteSecret(process.env);
    await import(built.href);
  } else await runOnEmbedded(alone).catch(giveUp);
}

/** @param {Alone} alone */
async function runOnEmbedded({ script, name, where }) {
  const settings = parseSettings(process.env);
  const database = await startDatabase(settings.dataDir, console.log);
  const { env } = environmentOf(settings, database.url, process.env);
  const { dataDir } = settings;
  const program = startProgram({ name, script: fileURLToPath(script), env, dataDir, say: console.log });
  const stop = async (/** @type {number} */ code) => {
    await program.stop();
    await database.stop();
    process.exit(code);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => stop(0));
  program.failed.catch(async (error) => {
    console.error(error.message);
    await stop(1);
  });
  console.log(`${where(settings)}; su registro está en ${dataDir}/registros/${name}.log`);
}

/** @param {unknown} error */
function giveUp(error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
