import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter, Gauge, Histogram } from 'prom-client';

/** A slower metric is left out, so that the scrape does not time out. */
const COLLECT_TIMEOUT_MS = 2_500;

let library: typeof import('prom-client') | undefined;

/** Loads prom-client (some megabytes) if metrics are on. Metrics created without it are undefined. */
export async function loadMetrics(): Promise<void> {
  library = await import('prom-client');
}

interface Named<L extends string> {
  name: string;
  help: string;
  labelNames?: readonly L[];
}

export interface Sample<L extends string = string> {
  labels: Partial<Record<L, string>>;
  value: number;
}

/** Collected at each scrape. */
interface Collected<L extends string> extends Named<L> {
  samples: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;
}

/** @param known label sets initialised to zero: Prometheus needs a zero before the first increment to compute a rate */
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

export function gauge<L extends string>({ samples, ...named }: Collected<L>): Gauge<L> | undefined {
  return library && new library.Gauge<L>({ ...named, registers: [], collect: collecting(samples) });
}

/** A counter whose values are read elsewhere. */
export function counterOf<L extends string>({ samples, ...named }: Collected<L>): Counter<L> | undefined {
  return library && new library.Counter<L>({ ...named, registers: [], collect: collecting(samples) });
}

function collecting<L extends string>(samples: Collected<L>['samples']) {
  return async function (this: Counter<L> | Gauge<L>): Promise<void> {
    const now = await known(samples);
    this.reset();
    // reset() leaves a zero without labels.
    this.remove({});
    for (const { labels, value } of now) this.inc(labels, value);
  };
}

/** Empty on an error or a timeout. */
async function known<L extends string>(samples: Collected<L>['samples']): Promise<readonly Sample<L>[]> {
  const done = new AbortController();
  const timeout = sleep(COLLECT_TIMEOUT_MS, [], { signal: done.signal, ref: false }).catch(() => []);
  try {
    return await Promise.race([samples(), timeout]);
  } catch {
    return [];
  } finally {
    done.abort();
  }
}
