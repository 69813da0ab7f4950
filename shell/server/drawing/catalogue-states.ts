import { setTimeout as pause } from 'node:timers/promises';
import { Kept } from './kept.ts';

/** What an answer of the API says of when it was so. */
export interface Dated {
  /** When it was asked for, by the monotonic clock. In ms. */
  askedAt: number;
  /** Which state of the catalogue it is of; undefined where the API does not say. */
  state: string | undefined;
}

/** What stands in the API's header: a state, and how many ms ago it was known to be the present one. */
const SAID = /^(\S+) (\d{1,4})$/;

/**
 * How long what the API said last counts. Short: who has just published something opens the catalogue to see it there, and
 * the API itself may be late by 800. In ms.
 */
export const COUNTS_FOR = 150;

/** How long a page waits for what the API says now, where what it said counts no more. In ms. */
const WAITED_FOR = 40;

/** In place of an answer that does not come in time counts the last one: nobody may see what is past for a second. In ms. */
const STANDS_FOR = 950;

/** From then on it is asked beside the pages, so that none of them has to wait. In ms. */
const ASKED_AGAIN_AFTER = 50;

/** A process of the API knows of what is older than that, or says of no state that it is the present one. In ms. */
const KNOWN_AFTER = 1000;

/** Each process of the API has its own, and another one with each change. */
const MOST_KEPT = 64;

/**
 * In which state the catalogue is, as the last answer of the API says, whatever it was asked for: by that all the others are
 * known to be as they were.
 */
export class CatalogueStates {
  readonly #ask: () => Promise<unknown>;
  readonly #since = new Kept<number>(MOST_KEPT);
  #last: Readonly<{ askedAt: number; knownAt: number; state: string }> | undefined;
  #asking: Promise<unknown> | undefined;

  /** @param ask asks the API for what is quickest told; its answer has to be heard by the time that it settles */
  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask;
  }

  /**
   * An answer has come.
   * @param said the text of its header
   * @returns the state that it is of
   */
  hear(said: string | undefined, askedAt: number): string | undefined {
    const [, state, age] = SAID.exec(said ?? '') ?? [];
    if (state === undefined) return undefined;
    if (this.#since.get(state) === undefined) this.#since.set(state, performance.now());
    const knownAt = askedAt - Number(age);
    if (this.#last === undefined || this.#last.askedAt < askedAt) this.#last = { askedAt, knownAt, state };
    return state;
  }

  /** Whether an answer is known to be what the API would have said a moment before. */
  isPresent(answer: Dated, at = performance.now()): boolean {
    const last = this.#last;
    if (last === undefined || !this.#isOf(last.state, answer)) return false;
    const age = at - last.askedAt;
    if (age > ASKED_AGAIN_AFTER) void this.#askOnce();
    return age < COUNTS_FOR;
  }

  /** The same, asked for where nobody knows: once for all who want to know at a time. */
  async isStillPresent(answer: Dated): Promise<boolean> {
    // What has changed as far as it is known is not asked about.
    if (this.#last !== undefined && !this.#isOf(this.#last.state, answer)) return false;
    const at = performance.now();
    const asking = this.#askSince(at - COUNTS_FOR);
    await Promise.race([asking, pause(WAITED_FOR, undefined, { ref: false })]);
    const stands = this.#last !== undefined && performance.now() - this.#last.knownAt < STANDS_FOR;
    if (!stands) await asking;
    return (stands || this.#wasAskedSince(at - COUNTS_FOR)) && this.#isOf(this.#last?.state, answer);
  }

  #wasAskedSince(time: number): boolean {
    return this.#last !== undefined && this.#last.askedAt > time;
  }

  /** One that is on its way may have been asked too early. */
  async #askSince(time: number): Promise<void> {
    await this.#askOnce();
    if (!this.#wasAskedSince(time)) await this.#askOnce();
  }

  /**
   * Another process of the API has another name for the same state: where that has stood since well before the answer was
   * asked for, nothing has changed since.
   */
  #isOf(present: string | undefined, { askedAt, state }: Dated): boolean {
    if (state === undefined || present === undefined) return false;
    return present === state || (this.#since.get(present) ?? Number.POSITIVE_INFINITY) + KNOWN_AFTER <= askedAt;
  }

  #askOnce(): Promise<unknown> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }
}
