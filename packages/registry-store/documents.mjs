// @ts-check
import { parseRegistry } from '@fluxpartes/registry';

/**
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {{ where: string, names: () => Promise<string[]>, read: (name: string) => Promise<string | null>, create: (name: string, text: string) => Promise<boolean>, remove: (name: string) => Promise<void> }} Place
 *   `read`: null where there is none; `create`: whole or not at all, false where the name was taken
 */

/** The last number that a document can have. */
const LAST_NUMBER = 99_999_999;

/** How many of the last documents stay. */
const KEPT_DOCUMENTS = 20;

/** How often in a row the highest document may be gone by the time that it is read. */
const MOST_TRIES = 100;

const nameOf = (/** @type {number} */ number) => `${String(number).padStart(8, '0')}.json`;

/** The registry's numbered documents, of which the highest counts. None is ever overwritten. */
export class Documents {
  #place;

  /** @param {Place} place */
  constructor(place) {
    this.#place = place;
  }

  /** The documents' names, the highest first. */
  async names() {
    const names = (await this.#place.names()).filter((name) => /^\d{8}\.json$/.test(name));
    return names.sort((a, b) => (a < b ? 1 : -1));
  }

  /**
   * The highest document that reads, and the number of the highest of all.
   * @returns {Promise<{ number: number, registry: Registry }>}
   * @throws where none of them is a registry, or one cannot be read now: a change of an older one would lose what it says
   */
  async latest() {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const names = await this.names();
      const [highest] = names;
      if (highest === undefined) return { number: 0, registry: { schema: 2, remotes: {} } };
      const registry = await this.#firstThatReads(names);
      if (registry) return { number: Number.parseInt(highest, 10), registry };
    }
    throw new Error(`${this.#place.where} lists a document that is not there`);
  }

  /** Null where one was cleared away meanwhile, after twenty later ones. @param {readonly string[]} names */
  async #firstThatReads(names) {
    for (const name of names) {
      const text = await this.#place.read(name);
      if (text === null) return null;
      const registry = parseRegistry(text);
      if (registry) return registry;
    }
    throw new Error(`${this.#place.where} holds no registry that reads`);
  }

  /**
   * Changes the registry by compare and swap: where another publisher was faster, the change is made of what that one left.
   * @param {(registry: Registry) => Registry | Promise<Registry>} change what it answers as it was given is not written
   * @throws whatever `change` throws; nothing has changed then
   */
  async change(change) {
    for (;;) {
      const { number, registry } = await this.latest();
      const after = await change(registry);
      if (after === registry) return { before: registry, after };
      if (number >= LAST_NUMBER)
        throw new Error(`${this.#place.where} has no number left: its highest document is none of ours`);
      if (await this.#create(number + 1, after)) return { before: registry, after };
    }
  }

  /** @param {number} number @param {Registry} registry @returns {Promise<boolean>} whether it counts */
  async #create(number, registry) {
    const name = nameOf(number);
    if (!(await this.#place.create(name, `${JSON.stringify(registry, null, 2)}\n`))) return false;
    const names = await this.names();
    for (const old of names.slice(KEPT_DOCUMENTS)) await this.#place.remove(old);
    // Below the kept ones its number was free only because it had been cleared away: others are far ahead.
    return names.slice(0, KEPT_DOCUMENTS).includes(name);
  }
}
