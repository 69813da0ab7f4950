/** How often each of some things happened, since the process began. What it is counted under has to be of a bounded number. */
export class Tally {
  readonly #counts: Map<string, number>;

  /** @param known what is shown as none before it happens: a rate is of two figures, and the first one would be missed */
  constructor(known: readonly (readonly string[])[] = []) {
    this.#counts = new Map(known.map((values) => [values.join('\n'), 0]));
  }

  /** From here on it is shown, as none before it happens. */
  know(...values: string[]): void {
    const key = values.join('\n');
    if (!this.#counts.has(key)) this.#counts.set(key, 0);
  }

  /** @param values one for each label, in their order; without a line break */
  count(...values: string[]): void {
    const key = values.join('\n');
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** What was counted, as samples of a family with these labels. */
  samples(...labels: string[]): Sample[] {
    return [...this.#counts].map(([key, value]) => {
      const values = key.split('\n');
      return { labels: Object.fromEntries(labels.map((label, i) => [label, values[i] ?? ''])), value };
    });
  }
}

/** One figure, and what tells it from the others of its family. */
export interface Sample {
  /** Where it is not the family's own. */
  metricName?: string;
  labels: Readonly<Record<string, string | number>>;
  value: number;
}
