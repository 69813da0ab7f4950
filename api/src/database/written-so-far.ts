import type { Lsn } from './lsn.ts';

/** What is read of a replica is older than this at no time. In ms. */
export const LATEST = 5_000;

/** What the primary had written when it was asked. */
interface Sample {
  /** When it was asked, by the monotonic clock. In ms. */
  at: number;
  /** How many notices had been told by then. */
  told: number;
  lsn: Lsn;
}

/**
 * How far the primary's log goes, as far as this process knows: what a replica must have replayed to be read. That is all
 * that notices told of, so that nothing is built anew, and kept, of what they said is past; and all that is older than
 * `LATEST`, for what no notice tells of.
 */
export class WrittenSoFar {
  private told = 0;
  /** The first sample after the last notice that was sampled at all. */
  private covering: Sample | undefined;
  /** Those of the last `LATEST`, oldest first. */
  private samples: Sample[] = [];

  /** Something changed that pages show. */
  notice(): void {
    this.told += 1;
  }

  /** To be taken before the primary is asked. */
  begin(): Omit<Sample, 'lsn'> {
    return { at: performance.now(), told: this.told };
  }

  /** The primary answered. */
  end(begun: Omit<Sample, 'lsn'>, lsn: Lsn): void {
    const sample = { ...begun, lsn };
    if (this.covering === undefined || this.covering.told < sample.told) this.covering = sample;
    this.samples = [...this.samples.filter(({ at }) => sample.at - at < LATEST), sample];
  }

  /** Nothing is heard any more, or of another server. */
  forget(): void {
    this.covering = undefined;
    this.samples = [];
  }

  /** Undefined where nobody knows: then the primary itself has to be read. */
  get required(): Lsn | undefined {
    const { old, covering } = this;
    if (old === undefined || covering === undefined || covering.told < this.told) return undefined;
    return old > covering.lsn ? old : covering.lsn;
  }

  /** What is older than `LATEST`, with some of what is not; undefined where nobody knows. */
  get old(): Lsn | undefined {
    const now = performance.now();
    return this.samples.find(({ at }) => now - at < LATEST)?.lsn;
  }
}
