import type { Failure } from './drawing-thread.ts';
import type { Build } from './job.ts';

/** So often, and no more of a build is drawn. */
const MOST = 3;

/** What ended a thread longer ago is forgotten: now and then a machine stands still. In ms. */
const REMEMBERED_FOR = 10 * 60_000;

/** Counts against each build what it did to its drawings, and says so in the log when that was enough. */
export class Strikes {
  readonly #counts = new Map<string, { fatal: readonly number[]; inARow: number }>();
  readonly #refused = new Set<string>();

  isRefused({ key }: Pick<Build, 'key'>): boolean {
    return this.#refused.has(key);
  }

  /** With one more failure it is refused, were it to be no more than a page that cannot be drawn. */
  isLastChance({ key }: Pick<Build, 'key'>): boolean {
    return (this.#counts.get(key)?.inARow ?? 0) + 1 >= MOST && !this.#refused.has(key);
  }

  /** A page may be one that cannot be drawn: of those that just fail, only so many in a row count against the build. */
  drawn({ key }: Pick<Build, 'key'>): void {
    const counts = this.#counts.get(key);
    if (counts) counts.inARow = 0;
  }

  failed({ key }: Pick<Build, 'key'>, { problem, isFatal }: Pick<Failure, 'problem' | 'isFatal'>): void {
    const { fatal, inARow } = this.#counts.get(key) ?? { fatal: [], inARow: 0 };
    const now = performance.now();
    const recent = fatal.filter((at) => now - at < REMEMBERED_FOR);
    const counts = isFatal ? { fatal: [...recent, now], inARow } : { fatal: recent, inARow: inARow + 1 };
    this.#counts.set(key, counts);
    if ((counts.fatal.length < MOST && counts.inARow < MOST) || this.#refused.has(key)) return;
    this.#refused.add(key);
    console.error(`${key} draws no more pages: ${problem}`);
  }
}
