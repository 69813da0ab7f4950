import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isUnavailable } from '../../../database/database-errors.ts';
import { withoutRequestDeadline } from '../../../database/database-time-budget.ts';
import { Log } from '../../../http/log.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { CatalogoSearch } from '../catalogo/catalogo-search.ts';
import { FilterCounts } from './filter-counts.ts';
import { MOST_COUNTED, RecuentosRepository } from './recuentos.repository.ts';

/** How long a page that is there waits for its count: what a guest's statement may take too. In ms. */
const PATIENCE = 300;
/** The counts of the filters are good for so long. In ms. */
const KNOWN_FOR = 60_000;

/** How many rows a list has; null where the count did not come in time. */
type Total = Pick<ListPage, 'total' | 'hasMoreThanTotal'>;
const UNKNOWN: Total = { total: null };

/** How many listings a search leaves; and about how many each filter does, by which a page's way is chosen. */
@Injectable()
export class RecuentosService {
  private latest = new FilterCounts([]);
  /** When the filters are counted again; before the start never. */
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

  /** The counts of up to a minute ago; none before the first. Old ones are read again without a wait of the caller. */
  get known(): FilterCounts {
    if (performance.now() > this.knownUntil) {
      this.knownUntil = performance.now() + KNOWN_FOR;
      void withoutRequestDeadline(() => this.learn());
    }
    return this.latest;
  }

  /**
   * A page with how many there are in all, exact up to `MOST_COUNTED`. Both are asked for at the same time, and the page comes
   * first: a count that fails, or is not there soon after the page, is left out.
   */
  async beside<T>(page: Promise<T>, query: CatalogoSearch): Promise<[page: T, total: Total]> {
    const total = this.total(query).catch((error: unknown) => {
      if (!isUnavailable(error)) this.log.failure(error, { task: 'recuento' });
      return UNKNOWN;
    });
    const rows = await page;
    const counted = new AbortController();
    const patience = sleep(PATIENCE, UNKNOWN, { signal: counted.signal }).catch(() => UNKNOWN);
    try {
      return [rows, await Promise.race([total, patience])];
    } finally {
      counted.abort();
    }
  }

  private async total(query: CatalogoSearch): Promise<Total> {
    const found = await this.recuentos.total(query);
    return found > MOST_COUNTED ? { total: MOST_COUNTED, hasMoreThanTotal: true } : { total: found };
  }

  private async learn(): Promise<void> {
    try {
      this.latest = new FilterCounts(await this.recuentos.filterCounts());
    } catch (error) {
      if (!isUnavailable(error)) this.log.failure(error, { task: 'recuento' });
    }
  }
}
