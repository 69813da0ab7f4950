// @ts-check
import { query } from '../../../bench/support/query.mjs';
import { publish, register } from '../restore/people.mjs';
import { UNEVEN } from '../restore/uneven.mjs';
import { Writer } from './writer.mjs';

const WRITERS = 8;

/** @typedef {{ acknowledged: number, failed: number, who: number, how: string, gap: number }} Seen `who`: how many of them had a failure; `gap`: the longest without an acknowledged purchase of anybody, in s */

/** Eight people who buy all the time through the site, and the ledger of what they were told. */
export class Load {
  /** @type {Writer[]} */
  #writers = [];
  #began = 0;

  /** @param {string} databaseUrl @param {number} publicacionId what is bought, by nobody else */
  constructor(databaseUrl, publicacionId) {
    this.databaseUrl = databaseUrl;
    this.publicacionId = publicacionId;
  }

  /** @param {{ url: string, databaseUrl: string }} country */
  static async begin({ url, databaseUrl }) {
    const api = `${url}/api`;
    const seller = await register(api, 0, 'vendedor');
    const { id } = await publish(seller);
    const buyers = [];
    for (let i = 1; i <= WRITERS; i += 1) buyers.push(await register(api, i, 'mecanico'));
    const load = new Load(databaseUrl, id);
    load.#writers = buyers.map((buyer) => new Writer(buyer, id));
    load.mark();
    return load;
  }

  /** From here on is counted. */
  mark() {
    this.#began = Date.now();
  }

  /** How many wait for an answer now. */
  underWay() {
    return this.#writers.filter(({ isAsking }) => isAsking).length;
  }

  /** Whether everybody bought since. @param {number} since */
  haveAllBought(since) {
    return this.#writers.every(({ acknowledged }) => (acknowledged.at(-1)?.at ?? 0) > since);
  }

  /** What was told since the mark. @returns {Seen} */
  seen() {
    const isNew = (/** @type {{ at: number }} */ { at }) => at >= this.#began;
    const times = this.#writers.flatMap(({ acknowledged }) => acknowledged.filter(isNew).map(({ at }) => at)).sort();
    const failures = this.#writers.flatMap((writer) => writer.failures.filter(isNew));
    const who = this.#writers.filter((writer) => writer.failures.some(isNew)).length;
    const gaps = [...times, Date.now()].map((at, i) => at - (times[i - 1] ?? this.#began));
    const how = [...new Set(failures.map(({ what }) => what))].sort().join(', ');
    return { acknowledged: times.length, failed: failures.length, who, how, gap: Math.max(...gaps) / 1000 };
  }

  /** How many failed of what was sent later than this. @param {number} moment in ms since 1970 */
  failedOfSentAfter(moment) {
    return this.#writers.flatMap(({ failures }) => failures.filter(({ sentAt }) => sentAt > moment)).length;
  }

  /** Everybody ends with the purchase under way. */
  async end() {
    await Promise.all(this.#writers.map((writer) => writer.end()));
  }

  /** What of all that was ever acknowledged is not there, what is there that nobody was told of, what does not add up. */
  async losses() {
    const told = this.#writers.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id));
    const rows = await query(this.databaseUrl, 'SELECT id FROM ventas WHERE publicacion_id = $1', [this.publicacionId]);
    const there = new Set(rows.map(({ id }) => Number(id)));
    const known = new Set(told);
    return {
      lost: [...known].filter((id) => !there.has(id)).length,
      doubled: [...there].filter((id) => !known.has(id)).length + told.length - known.size,
      uneven: (await query(this.databaseUrl, UNEVEN)).length,
    };
  }
}
