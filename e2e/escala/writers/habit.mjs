// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two times, where nobody says, in ms. */
const PAUSE = 300;

/** Somebody who does one thing over and over, whatever becomes of it. */
export class Habit {
  /** When it was done. @type {number[]} */
  done = [];
  /** @type {{ at: number, what: string }[]} */
  failures = [];
  #isEnding = false;
  /** @type {Promise<void>} */
  #work;

  /** @param {string} name @param {() => Promise<unknown>} act throws where it was not as it should be @param {number} [pause] between two times, in ms */
  constructor(name, act, pause = PAUSE) {
    this.name = name;
    this.act = act;
    this.pause = pause;
    this.#work = this.#goOn();
  }

  /** Ends with what is under way. */
  async end() {
    this.#isEnding = true;
    await this.#work;
  }

  async #goOn() {
    for (; !this.#isEnding; await sleep(this.pause)) {
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
