import { addressKey } from '@fluxpartes/http';
import type { FailureKind } from './report.ts';

/** Of one release of a remote. */
export interface Tally {
  /** Pages that the site answered for its routes. */
  loads: number;
  failures: Partial<Record<FailureKind, number>>;
}

export const emptyTally = (): Tally => ({ loads: 0, failures: {} });

export function add(tally: Tally, what: FailureKind | 'load', times = 1): void {
  if (what === 'load') tally.loads += times;
  else tally.failures[what] = (tally.failures[what] ?? 0) + times;
}

/** Takes out of one what stands in another. */
export function takeOut(from: Tally, { loads, failures }: Tally): void {
  from.loads -= loads;
  const kinds = Object.entries(failures) as [FailureKind, number][];
  for (const [kind, times] of kinds) {
    add(from, kind, -times);
    if (from.failures[kind] === 0) delete from.failures[kind];
  }
}

/** What one address may say of one release in an hour, of loads as of failures: more than any visitor has to. */
const MOST = 60;

/** Addresses and releases that are listened to in an hour, so that what is remembered of them is bounded. */
const LISTENED_TO = 20_000;

const HOUR = 60 * 60 * 1000;

const isLoud = ({ loads, failures }: Tally): boolean =>
  loads > MOST || Object.values(failures).reduce((sum, times) => sum + times, 0) > MOST;

/**
 * What each address has added in this hour. Whoever is louder than a visitor can be is not heard at all, loads or
 * failures: cut off at a bound instead, each would count for another share of what it is. Addresses are never written down.
 */
export class Voices {
  #began = Number.NEGATIVE_INFINITY;
  readonly #heard = new Map<string, Tally>();

  /**
   * Hears one more.
   * @param said of the release in all, where the address is taken out again as soon as it is too loud
   * @returns whether it was heard
   */
  hear(
    said: Tally,
    what: FailureKind | 'load',
    from: { address: string; release: string },
    now = performance.now(),
  ): boolean {
    if (now - this.#began >= HOUR) {
      this.#began = now;
      this.#heard.clear();
    }
    const key = `${addressKey(from.address)} ${from.release}`;
    const own = this.#heard.get(key) ?? emptyTally();
    if (isLoud(own) || (this.#heard.size >= LISTENED_TO && !this.#heard.has(key))) return false;
    this.#heard.set(key, own);
    add(own, what);
    add(said, what);
    if (isLoud(own)) takeOut(said, own);
    return true;
  }
}
