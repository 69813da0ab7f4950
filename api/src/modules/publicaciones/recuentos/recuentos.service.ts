import { setTimeout as sleep } from 'node:timers/promises';
import type { FacetaCampo, Facetas } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { ListPage } from '../../../call/list-page.ts';
import { isAway } from '../../../database/database-errors.ts';
import { Log } from '../../../http/log.ts';
import type { CatalogoSearch } from '../catalogo/catalogo-search.ts';
import { isBeyondFacetas, isInCells, MOST_COUNTED } from './recuento.query.ts';
import { RecuentosRepository } from './recuentos.repository.ts';

/** How long a page that is there waits for its count: what a guest's statement may take too. In ms. */
const PATIENCE = 300;

/** How many rows a list has; null where nobody knows in time. */
type Total = Pick<ListPage, 'total' | 'hasMoreThanTotal'>;

const UNKNOWN: Total = { total: null };

/** How many listings a search leaves, in all and for each value of a filter. */
@Injectable()
export class RecuentosService {
  constructor(
    private readonly recuentos: RecuentosRepository,
    private readonly log: Log,
  ) {}

  /**
   * A page with how many there are in all, exact up to `MOST_COUNTED` and wherever the cells know it. Both are asked for at
   * once, and the page comes first: a count that fails, or is not there soon after the page, is left out.
   */
  async beside<T>(page: Promise<T>, query: CatalogoSearch): Promise<[page: T, total: Total]> {
    const total = this.total(query).catch((error: unknown) => {
      if (!isAway(error)) this.log.failure(error, { task: 'recuento' });
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

  /** For each value of each facet how many listings it would leave under all other filters. */
  async facetas(query: CatalogoSearch): Promise<Facetas> {
    const rows = await this.recuentos.facetas(query);
    const looked = rows.find(({ campo }) => campo === null)?.cantidad ?? 0;
    const of = (faceta: FacetaCampo) =>
      rows.flatMap(({ campo, valor, cantidad }) => (campo === faceta ? [{ valor, cantidad }] : []));
    return {
      marca: of('marca'),
      modelo: of('modelo'),
      ubicacion: of('ubicacion'),
      envio: of('envio'),
      estado: of('estado'),
      aproximado: isBeyondFacetas(looked),
    };
  }

  private async total(query: CatalogoSearch): Promise<Total> {
    const found = await this.recuentos.total(query);
    const isMore = found > MOST_COUNTED && !isInCells(query);
    return isMore ? { total: MOST_COUNTED, hasMoreThanTotal: true } : { total: found };
  }
}
