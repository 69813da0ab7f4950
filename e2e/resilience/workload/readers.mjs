// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 40;
const READ = ['/home', '/api/publicaciones?limite=24', '/'];

/** Repeats a request and records successes and failures. */
class PeriodicActor {
  /** Times of success. @type {number[]} */
  done = [];
  /** @type {{ at: number, what: string }[]} */
  failures = [];
  #isEnding = false;
  /** @type {Promise<void>} */
  #work;

  /** @param {string} name @param {() => Promise<unknown>} act throws on failure */
  constructor(name, act) {
    this.name = name;
    this.act = act;
    this.#work = this.#repeat();
  }

  /** Waits for the request in flight. */
  async end() {
    this.#isEnding = true;
    await this.#work;
  }

  async #repeat() {
    for (; !this.#isEnding; await sleep(PAUSE_MS)) {
      try {
        await this.act();
        this.done.push(Date.now());
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        this.failures.push({ at: Date.now(), what: `${this.name}: ${what}` });
      }
    }
  }
}

/** Users who read pages and their data continuously. */
export class Readers {
  /** @type {PeriodicActor[]} */
  #actors;

  /** @param {string} url of the site */
  constructor(url) {
    this.#actors = READ.map(
      (path) =>
        new PeriodicActor(`reads ${path}`, async () => {
          const response = await fetch(`${url}${path}`);
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${response.status}`);
        }),
    );
  }

  /** Whether each reader has read since. @param {number} since in ms since 1970 */
  haveAllRead(since) {
    return this.#actors.every(({ done }) => (done.at(-1) ?? 0) > since);
  }

  /** @param {number} since in ms since 1970 */
  seen(since) {
    const failures = this.#actors.flatMap((actor) => actor.failures.filter(({ at }) => at >= since));
    const read = this.#actors.flatMap((actor) => actor.done.filter((at) => at >= since)).length;
    return { read, unread: failures.length, howUnread: [...new Set(failures.map(({ what }) => what))].join(', ') };
  }

  async end() {
    await Promise.all(this.#actors.map((actor) => actor.end()));
  }
}
