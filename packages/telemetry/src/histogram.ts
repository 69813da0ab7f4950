import type { Family } from './families.ts';
import type { Sample } from './tally.ts';

/** Combinations of labels that are told apart; what comes beyond is not shown. */
const MOST_SERIES = 600;

interface Series {
  labels: Sample['labels'];
  /** How many came up to each bound and beyond the one before; the last: beyond all. */
  counts: number[];
  sum: number;
}

/** How often figures of one name came to lie between bounds, by labels, whose values have to be of a bounded number. */
export class Histogram implements Family {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  /** @param bounds upper ones, growing */
  constructor({ name, help, bounds }: Pick<Family, 'name' | 'help'> & { bounds: readonly number[] }) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
  }

  observe(value: number, labels: Sample['labels']): void {
    const key = JSON.stringify(labels);
    const known = this.#series.get(key);
    if (!known && this.#series.size >= MOST_SERIES) return;
    const series = known ?? { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
    this.#series.set(key, series);
    const place = this.#bounds.findIndex((bound) => value <= bound);
    const at = place < 0 ? this.#bounds.length : place;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += value;
  }

  samples(): Sample[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = counts.map((value, place) => {
        count += value;
        return {
          metricName: `${this.name}_bucket`,
          labels: { ...labels, le: this.#bounds[place] ?? '+Inf' },
          value: count,
        };
      });
      return [
        ...buckets,
        { metricName: `${this.name}_sum`, labels, value: sum },
        { metricName: `${this.name}_count`, labels, value: count },
      ];
    });
  }
}
