import { addressKey } from '@fluxpartes/http';

/** Reports of one address, and of all together, that are listened to in a minute. A page that fails sends two or three. */
const OF_ONE = 20;
const OF_ALL = 600;
const MINUTE = 60_000;

/** Counts the reports of each minute, so that nobody fills the log or makes a release look broken alone. */
export class ReportLimit {
  #began = Number.NEGATIVE_INFINITY;
  #all = 0;
  readonly #byAddress = new Map<string, number>();

  /** Whether one more may come from here. At most OF_ALL addresses are remembered: those beyond are refused anyway. */
  admits(address: string, now = performance.now()): boolean {
    if (now - this.#began >= MINUTE) {
      this.#began = now;
      this.#all = 0;
      this.#byAddress.clear();
    }
    const key = addressKey(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= OF_ONE || this.#all >= OF_ALL) return false;
    this.#byAddress.set(key, count + 1);
    this.#all += 1;
    return true;
  }
}
