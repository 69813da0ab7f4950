// @ts-check
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { baselineBuyer } from '../support/compra/baseline-buyer.mjs';
import { openMarket } from '../support/compra/buyers.mjs';
import { recordPurchase } from '../support/compra/record.mjs';
import { cpuOf, cpuOfTrees, watchOthers } from '../support/machine.mjs';
import { markProfile } from '../support/product.mjs';
import { spread } from '../support/statistics.mjs';
import { atLeast, BOUNDS } from '../support/targets.mjs';

/** Concurrent buyers. */
const BUYERS = 32;
/** PostgreSQL connections, the same for the API and for bare pg. */
const CONNECTIONS = 10;

/** @typedef {{ perSecond: number, programMs: number, databaseMs: number }} Round */

/**
 * Purchases with an idempotency key that spend cashback, relative to the same statements sent by bare pg in the same round
 * trips. Also the CPU time of both.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, { rounds, seconds, profile }) {
  const { api, apiPid, dataDir, databasePid, databaseUrl } = product;
  const { buyers, body } = await openMarket(databaseUrl, BUYERS + 1);
  const [recorder, ...others] = buyers;
  if (recorder === undefined) throw new Error('nobody buys');
  const recorded = await recordPurchase({ dataDir, databaseUrl, cookie: recorder.cookie, body });
  const bares = await Promise.all(
    others.slice(0, CONNECTIONS).map((buyer) => baselineBuyer({ databaseUrl, buyer, recorded, recorder })),
  );
  const clients = others.map(({ cookie }) => httpBuyer(`${api}/ventas`, cookie, body));
  const ours = () => load(clients, seconds, { program: apiPid, database: databasePid });
  const bare = () => load(bares, seconds, { program: process.pid, database: databasePid });
  await ours();
  await bare();
  const beside = watchOthers();
  markProfile(product, { profile });
  const [own, baseline] = [/** @type {Round[]} */ ([]), /** @type {Round[]} */ ([])];
  for (let round = 0; round < rounds; round++) {
    baseline.push(await bare());
    own.push(await ours());
  }
  markProfile(product, { profile });
  for (const { close } of [...bares, ...clients]) await close();
  const ratios = spread(own.map(({ perSecond }, i) => perSecond / (baseline[i]?.perSecond ?? Number.NaN)));
  const sent = `${recorded.trips.flat().length} statements in ${recorded.trips.length} round trips`;
  return [
    {
      what: 'a purchase ÷ the same statements by bare pg',
      ...{ ratio: ratios.median, min: ratios.min, max: ratios.max, target: atLeast(BOUNDS.purchase) },
      detail: `${summary(own)}, of ${summary(baseline)}; ${sent}`,
      beside: beside(),
    },
  ];
}

/**
 * Runs these buyers concurrently, each one purchase after another.
 * @param {readonly { buy: () => Promise<void> }[]} clients @param {number} seconds
 * @param {{ program: number, database: number }} pids
 * @returns {Promise<Round>}
 */
async function load(clients, seconds, { program, database }) {
  const cpu = () => ({ program: cpuOf(program), database: cpuOfTrees(database) });
  const [before, begin] = [cpu(), performance.now()];
  const hasEnded = () => performance.now() - begin > seconds * 1_000;
  let done = 0;
  await Promise.all(
    clients.map(async ({ buy }) => {
      for (; !hasEnded(); done++) await buy();
    }),
  );
  const [after, elapsed] = [cpu(), performance.now() - begin];
  return {
    perSecond: (done / elapsed) * 1_000,
    programMs: (after.program - before.program) / done,
    databaseMs: (after.database - before.database) / done,
  };
}

/**
 * A buyer who uses the API over a keep-alive connection.
 * @param {string} url @param {string} cookie @param {string} body
 */
function httpBuyer(url, cookie, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const buy = () =>
    new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      const keyed = { ...headers, 'Idempotency-Key': randomUUID() };
      const call = request(url, { method: 'POST', agent, headers: keyed }, (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 201) resolve();
          else reject(new Error(`a purchase answered ${response.statusCode}`));
        });
      });
      call.once('error', reject);
      call.end(body);
    });
  return { buy, close: async () => agent.destroy() };
}

/** @param {readonly Round[]} rounds */
function summary(rounds) {
  const of = (/** @type {keyof Round} */ field) => spread(rounds.map((round) => round[field])).median;
  const [program, database] = [of('programMs'), of('databaseMs')];
  const cpu = `${(program + database).toFixed(1)} ms CPU (${program.toFixed(1)} + database ${database.toFixed(1)})`;
  return `${Math.round(of('perSecond'))}/s, ${cpu}`;
}
