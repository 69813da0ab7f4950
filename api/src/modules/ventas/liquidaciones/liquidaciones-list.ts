import type {
  Cobro,
  Cobros,
  Liquidacion,
  LiquidacionesQuery,
  LiquidacionesSearch,
  ListQuery,
  OperacionesQuery,
} from '@fluxpartes/contrato';
import {
  centavos,
  centavosAPesos,
  liquidacionOf,
  liquidarUntil,
  MONTO_MAXIMO,
  type VentaLiquidada,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { type CsvTable, fileDay } from '../../../http/csv.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { type ListPage, readAllPages, readPage } from '../../../request-context/list-page.ts';
import { AccountVisibilityService } from '../venta-access.ts';
import { searchTerms } from '../ventas.repository.ts';
import {
  BANK_TITLES,
  bankRow,
  inPesos,
  LIQUIDACIONES_TITLES,
  liquidacionRow,
  toLiquidacion,
  toPendiente,
} from './liquidaciones.mapper.ts';
import {
  type LiquidacionesFilter,
  LiquidacionesRepository,
  type LiquidacionRow,
  type VentaLiquidadaRow,
} from './liquidaciones.repository.ts';
import { PendientesRepository, type VentaByCobro } from './pendientes.repository.ts';

/** Settlements, sales to be settled, and what sellers are paid. */
@Injectable()
export class LiquidacionesListService {
  constructor(
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly pendientes: PendientesRepository,
    private readonly cuentas: AccountVisibilityService,
    private readonly historial: HistorialService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError no_encontrado */
  async get(id: number): Promise<Liquidacion> {
    const row = await this.liquidaciones.find(id);
    if (row === undefined) throw new DomainError('no_encontrado');
    return toLiquidacion(row, await this.liquidaciones.ventasOf([id]));
  }

  /**
   * All settlements, newest first, for the admin.
   * @throws DomainError datos_invalidos for an unknown cursor.
   */
  list({ q, estado, ...query }: LiquidacionesQuery): Promise<ListPage> {
    return this.listOf(filterOf({ q, estado }), query);
  }

  /**
   * A seller's settlements, newest first, without undone ones.
   * @throws DomainError no_encontrado for another user, datos_invalidos for an unknown cursor.
   */
  async ofUsuario(caller: Caller, usuarioId: number, query: ListQuery): Promise<ListPage> {
    await this.cuentas.require(caller, usuarioId);
    return this.listOf({ palabras: [], estado: 'vigente', vendedorId: usuarioId }, query);
  }

  /** Every settlement that a search finds, newest first. */
  table(search: LiquidacionesSearch): CsvTable {
    return {
      nombre: `liquidaciones-${fileDay(this.clock.now())}`,
      columns: LIQUIDACIONES_TITLES,
      rows: this.rows(search),
    };
  }

  /**
   * The transfer that a settlement asks the bank for.
   * @throws DomainError no_encontrado, liquidacion_deshecha
   */
  async transferencia(id: number): Promise<CsvTable> {
    const liquidacion = await this.get(id);
    if (liquidacion.deshecha !== null) throw new DomainError('liquidacion_deshecha');
    return { nombre: `liquidacion-${id}`, columns: BANK_TITLES, rows: only(bankRow(liquidacion)) };
  }

  /** @throws DomainError no_encontrado, datos_invalidos for an unknown cursor. */
  async readHistorial(id: number, query: ListQuery): Promise<ListPage> {
    if ((await this.liquidaciones.find(id)) === undefined) throw new DomainError('no_encontrado');
    return this.historial.read('liquidacion', id, { ...query, revelaciones: undefined });
  }

  /**
   * Shops with the sales that can be settled now, by the shop's number: two statements for a page of any size.
   * @throws DomainError datos_invalidos for an unknown cursor.
   */
  async listPendientes({ q, ...query }: OperacionesQuery): Promise<ListPage> {
    const until = liquidarUntil(this.clock.now(), this.config.LIQUIDAR_A_LOS_DIAS);
    const search = { palabras: searchTerms(q), until };
    const { visible, ...page } = await readPage(query, {
      page: (from) => this.pendientes.locales(search, from),
      count: () => this.pendientes.countLocales(search),
    });
    const ofLocal = new Map<number, VentaByCobro[]>(visible.map(({ id }) => [id, []]));
    const ventas = await this.pendientes.ofLocales([...ofLocal.keys()], until);
    for (const venta of ventas) ofLocal.get(venta.vendedor_id)?.push(venta);
    return { ...page, json: JSON.stringify(visible.map((local) => toPendiente(local, ofLocal.get(local.id) ?? []))) };
  }

  /** The seller's amounts of these sales, as settled or as they would be now. Unpaid and annulled sales have no entry. */
  async cobrosByVenta(ventaIds: readonly number[]): Promise<Map<number, Cobro>> {
    if (ventaIds.length === 0) return new Map();
    const [paid, settled] = await Promise.all([
      this.pendientes.paidOf(ventaIds),
      this.liquidaciones.settledOf(ventaIds),
    ]);
    const expected = paid.map((venta) => [venta.id, toCobro(liquidacionOf(venta), null, false)] as const);
    const fixed = settled.map((row) => [row.venta_id, toCobro(row, row.liquidacion_id, row.pagada)] as const);
    return new Map([...expected, ...fixed]);
  }

  /**
   * Totals of a seller: owed for all paid sales, settled or not, and transferred.
   * @throws DomainError no_encontrado for another user.
   */
  async cobros(caller: Caller, usuarioId: number): Promise<Cobros> {
    await this.cuentas.require(caller, usuarioId);
    const { unpaid, paid } = await this.liquidaciones.totalsOf(usuarioId);
    let sum = unpaid;
    for await (const venta of readAllPages((page) => this.pendientes.notSettled(usuarioId, page))) {
      sum = centavos(Math.min(sum + liquidacionOf(venta).neto, MONTO_MAXIMO));
    }
    return { a_cobrar: centavosAPesos(sum), cobrado: centavosAPesos(paid) };
  }

  private async *rows(search: LiquidacionesSearch): AsyncGenerator<readonly string[]> {
    const filter = filterOf(search);
    const all = readAllPages(async (page) => this.withVentas(await this.liquidaciones.page(filter, page)));
    for await (const row of all) yield liquidacionRow(row);
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
  return { palabras: searchTerms(q), estado, vendedorId: undefined };
}

function toCobro(venta: VentaLiquidada, liquidacion: number | null, isPaid: boolean): Cobro {
  return { ...inPesos(venta), porcentaje: venta.porcentaje, liquidacion, cobrada: isPaid };
}

async function* only(row: readonly string[]): AsyncGenerator<readonly string[]> {
  yield row;
}
