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
 * Sends these calls over several connections, from a child process that later runs reuse.
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

/** Ends the load process. */
export function stopLoad() {
  child?.kill();
  child = undefined;
}

/**
 * Describes unexpected statuses; '' if there are no such statuses.
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
    // Each connection begins at a different call, so that two connections do not request the same call concurrently.
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
