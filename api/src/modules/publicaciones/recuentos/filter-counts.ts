import type { CatalogoSearch } from '../catalogo/catalogo-search.ts';

/** How many listings in sight there are of one value of each filter. */
export interface FilterCount extends Record<Filter, string> {
  publicaciones: number;
}

type Filter = 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado';

/** Entries of an index that are looked at for a page: some milliseconds. Beyond it, all that match are gathered. */
const LONGEST_WALK = 20_000;

/** The counts of up to a minute ago: good enough to choose a page's way by, and shown to no one. */
export class FilterCounts {
  private readonly sums = new Map<string, number>();

  constructor(
    private readonly counts: readonly FilterCount[],
    private readonly longest = LONGEST_WALK,
  ) {}

  /** Whether a page is to be expected behind more of its index, that of a place or of all, than is worth while. */
  areScattered({ filters, limite }: Pick<CatalogoSearch, 'filters' | 'limite'>): boolean {
    const { marca, modelo, ubicacion, envio, estado } = filters;
    const all = this.sum({ ubicacion });
    if (all <= this.longest) return false;
    return ((limite + 1) * all) / this.sum({ marca, modelo, ubicacion, envio, estado }) > this.longest;
  }

  private sum(filters: Partial<Record<Filter, string | undefined>>): number {
    const key = Object.values(filters).join('\n');
    const known = this.sums.get(key);
    if (known !== undefined) return known;
    const wanted = (Object.keys(filters) as Filter[]).filter((name) => filters[name] !== undefined);
    let sum = 0;
    for (const count of this.counts) {
      if (wanted.every((name) => count[name] === filters[name])) sum += count.publicaciones;
    }
    this.sums.set(key, sum);
    return sum;
  }
}
