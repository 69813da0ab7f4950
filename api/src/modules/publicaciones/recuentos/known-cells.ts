import type { CatalogoSearch } from '../catalogo/catalogo-search.ts';

/** How many listings there are of one value of each filter. */
export interface Cell extends Record<Filter, string> {
  pausada: boolean;
  publicaciones: number;
}

type Filter = 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado';

/** Entries of an index that are looked at for a page: some milliseconds. Beyond it, all that match are gathered. */
const LONGEST_WALK = 20_000;

/**
 * The counts that are kept ready, as they were a moment ago: good enough to choose a page's way by, and never told to
 * anybody.
 */
export class KnownCells {
  private readonly sums = new Map<string, number>();

  constructor(
    private readonly cells: readonly Cell[],
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
    for (const cell of this.cells) {
      if (!cell.pausada && wanted.every((name) => cell[name] === filters[name])) sum += cell.publicaciones;
    }
    this.sums.set(key, sum);
    return sum;
  }
}
