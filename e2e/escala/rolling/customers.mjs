// @ts-check
import { buy, changePhoto, changePrice, digestOf, prove, publish, register, rename } from '../restore/people.mjs';
import { Habit } from '../writers/habit.mjs';
import { filesIn, got, Tab } from './tab.mjs';

/** Above those of the load. */
const FIRST = 20;
const PAGES = ['/', '/home', '/register', '/recuperacion'];
const READINGS = [
  '/publicaciones?limite=24',
  '/publicaciones?q=optica&limite=24',
  '/publicaciones?estado=nuevo&ubicacion=Glew&limite=12',
  '/publicaciones/facetas',
];

/**
 * @typedef {import('../restore/people.mjs').Person} Person
 * @typedef {import('../restore/people.mjs').Purchase} Purchase
 */

/** Whoever else is about while releases change: sellers, somebody who pays, readers, and pages that stay open. */
export class Customers {
  /** @type {Purchase[]} */
  #paid = [];
  /** @type {number[]} */
  #published = [];
  /** @type {Tab[]} */
  #tabs = [];
  /** @type {Habit[]} */
  #habits = [];

  /** @param {{ url: string, people: { seller: Person, payer: Person, restless: Person } }} who */
  constructor({ url, people }) {
    this.url = url;
    this.people = people;
  }

  /** @param {string} url of the site */
  static async begin(url) {
    const api = `${url}/api`;
    const people = {
      seller: await register(api, FIRST, 'vendedor'),
      payer: await register(api, FIRST + 1, 'mecanico'),
      restless: await register(api, FIRST + 2, 'mecanico'),
    };
    const customers = new Customers({ url, people });
    await customers.#begin();
    return customers;
  }

  async #begin() {
    const { seller } = this.people;
    const first = await publish(seller);
    const shown = await publish(seller);
    this.#published.push(first.id, shown.id);
    await this.openTab();
    this.#habits = [
      new Habit('pays', this.#paying(first.id)),
      new Habit('publishes', async () => this.#published.push((await publish(seller)).id)),
      new Habit('changes a photo', this.#changing(first)),
      new Habit('changes a price', this.#pricing(shown.id)),
      new Habit('changes a profile', this.#renaming()),
      new Habit('reads', this.#reading()),
      new Habit('opens pages', this.#opening(shown.id)),
      new Habit('stays open', () => Promise.all(this.#tabs.map((tab) => tab.use()))),
    ];
  }

  /** One more page that stays open, with what is live now. */
  async openTab() {
    this.#tabs.push(await Tab.open(this.url, '/home'));
  }

  /** @param {number} since in ms since 1970 */
  seen(since) {
    const failures = this.#habits.flatMap((habit) => habit.failures.filter(({ at }) => at >= since));
    const done = this.#habits.flatMap((habit) => habit.done.filter((at) => at >= since)).length;
    return { done, failures: failures.map(({ what }) => what) };
  }

  /** Whether everybody has done theirs since. @param {number} since */
  haveAllDone(since) {
    return this.#habits.every(({ done }) => (done.at(-1) ?? 0) > since);
  }

  async end() {
    await Promise.all(this.#habits.map((habit) => habit.end()));
  }

  /** What was acknowledged and is not there as it was, and what is there that nobody was told of. */
  async losses() {
    const { seller, payer } = this.people;
    let lost = 0;
    for (const { proof } of this.#paid)
      if (proof && (await digestOf(`${payer.api}${proof.path}`, payer.cookie)) !== proof.digest) lost += 1;
    const own = await idsOf(seller, `/publicaciones?user_id=${seller.usuarioId}`);
    const bought = await idsOf(payer, `/usuarios/${payer.usuarioId}/compras`);
    const told = [...this.#published, ...this.#paid.map(({ id }) => -id)];
    const there = new Set([...own, ...bought.map((id) => -id)]);
    lost += told.filter((id) => !there.has(id)).length;
    const known = new Set(told);
    return { lost, doubled: [...there].filter((id) => !known.has(id)).length + told.length - known.size };
  }

  /** @param {number} publicacionId */
  #paying(publicacionId) {
    let balance = 0;
    return async () => {
      const { purchase, cashback } = await buy(this.people.payer, { publicacionId, cashback: balance });
      balance = cashback;
      this.#paid.push(purchase);
      await prove(this.people.payer, purchase);
    };
  }

  /** @param {import('../restore/people.mjs').Listing} listing */
  #changing(listing) {
    let present = listing;
    return async () => {
      present = await changePhoto(this.people.seller, present);
    };
  }

  /** Whoever changes something sees it at once, whichever release answers. @param {number} id */
  #pricing(id) {
    const { seller } = this.people;
    let precio = 1_000;
    return async () => {
      precio += 1;
      const fresh = await changePrice(seller, id, precio);
      const answer = await fetch(`${seller.api}/publicaciones/${id}`, {
        headers: { cookie: [seller.cookie, ...fresh].join('; ') },
      });
      const seen = await answer.json();
      if (seen.precio !== precio) throw new Error(`${answer.status}, ${seen.precio} in the place of ${precio}`);
    };
  }

  #renaming() {
    let turn = 0;
    return async () => {
      turn += 1;
      const nombre = turn % 2 === 0 ? 'Ana' : 'Ana Laura';
      const { usuario } = await rename(this.people.restless, nombre);
      if (usuario.nombre !== nombre) throw new Error(`${usuario.nombre} in the place of ${nombre}`);
    };
  }

  #reading() {
    let turn = 0;
    return async () => {
      turn += 1;
      await got(`${this.url}/api${READINGS[turn % READINGS.length]}`);
    };
  }

  /** A page with all that it loads at once. @param {number} id of a listing */
  #opening(id) {
    const pages = [...PAGES, `/publicacion/${id}`];
    let turn = 0;
    return async () => {
      turn += 1;
      const html = await got(`${this.url}${pages[turn % pages.length]}`);
      for (const file of filesIn(html.toString())) await got(`${this.url}${file}`);
    };
  }
}

/** The ids of a list, to its end. @param {Person} who @param {string} path @returns {Promise<number[]>} */
async function idsOf({ api, cookie }, path) {
  const ids = [];
  let next = `${path}${path.includes('?') ? '&' : '?'}limite=500`;
  while (next !== '') {
    const answer = await fetch(`${api}${next}`, { headers: { cookie } });
    for (const { id } of await answer.json()) ids.push(id);
    const [, link = ''] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    next = link.replace(/^\/api/, '');
  }
  return ids;
}
