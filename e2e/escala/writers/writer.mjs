// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRICE } from '../restore/people.mjs';

/** Between two tries, and between two purchases, in ms. */
const PAUSE = 50;
/** An answer that takes this long does not come, in ms. */
const GIVE_UP = 40_000;

/** @typedef {import('../restore/people.mjs').Person} Person */
/** @typedef {{ sentAt: number, at: number, what: string }} Failure when it was sent and told, in ms since 1970, and what: a status, or how the connection went */

/** Buys one piece after the other, each with a key of its own and as often as it takes, and keeps what it was told. */
export class Writer {
  /** Sales that were acknowledged. @type {{ id: number, at: number }[]} */
  acknowledged = [];
  /** Requests that failed. @type {Failure[]} */
  failures = [];
  /** Whether an answer is being waited for. */
  isAsking = false;
  #cashback = 0;
  #isEnding = false;
  /** @type {Promise<void>} */
  #work;

  /** @param {Person} buyer @param {number} publicacionId */
  constructor(buyer, publicacionId) {
    this.buyer = buyer;
    this.publicacionId = publicacionId;
    this.#work = this.#buyOn();
  }

  /** Ends when the purchase under way is acknowledged: then nobody can be unsure of any. */
  async end() {
    this.#isEnding = true;
    await this.#work;
  }

  async #buyOn() {
    while (!this.#isEnding) {
      const monto = Math.round((PRICE - Math.min(this.#cashback, PRICE)) * 100) / 100;
      const body = JSON.stringify({ publicacion_id: this.publicacionId, cantidad: 1, monto });
      const key = randomUUID();
      while (!(await this.#isDone(key, body))) await sleep(PAUSE);
      await sleep(PAUSE);
    }
  }

  /** @param {string} key @param {string} body */
  async #isDone(key, body) {
    this.isAsking = true;
    const sentAt = Date.now();
    try {
      const { api, cookie } = this.buyer;
      const answer = await fetch(`${api}/ventas`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(GIVE_UP),
      });
      const said = await answer.json();
      if (answer.status === 201) return this.#told(said);
      this.#failed(sentAt, `${answer.status} ${said.codigo}`);
      // What it was told of its cashback was lost: the next purchase begins with what is true.
      if (answer.status === 409) this.#cashback = said.montos.cashbackDisponible;
      return answer.status === 409;
    } catch (error) {
      this.#failed(sentAt, error instanceof Error ? error.name : String(error));
      return false;
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {number} sentAt @param {string} what */
  #failed(sentAt, what) {
    this.failures.push({ sentAt, at: Date.now(), what });
  }

  /** @param {{ venta: { id: number }, cashback: number }} said */
  #told({ venta, cashback }) {
    this.acknowledged.push({ id: venta.id, at: Date.now() });
    this.#cashback = cashback;
    return true;
  }
}
