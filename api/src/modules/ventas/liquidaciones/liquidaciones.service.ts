import type { Liquidacion, LiquidacionesQuery, LiquidacionesSearch, ListQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/historial.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { type ListPage, readPage } from '../../../request-context/list-page.ts';
import { CuentaVisibleService } from '../cuenta-visible.service.ts';
import { wordsOf } from '../words.ts';
import { toLiquidacion } from './liquidaciones.mapper.ts';
import {
  type LiquidacionesFilter,
  LiquidacionesRepository,
  type LiquidacionRow,
  type VentaLiquidadaRow,
} from './liquidaciones.repository.ts';

/** Settlements, as they are looked at. */
@Injectable()
export class LiquidacionesService {
  constructor(
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly cuentas: CuentaVisibleService,
    private readonly historial: HistorialService,
  ) {}

  /** @throws DomainError no_encontrado */
  async get(id: number): Promise<Liquidacion> {
    const row = await this.liquidaciones.find(id);
    if (row === undefined) throw new DomainError('no_encontrado');
    return toLiquidacion(row, await this.liquidaciones.ventasOf([id]));
  }

  /**
   * A page of all settlements, newest first, for the admin.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  list({ q, estado, ...query }: LiquidacionesQuery): Promise<ListPage> {
    return this.listOf(filterOf({ q, estado }), query);
  }

  /**
   * A page of a seller's own, newest first; those that were undone never came to anything and are not among them.
   * @throws DomainError no_encontrado for somebody else's, the admin apart; datos_invalidos for an unknown cursor.
   */
  async ofUsuario(caller: Caller, usuarioId: number, query: ListQuery): Promise<ListPage> {
    await this.cuentas.require(caller, usuarioId);
    return this.listOf({ palabras: [], estado: 'vigente', vendedorId: usuarioId }, query);
  }

  /** The rows of a page of a search, bare of headers. */
  async page(search: LiquidacionesSearch, page: { after: number | null; limite: number }): Promise<Liquidacion[]> {
    return this.withVentas(await this.liquidaciones.page(filterOf(search), page));
  }

  /**
   * A page of the history of a settlement, newest first.
   * @throws DomainError no_encontrado; datos_invalidos for a cursor that this list never gave.
   */
  async readHistorial(id: number, query: ListQuery): Promise<ListPage> {
    if ((await this.liquidaciones.find(id)) === undefined) throw new DomainError('no_encontrado');
    return this.historial.read('liquidacion', id, { ...query, revelaciones: undefined });
  }

  private async listOf(filter: LiquidacionesFilter, query: ListQuery): Promise<ListPage> {
    const { visible, ...page } = await readPage(query, {
      page: (from) => this.liquidaciones.page(filter, from),
      count: () => this.liquidaciones.count(filter),
    });
    return { ...page, json: JSON.stringify(await this.withVentas(visible)) };
  }

  private async withVentas(rows: readonly LiquidacionRow[]): Promise<Liquidacion[]> {
    const ofRow = new Map<number, VentaLiquidadaRow[]>(rows.map(({ id }) => [id, []]));
    for (const venta of await this.liquidaciones.ventasOf([...ofRow.keys()])) {
      ofRow.get(venta.liquidacion_id)?.push(venta);
    }
    return rows.map((row) => toLiquidacion(row, ofRow.get(row.id) ?? []));
  }
}

function filterOf({ q, estado }: LiquidacionesSearch): LiquidacionesFilter {
  return { palabras: wordsOf(q), estado, vendedorId: undefined };
}
