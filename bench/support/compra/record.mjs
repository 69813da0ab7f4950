// @ts-check
import { fork } from 'node:child_process';
import pg from 'pg';
import { environmentOf } from '../../../scripts/start/environment.mjs';

/**
 * A statement, and the round trips of one purchase: each trip holds the statements that are sent together.
 * @typedef {{ text: string, values: unknown[] | undefined }} Statement
 * @typedef {{ trips: Statement[][], ventaId: number }} Recorded
 */

/** The key of the purchase that is recorded. */
export const RECORDED_KEY = 'la-compra-que-se-anota';

/**
 * Records the API's statements during a purchase. The API runs in its own process and buys twice, so that caches are warm.
 * @param {{ dataDir: string, databaseUrl: string, cookie: string, body: string }} options
 * @returns {Promise<Recorded>}
 */
export async function recordPurchase({ dataDir, databaseUrl, cookie, body }) {
  // The API listens on free ports; the ports are required but unused.
  const settings = { port: 1, apiPort: 1, dataDir, admin: undefined };
  const { env } = environmentOf(settings, databaseUrl, process.env);
  const child = fork(new URL(import.meta.url), { serialization: 'advanced', env: { ...env, LOG_LEVEL: 'error' } });
  const recorded = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the purchase was not recorded')));
  });
  child.send({ cookie, body });
  return recorded.finally(() => child.kill());
}

/** @typedef {Statement & { callback: (...answer: unknown[]) => void }} Sent */

/** @param {() => Promise<unknown>} call @returns {Promise<Statement[][]>} */
async function tripsOf(call) {
  /** @type {Statement[][]} */
  const trips = [];
  let unanswered = 0;
  const { submit } = pg.Query.prototype;
  /** @this {pg.Query & Sent} @param {pg.Connection} connection */
  function noted(connection) {
    if (unanswered === 0) trips.push([]);
    trips.at(-1)?.push({ text: this.text, values: this.values });
    unanswered += 1;
    const { callback } = this;
    this.callback = (...answer) => {
      unanswered -= 1;
      callback(...answer);
    };
    return Reflect.apply(submit, this, [connection]);
  }
  pg.Query.prototype.submit = noted;
  await call();
  return trips;
}

if (process.send) {
  process.once('message', async (/** @type {{ cookie: string, body: string }} */ { cookie, body }) => {
    const built = (/** @type {string} */ file) => import(new URL(`../../../api/dist/${file}.js`, import.meta.url).href);
    const [{ createApp }, { loadConfig }] = [await built('app'), await built('config/config')];
    const app = await createApp(loadConfig(process.env));
    await app.listen(0, '127.0.0.1');
    const url = `${await app.getUrl()}/ventas`;
    const buy = async (/** @type {string} */ key) => {
      const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key };
      const answer = await fetch(url, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`a purchase answered ${answer.status}: ${await answer.text()}`);
      const { venta } = /** @type {{ venta: { id: number } }} */ (await answer.json());
      return venta.id;
    };
    await buy(`${RECORDED_KEY}-antes`);
    let ventaId = 0;
    const trips = await tripsOf(async () => {
      ventaId = await buy(RECORDED_KEY);
    });
    process.send?.({ trips, ventaId });
  });
}
