// @ts-check
import { startBaselineServer } from './baseline.mjs';
import { load, otherAnswers } from './load.mjs';
import { cpuOf, cpuOfTrees, watchOthers } from './machine.mjs';
import { markProfile } from './product.mjs';
import { spread } from './statistics.mjs';

const CONNECTIONS = 32;
const ANSWERS = [200, 304];

/**
 * @typedef {import('./product.mjs').Product} Product
 * @typedef {object} Comparison
 * @property {string} what
 * @property {Product} product
 * @property {readonly import('./load.mjs').Call[]} calls
 * @property {Buffer} bytes what the baseline sends
 * @property {string} target
 */

/**
 * Requests a second relative to the baseline, in alternating rounds at 32 connections. Also the CPU of a request (API,
 * database, baseline ÷ API), which depends less on the machine's noise.
 * @param {Comparison} comparison
 * @param {Pick<import('./options.mjs').Options, 'rounds' | 'seconds' | 'profile'>} options
 * @returns {Promise<import('../run.mjs').Row>}
 */
export async function compare({ what, product, calls, bytes, target }, { rounds, seconds, profile }) {
  const baseline = await startBaselineServer(bytes);
  const others = watchOthers();
  const own = { url: product.api, pid: product.apiPid, databasePid: product.databasePid, calls };
  const bare = { url: baseline.url, pid: baseline.pid, databasePid: undefined, calls: [{ path: '/' }] };
  try {
    await round(bare, 1);
    await round(own, 1);
    markProfile(product, { profile });
    const baselines = [];
    const owns = [];
    for (let i = 0; i < rounds; i++) {
      baselines.push(await round(bare, seconds));
      owns.push(await round(own, seconds));
    }
    markProfile(product, { profile });
    return { what, target, beside: others(), ...summary(owns, baselines) };
  } finally {
    await baseline.stop();
  }
}

/** @typedef {{ perSecond: number, cpu: number, database: number, others: string }} Round cpu and database: ms of a request */

/**
 * @param {{ url: string, pid: number, databasePid: number | undefined, calls: readonly import('./load.mjs').Call[] }} side
 * @param {number} seconds
 * @returns {Promise<Round>}
 */
async function round({ url, pid, databasePid, calls }, seconds) {
  const used = () => [cpuOf(pid), databasePid === undefined ? 0 : cpuOfTrees(databasePid)];
  const [cpu = 0, database = 0] = used();
  const loaded = await load({ url, calls, seconds, connections: CONNECTIONS });
  const [cpuAfter = 0, databaseAfter = 0] = used();
  const { perSecond, total } = loaded;
  const each = { cpu: (cpuAfter - cpu) / total, database: (databaseAfter - database) / total };
  return { perSecond, ...each, others: otherAnswers(loaded, ANSWERS) };
}

/** @param {readonly Round[]} owns @param {readonly Round[]} baselines */
function summary(owns, baselines) {
  const ratios = spread(owns.map((one, i) => one.perSecond / (baselines[i]?.perSecond ?? Number.NaN)));
  const of = (/** @type {readonly Round[]} */ rounds, /** @type {'perSecond' | 'cpu' | 'database'} */ name) =>
    spread(rounds.map((one) => one[name])).median;
  const [cpu, bare, database] = [of(owns, 'cpu'), of(baselines, 'cpu'), of(owns, 'database')];
  const speeds = `${Math.round(of(owns, 'perSecond'))} of ${Math.round(of(baselines, 'perSecond'))} requests/s`;
  const wrong = owns.map(({ others }) => others).filter((text) => text !== '');
  return {
    ...(wrong.length > 0 && { met: false }),
    ...{ ratio: ratios.median, min: ratios.min, max: ratios.max },
    detail: `${speeds}; CPU ${cpu.toFixed(3)} + database ${database.toFixed(3)} ms, baseline ${bare.toFixed(3)}: ${(bare / cpu).toFixed(2)} × baseline by CPU${wrong.length > 0 ? `; also ${wrong.join(', ')}` : ''}`,
  };
}
