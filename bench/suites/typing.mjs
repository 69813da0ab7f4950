// @ts-check

import { oneClient } from '../support/client.mjs';
import { watchOthers } from '../support/machine.mjs';
import { quantile } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { typed } from '../support/urls.mjs';

const TEXT = 'pastilla de freno gol';
const AT_ROWS = 1_000_000;
/** Enough samples to keep the cold start out of p95. */
const TIMES = 4;

/**
 * Latency while a user types a search: each typed letter sends a search.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api, rows }, { rounds }) {
  const others = watchOthers();
  const client = oneClient(api);
  /** @type {{ path: string, ms: number }[]} */
  const waits = [];
  try {
    for (let round = 0; round < rounds * TIMES; round++) {
      for (const path of typed(TEXT)) waits.push({ path, ms: await client.wait(path) });
    }
  } finally {
    client.close();
  }
  const all = waits.map(({ ms }) => ms);
  const [p50, p95, max] = [quantile(all, 0.5), quantile(all, 0.95), quantile(all, 1)];
  const slowest = waits.find(({ ms }) => ms === max)?.path ?? '';
  const letters = new URL(slowest, api).searchParams.get('q');
  return [
    {
      what: `'${TEXT}' letter by letter, at ${rows}`,
      ratio: Number.NaN,
      target: `p95 < ${BOUNDS.typingMs} ms at ${AT_ROWS}`,
      met: rows < AT_ROWS ? null : p95 < BOUNDS.typingMs && client.refused() === 0,
      detail: `p50 ${p50.toFixed(1)} · p95 ${p95.toFixed(1)} · max ${max.toFixed(1)} ms, that of '${letters}'; ${client.refused()} of ${all.length} refused`,
      beside: others(),
    },
  ];
}
