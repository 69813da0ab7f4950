// @ts-check
/**
 * Runs the built API alone (`npm run start:api`), or its jobs alone (`npm run start:worker`). With a worker, the APIs may
 * have RUN_JOBS=no. Without DATABASE_URL the script starts or joins the embedded database.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onStopRequest } from './process/processes.mjs';
import { environmentOf, setCommit, shareSiteSecret } from './start/environment.mjs';
import { parseSettings } from './start/settings.mjs';
import { startDatabase, startProgram } from './start/supervisor.mjs';

const isWorker = process.argv[2] === 'worker';
const built = new URL(`../api/dist/${isWorker ? 'worker-main.js' : 'main.js'}`, import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  console.error('La API no está compilada todavía: npm run build');
  process.exit(1);
}
await setCommit(process.env);
if (process.env.DATABASE_URL) {
  shareSiteSecret(process.env);
  await import(built.href);
} else {
  try {
    await runOnEmbedded();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function runOnEmbedded() {
  const settings = parseSettings(process.env);
  const { dataDir, apiPort } = settings;
  const database = await startDatabase(dataDir, console.log);
  const { env } = environmentOf(settings, database.url, process.env);
  const name = isWorker ? 'trabajos' : 'api-sola';
  const program = startProgram({ name, script: fileURLToPath(built), env, dataDir, say: console.log });
  const stop = async (/** @type {number} */ code) => {
    await program.stop();
    await database.stop();
    process.exit(code);
  };
  onStopRequest(() => stop(0));
  program.failed.catch(async (error) => {
    console.error(error.message);
    await stop(1);
  });
  const where = isWorker ? 'Los trabajos de la API están en marcha' : `API en http://127.0.0.1:${apiPort}`;
  console.log(`${where}; su registro está en ${dataDir}/registros/${name}.log`);
}
