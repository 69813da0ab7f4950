// @ts-check
import { parseRegistry } from '@fluxpartes/registry';
import { Queue } from './queue.mjs';

/**
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/object-storage').ObjectStorage} ObjectStorage
 * @typedef {{ names: string[], registry: Registry, lineage: string[] }} Latest `names`: all, the highest first
 */

const DOCUMENTS = 'mf/registry/';
const QUEUE = 'mf/queue/';

/** How many documents stay in the store. */
const KEPT_DOCUMENTS = 20;

/** How many turns before its own a document names. */
const LINEAGE = 100;

/** @type {Latest} */
const NOTHING = { names: [], registry: { schema: 2, remotes: {} }, lineage: [] };

/** @param {string} text @returns {Omit<Latest, 'names'> | null} */
function parse(text) {
  const whole = parseRegistry(text);
  if (!whole) return null;
  const { lineage, ...registry } = /** @type {Registry & { lineage?: unknown }} */ (whole);
  return { registry, lineage: Array.isArray(lineage) ? lineage.map(String) : [] };
}

/**
 * The registry's documents in a store, of which the one with the highest name counts. A document is named after its
 * publisher's turn in the queue, so no two publishers ever write the same key, and none overwrites another's: no conditional
 * put is needed. One object is one document: it is there whole or not at all.
 *
 * What is promised, where the store shows every finished put and delete to whoever lists or reads after it, and the clocks of its
 * machines differ by less than half a second:
 * - what `change` has answered for stands in every later document;
 * - a publisher that slept finds out before it writes and, where it slept while it wrote, after it: what it wrote has a lower
 *   name than what was written meanwhile, so it takes nobody's place. Whether it was taken up all the same it reads in the
 *   `lineage` of the highest document; if not, the change is made anew on top of the others', and is never made twice;
 * - in that one case readers may see its document for a moment before another's takes its place and the change comes
 *   again. Whole it is, and a fitting change of a true state, too;
 * - a killed publisher holds the others up for the lease, and what it had written counts or not, whole.
 */
export class BucketDocuments {
  #storage;
  #queue;

  /** @param {ObjectStorage} storage @param {{ lease?: number | undefined }} [options] */
  constructor(storage, options) {
    this.#storage = storage;
    this.#queue = new Queue(storage, QUEUE, options);
  }

  /** The documents' names, the highest first. */
  async #names() {
    const { objects } = await this.#storage.list(DOCUMENTS);
    const names = objects.map(({ key }) => key.slice(DOCUMENTS.length));
    return names.filter((name) => /^\d{8}-[0-9a-f]+\.json$/.test(name)).sort((a, b) => (a < b ? 1 : -1));
  }

  /**
   * The highest document's text where it is another than the one that was seen.
   * @param {string} [seen] its name
   * @returns {Promise<{ name: string, text: string } | null>} null where it is that one, or there is none
   */
  async newest(seen) {
    for (;;) {
      const [name] = await this.#names();
      if (name === undefined || name === seen) return null;
      const text = await this.#storage.read(DOCUMENTS + name);
      // Else twenty more were written meanwhile, and it was cleared away.
      if (text !== null) return { name, text: String(text) };
    }
  }

  /** @returns {Promise<Latest>} @throws where there are documents and none of them is a registry */
  async latest() {
    for (;;) {
      const names = await this.#names();
      if (names.length === 0) return NOTHING;
      const found = await this.#firstThatReads(names);
      if (found) return found;
    }
  }

  /** Null where they were cleared away meanwhile. @param {string[]} names */
  async #firstThatReads(names) {
    for (const name of names) {
      const text = await this.#storage.read(DOCUMENTS + name);
      if (text === null) return null;
      const parsed = parse(String(text));
      if (parsed) return { names, ...parsed };
    }
    throw new Error(`${this.#storage.where}${DOCUMENTS} holds no registry that reads`);
  }

  /**
   * @param {(registry: Registry) => Registry | Promise<Registry>} change
   * @returns {Promise<{ before: Registry, after: Registry }>}
   */
  async change(change) {
    /** @type {Written | undefined} */
    let doubtful;
    for (;;) {
      const turn = await this.#queue.enter(() => this.#highest());
      let mayLeave = true;
      try {
        const latest = await this.latest();
        if (doubtful) {
          if (latest.lineage.includes(doubtful.name)) return doubtful.result;
          await this.#forget(doubtful, latest);
          doubtful = undefined;
        }
        const { registry, lineage } = latest;
        const after = await change(registry);
        const result = { before: registry, after };
        if (after === registry) return result;
        if (!(await turn.holds())) continue;
        const written = { name: turn.name, from: lineage[0], result };
        const isSure = await this.#write(turn.name, { ...after, lineage: [turn.name, ...lineage].slice(0, LINEAGE) });
        if (isSure && (await turn.holds())) {
          await turn.clear();
          await this.#clearAway(latest.names);
          return result;
        }
        doubtful = written;
        // What is on its way still may arrive later: nobody may ever write under this number or a lower one.
        mayLeave = false;
      } finally {
        if (mayLeave) await turn.leave();
      }
    }
  }

  async #highest() {
    const [name = '0'] = await this.#names();
    return Number.parseInt(name, 10);
  }

  /** @param {string} name @param {object} document @returns {Promise<boolean>} false where the store did not say */
  async #write(name, document) {
    try {
      await this.#storage.put(`${DOCUMENTS}${name}.json`, `${JSON.stringify(document, null, 2)}\n`, {
        type: 'application/json',
      });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Takes away a document that nobody took up.
   * @typedef {{ name: string, from: string | undefined, result: { before: Registry, after: Registry } }} Written
   * @param {Written} written @param {Latest} latest
   * @throws where so much was published meanwhile that nobody can tell
   */
  async #forget({ name, from }, { lineage }) {
    if (lineage.length >= LINEAGE && from !== undefined && !lineage.includes(from))
      throw new Error(
        'so much was published meanwhile that it cannot be told whether this was: look before you try again',
      );
    await this.#storage.delete(`${DOCUMENTS}${name}.json`);
  }

  /** Old documents. @param {readonly string[]} names those before the one that was written, the highest first */
  async #clearAway(names) {
    for (const name of names.slice(KEPT_DOCUMENTS - 1)) await this.#storage.delete(DOCUMENTS + name);
  }
}
