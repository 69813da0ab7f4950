// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../../bench/support/query.mjs';
import { PRICE, publish, register } from './test-users.mjs';

/** @typedef {import('./test-users.mjs').TestUser} TestUser */

const BUYERS = 8;
/** Milliseconds between two attempts, and between two purchases. */
const PAUSE_MS = 50;
const RESPONSE_TIMEOUT_MS = 40_000;

/** @typedef {{ sentAt: number, at: number, what: string }} Failure `sentAt`, `at`: times of request and response; `what`: the status or connection error */
/** @typedef {{ venta: { id: number }, cashback: number }} Sale the body of a 201 */
/** @typedef {{ codigo: string, montos: { cashbackDisponible: number } }} RejectedPurchase the body of a 409; of other errors only `codigo` is read */
/** @typedef {{ acknowledged: number, failed: number, affected: number, how: string, gap: number }} Seen `affected`: buyers with a failure; `gap`: the longest time without an acknowledged purchase, in s */

/** Sales and cashback balances that differ from the sum of their ledger rows. */
export const UNBALANCED = `
  SELECT v.id FROM ventas v LEFT JOIN movimientos_cashback m ON m.venta_id = v.id
  GROUP BY v.id HAVING coalesce(sum(m.importe), 0) <> v.cupon - v.cashback_usado
  UNION ALL
  SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
  GROUP BY u.id HAVING coalesce(sum(m.importe), 0) <> u.cashback - u.deuda_cashback`;

/** Eight users who buy continuously through the site, and the ledger of their responses. */
export class Buyers {
  /** @type {Buyer[]} */
  #buyers = [];
  #began = 0;

  /** @param {string} databaseUrl @param {number} publicacionId the listing that only they buy */
  constructor(databaseUrl, publicacionId) {
    this.databaseUrl = databaseUrl;
    this.publicacionId = publicacionId;
  }

  /** @param {{ url: string, databaseUrl: string }} cluster */
  static async begin({ url, databaseUrl }) {
    const api = `${url}/api`;
    const seller = await register(api, 0, 'vendedor');
    const { id } = await publish(seller);
    const users = [];
    for (let i = 1; i <= BUYERS; i += 1) users.push(await register(api, i, 'mecanico'));
    const buyers = new Buyers(databaseUrl, id);
    buyers.#buyers = users.map((user) => new Buyer(user, id));
    buyers.mark();
    return buyers;
  }

  /** From now on `seen` counts. */
  mark() {
    this.#began = Date.now();
  }

  /** The number of requests in flight. */
  inFlight() {
    return this.#buyers.filter(({ isWaiting }) => isWaiting).length;
  }

  /** Whether each buyer has bought since. @param {number} since */
  haveAllBought(since) {
    return this.#buyers.every(({ acknowledged }) => (acknowledged.at(-1)?.at ?? 0) > since);
  }

  /** Responses since the mark. @returns {Seen} */
  seen() {
    const isNew = (/** @type {{ at: number }} */ { at }) => at >= this.#began;
    const times = this.#buyers.flatMap(({ acknowledged }) => acknowledged.filter(isNew).map(({ at }) => at)).sort();
    const failures = this.#buyers.flatMap((buyer) => buyer.failures.filter(isNew));
    const affected = this.#buyers.filter((buyer) => buyer.failures.some(isNew)).length;
    const gaps = [...times, Date.now()].map((at, i) => at - (times[i - 1] ?? this.#began));
    const how = [...new Set(failures.map(({ what }) => what))].sort().join(', ');
    return { acknowledged: times.length, failed: failures.length, affected, how, gap: Math.max(...gaps) / 1000 };
  }

  /** Failed requests that were sent after this time. @param {number} moment */
  failedOfSentAfter(moment) {
    return this.#buyers.flatMap(({ failures }) => failures.filter(({ sentAt }) => sentAt > moment)).length;
  }

  /** Waits for the current purchases. */
  async end() {
    await Promise.all(this.#buyers.map((buyer) => buyer.end()));
  }

  /** Acknowledged sales that are missing, sales without an acknowledgement, and unbalanced ledgers. */
  async losses() {
    const acknowledged = this.#buyers.flatMap((buyer) => buyer.acknowledged.map(({ id }) => id));
    const rows = await query(this.databaseUrl, 'SELECT id FROM ventas WHERE publicacion_id = $1', [this.publicacionId]);
    const there = new Set(rows.map(({ id }) => Number(id)));
    const known = new Set(acknowledged);
    return {
      lost: [...known].filter((id) => !there.has(id)).length,
      doubled: [...there].filter((id) => !known.has(id)).length + acknowledged.length - known.size,
      unbalanced: (await query(this.databaseUrl, UNBALANCED)).length,
    };
  }
}

/** Buys one unit after the other and records all responses. Each purchase has its own idempotency key and retries. */
class Buyer {
  /** Acknowledged sales. @type {{ id: number, at: number }[]} */
  acknowledged = [];
  /** @type {Failure[]} */
  failures = [];
  /** Whether a request is in flight. */
  isWaiting = false;
  #cashback = 0;
  #isEnding = false;
  /** @type {Promise<void>} */
  #work;

  /** @param {TestUser} user @param {number} publicacionId */
  constructor(user, publicacionId) {
    this.user = user;
    this.publicacionId = publicacionId;
    this.#work = this.#buyOn();
  }

  /** Waits for the current purchase, so that no outcome is unknown. */
  async end() {
    this.#isEnding = true;
    await this.#work;
  }

  async #buyOn() {
    while (!this.#isEnding) {
      const monto = Math.round((PRICE - Math.min(this.#cashback, PRICE)) * 100) / 100;
      const body = JSON.stringify({ publicacion_id: this.publicacionId, cantidad: 1, monto });
      const key = randomUUID();
      while (!(await this.#isDone(key, body))) await sleep(PAUSE_MS);
      await sleep(PAUSE_MS);
    }
  }

  /** @param {string} key @param {string} body */
  async #isDone(key, body) {
    this.isWaiting = true;
    const sentAt = Date.now();
    try {
      const { api, cookie } = this.user;
      const response = await fetch(`${api}/ventas`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      if (response.status === 201) return this.#succeed(/** @type {Sale} */ (await response.json()));
      const { codigo, montos } = /** @type {RejectedPurchase} */ (await response.json());
      this.#fail(sentAt, `${response.status} ${codigo}`);
      // The response with the new cashback was lost. The next purchase uses the cashback in this response.
      if (response.status === 409) this.#cashback = montos.cashbackDisponible;
      return response.status === 409;
    } catch (error) {
      this.#fail(sentAt, error instanceof Error ? error.name : String(error));
      return false;
    } finally {
      this.isWaiting = false;
    }
  }

  /** @param {number} sentAt @param {string} what */
  #fail(sentAt, what) {
    this.failures.push({ sentAt, at: Date.now(), what });
  }

  /** @param {Sale} sale */
  #succeed({ venta, cashback }) {
    this.acknowledged.push({ id: venta.id, at: Date.now() });
    this.#cashback = cashback;
    return true;
  }
}
