// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { buy, changePhoto, prove, publish, register } from './people.mjs';

const SELLERS = 3;
const BUYERS = 8;
/** Between two purchases of a buyer, and two photos of a seller, in ms. */
const PAUSE = 100;

/**
 * @typedef {import('./people.mjs').Person} Person
 * @typedef {import('./people.mjs').Purchase} Purchase
 * @typedef {import('./people.mjs').Listing} Listing
 */

/** Sellers who change the photos of their listings, and buyers who buy and send proofs, each to one of several APIs. */
export class Town {
  /** What each buyer was told. @type {{ buyer: Person, purchases: Purchase[] }[]} */
  ledgers = [];
  /** What was refused while everything ran. @type {unknown[]} */
  #refused = [];
  #isEnding = false;
  /** @type {Promise<void>[]} */
  #work = [];

  /** @param {{ sellers: { seller: Person, listing: Listing }[], buyers: Person[] }} people */
  constructor({ sellers, buyers }) {
    this.sellers = sellers;
    this.buyers = buyers;
  }

  /** @param {readonly string[]} apis */
  static async found(apis) {
    const of = (/** @type {number} */ i) => apis[i % apis.length] ?? '';
    const sellers = [];
    for (let i = 0; i < SELLERS; i += 1) {
      const seller = await register(of(i), i, 'vendedor');
      sellers.push({ seller, listing: await publish(seller) });
    }
    const buyers = [];
    for (let i = 0; i < BUYERS; i += 1) buyers.push(await register(of(i), SELLERS + i, 'mecanico'));
    return new Town({ sellers, buyers });
  }

  work() {
    this.ledgers = this.buyers.map((buyer) => ({ buyer, purchases: [] }));
    const work = [
      ...this.ledgers.map((ledger, i) => this.#buyOn(ledger, i)),
      ...this.sellers.map((one) => this.#sellOn(one)),
    ];
    this.#work = work.map((one) =>
      one.catch((error) => {
        if (!this.#isEnding) this.#refused.push(error);
      }),
    );
  }

  /** Ends with what is under way, whatever becomes of it. @throws what was refused before */
  async end() {
    this.#isEnding = true;
    await Promise.all(this.#work);
    const [first] = this.#refused;
    if (first !== undefined) throw first;
  }

  /** @param {{ buyer: Person, purchases: Purchase[] }} ledger @param {number} i */
  async #buyOn({ buyer, purchases }, i) {
    const publicacionId = this.sellers[i % this.sellers.length]?.listing.id;
    let balance = 0;
    while (!this.#isEnding) {
      const { purchase, cashback } = await buy(buyer, { publicacionId, cashback: balance });
      balance = cashback;
      purchases.push(purchase);
      await prove(buyer, purchase);
      await sleep(PAUSE);
    }
  }

  /** @param {{ seller: Person, listing: Listing }} one */
  async #sellOn({ seller, listing }) {
    for (let present = listing; !this.#isEnding; await sleep(PAUSE)) present = await changePhoto(seller, present);
  }
}
