// @ts-check
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {import('@fluxpartes/object-storage').ObjectStorage} ObjectStorage
 * @typedef {import('@fluxpartes/object-storage').StoredObject} StoredObject
 * @typedef {{ number: number, id: string }} Claim
 */

/** How long a claim counts after the server stamped it, in ms: so long a killed publisher holds the others up. */
const LEASE = 8000;

/**
 * A publisher gives its own claim up so much sooner, in ms. The server's times are to the second, which makes an age wrong by
 * one either way, and its machines' clocks may differ by half of one.
 */
const MARGIN = 3000;

/** How long until it is asked again who stands before, in ms; longer the more they are. */
const ASKED_AGAIN = 60;

/** Its claim is older than it may be: others may have passed. */
class LateError extends Error {}

const DIGITS = 8;
const numbered = (/** @type {Claim} */ { number, id }) => `${String(number).padStart(DIGITS, '0')}-${id}`;
/** @param {string} key @returns {Claim} */
function claimOf(key) {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return { number: Number.parseInt(name, 10), id: name.slice(DIGITS + 1) };
}
const isBefore = (/** @type {Claim} */ one, /** @type {Claim} */ other) =>
  one.number < other.number || (one.number === other.number && one.id < other.id);

/**
 * Publishers one after the other, over a store that promises no more than that a put, a delete and a list say what
 * was done before them: Lamport's bakery. Who wants to change something chooses (`choosing/<id>`), takes a number above all
 * numbers that are taken and all that `highest` knows of (`numbers/<number>-<id>`), and waits for those who choose and for lower
 * numbers. A claim that the server stamped longer ago than the lease holds nobody up; who waits has its own stamped
 * anew. All ages are differences of the server's own times, so nobody's own clock counts.
 *
 * Whoever is late (it slept, or the network did) finds out by the server's times: it never goes in with a claim that had been too
 * old at any moment, and `holds` says whether what it did until now was alone. So of two who both believe to be in, at most one is
 * told that it `holds` afterwards. Numbers only grow: the claim of one that was passed stays, as a number to be above, until
 * something was written under a higher one (`clear`).
 */
export class Queue {
  #storage;
  #prefix;
  #lease;

  /** @param {ObjectStorage} storage @param {string} prefix @param {{ lease?: number | undefined }} [options] `lease` in ms, above 3000 */
  constructor(storage, prefix, { lease = LEASE } = {}) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#lease = lease;
  }

  /**
   * Waits for its turn.
   * @param {() => Promise<number>} highest a number that this one's has to be above; asked while choosing
   * @returns {Promise<Turn>} to be left in any case
   */
  async enter(highest) {
    for (;;) {
      const id = randomBytes(8).toString('hex');
      try {
        const { claim, stamp } = await this.#choose(id, highest);
        const turn = new Turn(this, claim);
        try {
          await this.#wait(turn, stamp);
          return turn;
        } catch (error) {
          await turn.leave();
          throw error;
        }
      } catch (error) {
        if (!(error instanceof LateError)) throw error;
      }
    }
  }

  /** @param {string} id @param {() => Promise<number>} highest */
  async #choose(id, highest) {
    const choosing = `${this.#prefix}choosing/${id}`;
    await this.#storage.put(choosing, '');
    try {
      const mine = (await this.#claims('choosing/')).find(({ key }) => key === choosing);
      if (!mine) throw new LateError();
      // First the numbers, then what was written: a number goes only after something was written under it.
      const { claims } = await this.#numbers();
      const taken = Math.max(0, ...claims.map(({ number }) => number));
      const claim = { id, number: 1 + Math.max(taken, await highest()) };
      await this.#storage.put(this.keyOf(claim), '');
      return { claim, stamp: mine.modified };
    } finally {
      await this.#storage.delete(choosing);
    }
  }

  /** @param {Turn} turn @param {Date} stamp the one before its own */
  async #wait(turn, stamp) {
    let last = stamp;
    let waitsForChoosers = true;
    for (;;) {
      // In this order: who is seen to choose no more has its number among those that are asked for then.
      if (waitsForChoosers) waitsForChoosers = await this.#someoneChooses();
      const { claims, at } = await this.#numbers();
      const mine = claims.find(({ id }) => id === turn.claim.id);
      if (!mine || this.isLate(mine.modified, at) || this.isLate(last, mine.modified)) throw new LateError();
      last = mine.modified;
      const before = claims.filter((one) => isBefore(one, turn.claim));
      const others = before.filter(({ modified }) => !this.#isOver(modified, at));
      turn.passed = before.filter((one) => !others.includes(one)).map(({ key }) => key);
      if (!waitsForChoosers && others.length === 0) return;
      if (at.getTime() - last.getTime() > (this.#lease - MARGIN) / 2)
        await this.#storage.put(this.keyOf(turn.claim), '');
      await pause(ASKED_AGAIN * (0.5 + Math.random()) * Math.min(1 + others.length / 2, 5));
    }
  }

  /** Its own choosing is over by then. */
  async #someoneChooses() {
    const { objects, at } = await this.#storage.list(`${this.#prefix}choosing/`);
    const left = objects.filter(({ modified }) => this.#isOver(modified, at));
    // Whoever wakes up sees by its own times that it is late.
    for (const { key } of left) await this.#storage.delete(key);
    return left.length < objects.length;
  }

  /** @param {string} folder */
  async #claims(folder) {
    return (await this.#storage.list(this.#prefix + folder)).objects;
  }

  async #numbers() {
    const { objects, at } = await this.#storage.list(`${this.#prefix}numbers/`);
    return { at, claims: objects.map(({ key, modified }) => ({ ...claimOf(key), key, modified })) };
  }

  /** Whether it holds nobody up any more. @param {Date} stamp @param {Date} at */
  #isOver(stamp, at) {
    return at.getTime() - stamp.getTime() > this.#lease;
  }

  /** Whether its own publisher may not count on it any more. @param {Date} stamp @param {Date} at */
  isLate(stamp, at) {
    return at.getTime() - stamp.getTime() > this.#lease - MARGIN;
  }

  /** @param {Claim} claim */
  keyOf(claim) {
    return `${this.#prefix}numbers/${numbered(claim)}`;
  }

  /** @param {Claim} claim */
  async holds(claim) {
    const { claims, at } = await this.#numbers();
    const mine = claims.find(({ id }) => id === claim.id);
    return mine !== undefined && !this.isLate(mine.modified, at);
  }

  /** @param {Claim} claim */
  async leave(claim) {
    await this.#storage.delete(this.keyOf(claim));
  }

  /** @param {readonly string[]} keys */
  async clear(keys) {
    for (const key of keys) await this.#storage.delete(key);
  }
}

/** One that is in, or believes so. */
class Turn {
  #queue;

  /** @param {Queue} queue @param {Claim} claim */
  constructor(queue, claim) {
    this.#queue = queue;
    this.claim = claim;
    /** Keys of claims that hold nobody up any more. @type {string[]} */
    this.passed = [];
  }

  /** Above that of every turn before. */
  get name() {
    return numbered(this.claim);
  }

  /** Whether nobody else can have gone in until now. */
  holds() {
    return this.#queue.holds(this.claim);
  }

  /** Takes away what it passed of the killed; only once something was written under this turn's name. */
  clear() {
    return this.#queue.clear(this.passed);
  }

  leave() {
    return this.#queue.leave(this.claim);
  }
}
