// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { buy, changePhoto, publish, register, uploadProof } from '../workload/test-users.mjs';

const SELLERS = 3;
const BUYERS = 8;
/** Milliseconds between two purchases of a buyer, and between two photos of a seller. */
const PAUSE_MS = 100;

/**
 * @typedef {import('../workload/test-users.mjs').TestUser} TestUser
 * @typedef {import('../workload/test-users.mjs').Purchase} Purchase
 * @typedef {import('../workload/test-users.mjs').Listing} Listing
 */

/** Sellers who change photos, and buyers who buy and upload comprobantes, each through one of several APIs. */
export class Workload {
  /** Acknowledged purchases of each buyer. @type {{ buyer: TestUser, purchases: Purchase[] }[]} */
  ledgers = [];
  /** Errors before the end. @type {unknown[]} */
  #errors = [];
  #isEnding = false;
  /** @type {Promise<void>[]} */
  #running = [];

  /** @param {{ sellers: { seller: TestUser, listing: Listing }[], buyers: TestUser[] }} users */
  constructor({ sellers, buyers }) {
    this.sellers = sellers;
    this.buyers = buyers;
  }

  /** @param {readonly string[]} apis */
  static async create(apis) {
    const of = (/** @type {number} */ i) => apis[i % apis.length] ?? '';
    const sellers = [];
    for (let i = 0; i < SELLERS; i += 1) {
      const seller = await register(of(i), i, 'vendedor');
      sellers.push({ seller, listing: await publish(seller) });
    }
    const buyers = [];
    for (let i = 0; i < BUYERS; i += 1) buyers.push(await register(of(i), SELLERS + i, 'mecanico'));
    return new Workload({ sellers, buyers });
  }

  start() {
    this.ledgers = this.buyers.map((buyer) => ({ buyer, purchases: [] }));
    const running = [
      ...this.ledgers.map((ledger, i) => this.#buyRepeatedly(ledger, i)),
      ...this.sellers.map((one) => this.#changePhotos(one)),
    ];
    this.#running = running.map((one) =>
      one.catch((error) => {
        if (!this.#isEnding) this.#errors.push(error);
      }),
    );
  }

  /** Waits for the current requests, also if they fail. @throws the first earlier error */
  async end() {
    this.#isEnding = true;
    await Promise.all(this.#running);
    const [first] = this.#errors;
    if (first !== undefined) throw first;
  }

  /** @param {{ buyer: TestUser, purchases: Purchase[] }} ledger @param {number} i */
  async #buyRepeatedly({ buyer, purchases }, i) {
    const publicacionId = this.sellers[i % this.sellers.length]?.listing.id;
    if (publicacionId === undefined) throw new Error('there is no seller');
    let balance = 0;
    while (!this.#isEnding) {
      const { purchase, cashback } = await buy(buyer, { publicacionId, cashback: balance });
      balance = cashback;
      purchases.push(purchase);
      await uploadProof(buyer, purchase);
      await sleep(PAUSE_MS);
    }
  }

  /** @param {{ seller: TestUser, listing: Listing }} one */
  async #changePhotos({ seller, listing }) {
    for (let present = listing; !this.#isEnding; await sleep(PAUSE_MS)) present = await changePhoto(seller, present);
  }
}
