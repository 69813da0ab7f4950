// @ts-check
import path from 'node:path';
import { isAlive } from '../process/processes.mjs';

/** @typedef {import('../postgres/embedded.mjs').EmbeddedPostgres} EmbeddedPostgres */

const LOOK_EVERY_MS = 1_000;

/**
 * Starts or joins the embedded database of a data folder, once.
 * @param {string} dataDir
 * @param {(text: string) => void} log
 * @returns {Promise<EmbeddedPostgres>}
 */
async function startOnce(dataDir, log) {
  // Loaded late: on a fresh clone its dependencies come with the installation.
  const { startEmbeddedPostgres } = await import('../postgres/embedded.mjs');
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
}

/**
 * Starts or joins the embedded database of a data folder, and starts it again whenever it is gone. It keeps its port and
 * passwords, so that the API's connections come back by themselves.
 * @param {string} dataDir
 * @param {(text: string) => void} say
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startDatabase(dataDir, say) {
  const first = await startOnce(dataDir, say);
  let database = first;
  let isStopping = false;
  /** @type {Promise<void>} */
  let looking = Promise.resolve();
  const look = async () => {
    if (isStopping || isAlive(database.pid)) return;
    say('La base de datos se cortó; arranca de nuevo.');
    try {
      database = await startOnce(dataDir, say);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  return {
    ...first,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await looking;
      await database.stop();
    },
  };
}
