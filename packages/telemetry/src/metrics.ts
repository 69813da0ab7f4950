import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter, Gauge, Histogram } from 'prom-client';

/** What nobody answers in this time is left out, so that the rest arrives before whoever scrapes gives up. In ms. */
const PATIENCE = 2_500;

let library: typeof import('prom-client') | undefined;

/** Loads prom-client, some megabytes, where figures are wanted. A metric that is made without it is undefined. */
export async function loadMetrics(): Promise<void> {
  library = await import('prom-client');
}

/** What a metric is called, what it means, and what tells its figures apart: values of a bounded number. */
interface Named<L extends string> {
  name: string;
  help: string;
  labelNames?: readonly L[];
}

/** One figure. */
export interface Sample<L extends string = string> {
  labels: Partial<Record<L, string>>;
  value: number;
}

/** Figures that are asked for when somebody looks; what is not known then is left out. */
interface LookedUp<L extends string> extends Named<L> {
  samples: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;
}

/** @param known what is shown as none before it happens: a rate is of two figures, and the first one would be missed */
export function counter<L extends string>(
  named: Named<L>,
  known: readonly Partial<Record<L, string>>[] = [],
): Counter<L> | undefined {
  const made = library && new library.Counter<L>({ ...named, registers: [] });
  for (const labels of known) made?.inc(labels, 0);
  return made;
}

export function histogram<L extends string>(named: Named<L> & { buckets: number[] }): Histogram<L> | undefined {
  return library && new library.Histogram<L>({ ...named, registers: [] });
}

export function gauge<L extends string>({ samples, ...named }: LookedUp<L>): Gauge<L> | undefined {
  return library && new library.Gauge<L>({ ...named, registers: [], collect: collecting(samples) });
}

/** A counter of what is counted elsewhere. */
export function counterOf<L extends string>({ samples, ...named }: LookedUp<L>): Counter<L> | undefined {
  return library && new library.Counter<L>({ ...named, registers: [], collect: collecting(samples) });
}

function collecting<L extends string>(samples: LookedUp<L>['samples']) {
  return async function (this: Counter<L> | Gauge<L>): Promise<void> {
    const now = await known(samples);
    this.reset();
    // Without labels a reset is a nought.
    this.remove({});
    for (const { labels, value } of now) this.inc(labels, value);
  };
}

/** None where they are not to be had now. */
async function known<L extends string>(samples: LookedUp<L>['samples']): Promise<readonly Sample<L>[]> {
  const over = new AbortController();
  const patience = sleep(PATIENCE, [], { signal: over.signal, ref: false }).catch(() => []);
  try {
    return await Promise.race([samples(), patience]);
  } catch {
    return [];
  } finally {
    over.abort();
  }
}
