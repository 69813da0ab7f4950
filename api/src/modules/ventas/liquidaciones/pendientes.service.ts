import type { OperacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { type ListPage, readPage } from '../../../request-context/list-page.ts';
import { wordsOf } from '../words.ts';
import { toPendiente } from './liquidaciones.mapper.ts';
import { LiquidarLocksService } from './liquidar-locks.service.ts';
import { PendientesRepository, type VentaByCobro } from './pendientes.repository.ts';

/** What the shops are still to be paid, for the administrator. */
@Injectable()
export class PendientesService {
  constructor(
    private readonly pendientes: PendientesRepository,
    private readonly locks: LiquidarLocksService,
  ) {}

  /**
   * A page of shops with the sales that can be settled now, by the shop's number: two statements for a page of any size.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async list({ q, ...query }: OperacionesQuery): Promise<ListPage> {
    const until = this.locks.until();
    const search = { palabras: wordsOf(q), until };
    const { visible, ...page } = await readPage(query, {
      page: (from) => this.pendientes.locales(search, from),
      count: () => this.pendientes.countLocales(search),
    });
    const ofLocal = new Map<number, VentaByCobro[]>(visible.map(({ id }) => [id, []]));
    const ventas = await this.pendientes.ofLocales([...ofLocal.keys()], until);
    for (const venta of ventas) ofLocal.get(venta.vendedor_id)?.push(venta);
    return { ...page, json: JSON.stringify(visible.map((local) => toPendiente(local, ofLocal.get(local.id) ?? []))) };
  }
}
