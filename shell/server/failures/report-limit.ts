import { addressKey } from '@fluxpartes/http';

/** Reports of one address that are listened to in a minute. A page that fails sends two or three. */
const OF_ONE = 20;

/** Addresses that are remembered in a minute; those beyond are refused. */
const ADDRESSES = 10_000;

/** Lines in the log of all together in a minute. What is beyond is counted without one: a few liars drown nobody out. */
const LINES = 600;

const MINUTE = 60_000;

/** Counts the reports of each minute, so that nobody fills the log, or keeps what others report from being heard. */
export class ReportLimit {
  #began = Number.NEGATIVE_INFINITY;
  #lines = 0;
  readonly #byAddress = new Map<string, number>();

  /** Whether one more may come from here. */
  admits(address: string, now = performance.now()): boolean {
    if (now - this.#began >= MINUTE) {
      this.#began = now;
      this.#lines = 0;
      this.#byAddress.clear();
    }
    const key = addressKey(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= OF_ONE || (count === 0 && this.#byAddress.size >= ADDRESSES)) return false;
    this.#byAddress.set(key, count + 1);
    return true;
  }

  /** Whether one that was admitted gets a line in the log. */
  admitsLine(): boolean {
    this.#lines += 1;
    return this.#lines <= LINES;
  }
}
