// @ts-check
import { startBaselineServer } from './baseline.mjs';
import { quantile } from './statistics.mjs';

const ROUNDS = 40;
const WARM_UP = 5;

/**
 * Latency of one client for several URLs in turn, with the whole body read, compared with the same bytes from the baseline.
 * @param {{ what: string, urls: readonly string[], headers: Record<string, string>, p95: number }} options `p95`: maximum, in ms
 * @returns {Promise<import('../run.mjs').Row>}
 */
export async function latency({ what, urls, headers, p95: most }) {
  const sample = await fetch(urls[0] ?? '', { headers });
  const body = Buffer.from(await sample.arrayBuffer());
  const baseline = await startBaselineServer(body);
  /** @type {number[]} */ const measured = [];
  /** @type {number[]} */ const baselines = [];
  try {
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const url = urls[Math.abs(round) % urls.length] ?? '';
      const [own, bare] = [await wait(url, headers), await wait(baseline.url, {})];
      if (round < 0) continue;
      measured.push(own);
      baselines.push(bare);
    }
  } finally {
    await baseline.stop();
  }
  const [p50, p95, max] = [quantile(measured, 0.5), quantile(measured, 0.95), quantile(measured, 1)];
  const total = sample.headers.get('x-total-count') ?? '-';
  const detail = `p50 ${p50.toFixed(1)} · p95 ${p95.toFixed(1)} · max ${max.toFixed(1)} ms, ${Math.round(body.length / 1024)} KB, of ${total}`;
  return { what, ratio: quantile(baselines, 0.5) / p50, target: `p95 ≤ ${most} ms`, met: p95 <= most, detail };
}

/** @param {string} url @param {Record<string, string>} headers */
async function wait(url, headers) {
  const start = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}
