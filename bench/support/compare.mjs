// @ts-check
import autocannon from 'autocannon';
import { startFloor } from './floor.mjs';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 2;

/**
 * Requests a second of a URL over those of the floor that sends the same bytes; interleaved rounds, medians.
 * @param {{ what: string, url: string, headers?: Record<string, string>, target: string }} options
 * @returns {Promise<import('../run.mjs').Row>}
 */
export async function compare({ what, url, headers = {}, target }) {
  const sample = await fetch(url, { headers });
  const floor = await startFloor(Buffer.from(await sample.arrayBuffer()));
  /** @type {number[]} */ const measured = [];
  /** @type {number[]} */ const floors = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await requestsPerSecond(floor.url, {}));
      measured.push(await requestsPerSecond(url, headers));
    }
  } finally {
    await floor.stop();
  }
  const [speed, reference] = [median(measured), median(floors)];
  const detail = `${Math.round(speed)} of ${Math.round(reference)} requests/s, status ${sample.status}`;
  return { what, ratio: speed / reference, target, detail };
}

/** @param {string} url @param {Record<string, string>} headers */
async function requestsPerSecond(url, headers) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors > 0) throw new Error(`${result.errors} requests to ${url} failed`);
  return result.requests.average;
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
