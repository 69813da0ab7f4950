// @ts-check
import { fork } from 'node:child_process';
import autocannon from 'autocannon';

/**
 * @typedef {{ path: string, method?: 'GET' | 'POST', headers?: Record<string, string>, body?: string }} Call
 * @typedef {{ url: string, calls: readonly Call[], connections: number, seconds: number }} Load
 * @typedef {{ perSecond: number, total: number, failures: number, statuses: Record<string, number> }} Loaded
 */

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let jobs = 0;

/**
 * Sends these calls over so many connections for a while, from a process of its own that stays for the next ones.
 * @param {Load} load
 * @returns {Promise<Loaded>}
 */
export function load(load) {
  child ??= fork(new URL(import.meta.url));
  const [runner, id] = [child, jobs++];
  runner.setMaxListeners(0);
  return new Promise((resolve, reject) => {
    const onMessage = (/** @type {{ id: number, loaded?: Loaded, error?: string }} */ message) => {
      if (message.id !== id) return;
      runner.off('message', onMessage);
      if (message.loaded) resolve(message.loaded);
      else reject(new Error(message.error));
    };
    runner.on('message', onMessage);
    runner.send({ id, load });
  });
}

/** Ends the process that sends. */
export function stopLoad() {
  child?.kill();
  child = undefined;
}

/**
 * What came that the calls do not ask for, in words; '' where nothing did.
 * @param {Loaded} loaded
 * @param {readonly number[]} expected statuses
 */
export function otherAnswers({ failures, statuses }, expected) {
  const others = Object.entries(statuses).filter(([status]) => !expected.includes(Number(status)));
  const told = others.map(([status, count]) => `${count} × ${status}`);
  return [...told, ...(failures > 0 ? [`${failures} without an answer`] : [])].join(', ');
}

/** @param {Load} load @returns {Promise<Loaded>} */
async function run({ url, calls, connections, seconds }) {
  let clients = 0;
  const result = await autocannon({
    ...{ url, connections, duration: seconds, timeout: 30 },
    // Each begins somewhere else: at the same place they would all ask for the same at the same time.
    setupClient: (client) => {
      const from = Math.floor((clients++ * calls.length) / connections);
      client.setRequests([...calls.slice(from), ...calls.slice(0, from)].map((call) => ({ ...call })));
    },
  });
  const counted = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, Number(count)]);
  const total = result.requests.total;
  return {
    ...{ total, perSecond: total / result.duration, failures: result.errors + result.timeouts },
    statuses: Object.fromEntries(counted),
  };
}

if (process.send) {
  process.once('disconnect', () => process.exit());
  process.on('message', (/** @type {{ id: number, load: Load }} */ { id, load }) => {
    run(load).then(
      (loaded) => process.send?.({ id, loaded }),
      (error) => process.send?.({ id, error: String(error) }),
    );
  });
}
