import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isUnavailable } from '../../../database/database-errors.ts';
import { withoutRequestDeadline } from '../../../database/database-time-budget.ts';
import { Log } from '../../../http/log.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { CatalogoSearch } from '../catalogo/criteria.ts';
import { type Filter, type FilterCount, MAX_COUNTED, RecuentosRepository } from './recuentos.repository.ts';

/** Maximum index entries that a page may read, in some milliseconds. If it needs more, all matches are collected instead. */
const LONGEST_WALK = 20_000;

/** Counts per filter, up to a minute old. They only guide the choice of a query plan. */
export class FilterCounts {
  private readonly sums = new Map<string, number>();

  constructor(
    private readonly counts: readonly FilterCount[],
    private readonly longest = LONGEST_WALK,
  ) {}

  /**
   * True if a page is expected to read more than `longest` index entries, because few of them match. The index holds the
   * listings of one place, or all listings.
   */
  isSelective({ filters, limite }: Pick<CatalogoSearch, 'filters' | 'limite'>): boolean {
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

/** A finished page waits this long for its count; also a guest's statement timeout. In ms. */
const COUNT_TIMEOUT_MS = 300;
/** Validity of the filter counts, in ms. */
const KNOWN_FOR = 60_000;

/** Number of rows of a list; null when the count timed out. */
type Total = Pick<ListPage, 'total' | 'hasMoreThanTotal'>;
const UNKNOWN: Total = { total: null };

/** Counts of a search, and estimates per filter for the choice of a plan. */
@Injectable()
export class RecuentosService {
  private latest = new FilterCounts([]);
  /** Time of the next refresh of the filter counts. */
  private knownUntil = Number.POSITIVE_INFINITY;

  constructor(
    private readonly recuentos: RecuentosRepository,
    private readonly log: Log,
  ) {}

  /** Begins to count the filters. The API's program alone calls it: each process counts by itself. */
  start(): void {
    this.knownUntil = 0;
    void this.known;
  }

  /** Counts up to a minute old; undefined before the first. Stale ones are refreshed in the background. */
  get known(): FilterCounts {
    if (performance.now() > this.knownUntil) {
      this.knownUntil = performance.now() + KNOWN_FOR;
      void withoutRequestDeadline(() => this.learn());
    }
    return this.latest;
  }

  /**
   * Returns a page with its total, exact up to `MAX_COUNTED`. Both are requested at the same time. A count that fails, or
   * is late, is omitted.
   */
  async beside<T>(page: Promise<T>, query: CatalogoSearch): Promise<[page: T, total: Total]> {
    const total = this.total(query).catch((error: unknown) => {
      if (!isUnavailable(error)) this.log.failure(error, { task: 'recuento' });
      return UNKNOWN;
    });
    const rows = await page;
    const counted = new AbortController();
    const timeout = sleep(COUNT_TIMEOUT_MS, UNKNOWN, { signal: counted.signal }).catch(() => UNKNOWN);
    try {
      return [rows, await Promise.race([total, timeout])];
    } finally {
      counted.abort();
    }
  }

  private async total(query: CatalogoSearch): Promise<Total> {
    const found = await this.recuentos.total(query);
    return found > MAX_COUNTED ? { total: MAX_COUNTED, hasMoreThanTotal: true } : { total: found };
  }

  private async learn(): Promise<void> {
    try {
      this.latest = new FilterCounts(await this.recuentos.filterCounts());
    } catch (error) {
      if (!isUnavailable(error)) this.log.failure(error, { task: 'recuento' });
    }
  }
}
