import type { Failure } from './drawing-thread.ts';
import type { Build } from './job.ts';

/** So often, and no more of a build is drawn. */
const MOST = 3;

/** Counts against each build what it did to its drawings, and says so in the log when that was enough. */
export class Strikes {
  readonly #counts = new Map<string, { fatal: number; inARow: number }>();
  readonly #refused = new Set<string>();

  isRefused({ key }: Pick<Build, 'key'>): boolean {
    return this.#refused.has(key);
  }

  /** A page may be one that cannot be drawn: of those that just fail, only so many in a row count against the build. */
  drawn({ key }: Pick<Build, 'key'>): void {
    const counts = this.#counts.get(key);
    if (counts) counts.inARow = 0;
  }

  failed({ key }: Pick<Build, 'key'>, { problem, isFatal }: Pick<Failure, 'problem' | 'isFatal'>): void {
    const { fatal, inARow } = this.#counts.get(key) ?? { fatal: 0, inARow: 0 };
    const counts = isFatal ? { fatal: fatal + 1, inARow } : { fatal, inARow: inARow + 1 };
    this.#counts.set(key, counts);
    if ((counts.fatal < MOST && counts.inARow < MOST) || this.#refused.has(key)) return;
    this.#refused.add(key);
    console.error(`${key} draws no more pages: ${problem}`);
  }
}
