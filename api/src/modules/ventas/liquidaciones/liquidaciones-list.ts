import type {
  Cobro,
  Cobros,
  Liquidacion,
  LiquidacionesQuery,
  LiquidacionesSearch,
  LiquidacionPendiente,
  ListQuery,
  OperacionesQuery,
  VentaLiquidada,
} from '@fluxpartes/contrato';
import {
  centavos,
  centavosAPesos,
  type LiquidacionTotals,
  liquidacionOf,
  liquidarDesde,
  liquidarUntil,
  MAX_VENTAS_LIQUIDACION,
  MONTO_MAXIMO,
  sumLiquidadas,
  type VentaLiquidada as VentaLiquidadaCentavos,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { type CsvColumn, type CsvTable, fechaCell, fileDay, pesosCell } from '../../../http/csv.ts';
import { type ListPage, readAllPages, readPage } from '../../../request-context/list-page.ts';
import { type Caller, DomainError } from '../../../request-context/request.ts';
import { AccountVisibilityService } from '../venta-access.ts';
import { searchTerms } from '../ventas.repository.ts';
import {
  type LiquidacionesFilter,
  LiquidacionesRepository,
  type LiquidacionRow,
  type VentaLiquidadaRow,
} from './liquidaciones.repository.ts';
import { type LocalRow, PendientesRepository, type VentaByCobro } from './pendientes.repository.ts';

export function inPesos({ bruto, comision, neto }: LiquidacionTotals) {
  return { bruto: centavosAPesos(bruto), comision: centavosAPesos(comision), neto: centavosAPesos(neto) };
}

function toVentaLiquidada(venta: VentaLiquidadaRow): VentaLiquidada {
  const { venta_id, nombre_producto, cantidad, fecha, porcentaje } = venta;
  return { venta_id, nombre_producto, cantidad, fecha: fecha.toISOString(), porcentaje, ...inPesos(venta) };
}

function toLiquidacion(row: LiquidacionRow, ventas: readonly VentaLiquidadaRow[]): Liquidacion {
  const { pagada_en, referencia, deshecha_en } = row;
  return {
    id: row.id,
    vendedor_id: row.vendedor_id,
    nombre_local: row.nombre_local,
    vendedor: row.vendedor,
    dni: row.dni,
    cuenta_bancaria: row.cuenta_bancaria,
    cuenta_cambio: row.cuenta_cambio,
    fecha: row.fecha.toISOString(),
    ...inPesos(row),
    ventas: ventas.map(toVentaLiquidada),
    pagada: pagada_en === null ? null : { fecha: pagada_en.toISOString(), referencia: referencia ?? '' },
    deshecha: deshecha_en?.toISOString() ?? null,
    version: row.version,
  };
}

/** The sales to settle with a shop, limited to the size of one settlement. */
function toPendiente(local: LocalRow, waiting: readonly VentaByCobro[]): LiquidacionPendiente {
  const ventas = waiting.slice(0, MAX_VENTAS_LIQUIDACION).map((venta) => ({ ...venta, ...liquidacionOf(venta) }));
  return {
    vendedor_id: local.id,
    nombre_local: local.nombre_local,
    vendedor: local.vendedor,
    cuenta_bancaria: local.cuenta_bancaria ?? '',
    ...inPesos(sumLiquidadas(ventas)),
    ventas: ventas.map((venta) => toVentaLiquidada({ ...venta, venta_id: venta.id, liquidacion_id: 0 })),
    hay_mas: waiting.length > MAX_VENTAS_LIQUIDACION,
  };
}

const PARTY: readonly CsvColumn<Liquidacion>[] = [
  ['Local', ({ nombre_local }) => nombre_local],
  ['Titular', ({ vendedor }) => vendedor],
  ['DNI', ({ dni }) => dni],
  ['CBU o alias', ({ cuenta_bancaria }) => cuenta_bancaria],
];

/** The transfer of one settlement, for the bank. */
const BANK: readonly CsvColumn<Liquidacion>[] = [
  ...PARTY,
  ['Importe', ({ neto }) => pesosCell(neto)],
  ['Concepto', ({ id }) => `Liquidacion ${id}`],
];

const ALL: readonly CsvColumn<Liquidacion>[] = [
  ['Liquidación', ({ id }) => String(id)],
  ['Fecha', ({ fecha }) => fechaCell(new Date(fecha))],
  ...PARTY,
  ['Ventas', ({ ventas }) => ventas.map(({ venta_id }) => `#${venta_id}`).join(' ')],
  ['Bruto', ({ bruto }) => pesosCell(bruto)],
  ['Comisión', ({ comision }) => pesosCell(comision)],
  ['Neto', ({ neto }) => pesosCell(neto)],
  ['Estado', ({ pagada, deshecha }) => (pagada !== null ? 'Pagada' : deshecha === null ? 'Por pagar' : 'Deshecha')],
  ['Fecha de pago', ({ pagada }) => (pagada === null ? '' : fechaCell(new Date(pagada.fecha)))],
  ['Referencia', ({ pagada }) => pagada?.referencia ?? ''],
];

/** Settlements, sales to be settled, and the amounts of sellers. */
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

  /** All settlements that a search finds, newest first. */
  table(search: LiquidacionesSearch): CsvTable<Liquidacion> {
    const filter = filterOf(search);
    const rows = readAllPages(async (page) => this.withVentas(await this.liquidaciones.page(filter, page)));
    return { nombre: `liquidaciones-${fileDay(this.clock.now())}`, columns: ALL, rows };
  }

  /**
   * The bank transfer for a settlement.
   * @throws DomainError no_encontrado, liquidacion_deshecha
   */
  async transferencia(id: number): Promise<CsvTable<Liquidacion>> {
    const liquidacion = await this.get(id);
    if (liquidacion.deshecha !== null) throw new DomainError('liquidacion_deshecha');
    return { nombre: `liquidacion-${id}`, columns: BANK, rows: only(liquidacion) };
  }

  /** @throws DomainError no_encontrado, datos_invalidos for an unknown cursor. */
  async readHistorial(id: number, query: ListQuery): Promise<ListPage> {
    if ((await this.liquidaciones.find(id)) === undefined) throw new DomainError('no_encontrado');
    return this.historial.read('liquidacion', id, { ...query, revelaciones: undefined });
  }

  /**
   * Shops with the sales that can be settled now, ordered by the shop's id. A page of any size takes two statements.
   * @throws DomainError datos_invalidos for an unknown cursor.
   */
  async listPendientes({ q, ...query }: OperacionesQuery): Promise<ListPage> {
    const until = liquidarUntil(this.clock.now(), this.config.LIQUIDAR_A_LOS_DIAS);
    const search = { palabras: searchTerms(q), until };
    const { visible, ...page } = await readPage(this.pendientes, search, query);
    const ofLocal = new Map<number, VentaByCobro[]>(visible.map(({ id }) => [id, []]));
    const ventas = await this.pendientes.ofLocales([...ofLocal.keys()], until);
    for (const venta of ventas) ofLocal.get(venta.vendedor_id)?.push(venta);
    return { ...page, json: JSON.stringify(visible.map((local) => toPendiente(local, ofLocal.get(local.id) ?? []))) };
  }

  /**
   * The seller's amounts of these sales: as settled, or as they would be settled now. Unpaid and annulled sales have no
   * entry.
   */
  async cobrosByVenta(ventaIds: readonly number[]): Promise<Map<number, Cobro>> {
    if (ventaIds.length === 0) return new Map();
    const [paid, settled] = await Promise.all([
      this.pendientes.paidOf(ventaIds),
      this.liquidaciones.settledOf(ventaIds),
    ]);
    const expected = paid.map((venta) => {
      const desde = liquidarDesde(venta, this.config.LIQUIDAR_A_LOS_DIAS)?.toISOString() ?? null;
      return [venta.id, toCobro(liquidacionOf(venta), { liquidacion: null, cobrada: false, desde })] as const;
    });
    const fixed = settled.map((row) => {
      const { liquidacion_id: liquidacion, pagada: cobrada } = row;
      return [row.venta_id, toCobro(row, { liquidacion, cobrada, desde: null })] as const;
    });
    return new Map([...expected, ...fixed]);
  }

  /**
   * Totals of a seller: the amount owed for all paid sales, settled or not, and the amount transferred.
   * @throws DomainError no_encontrado for another user.
   */
  async cobros(caller: Caller, usuarioId: number): Promise<Cobros> {
    await this.cuentas.require(caller, usuarioId);
    const { unpaid, paid } = await this.liquidaciones.totalsOf(usuarioId);
    let sum = unpaid;
    let proximo: Date | null = null;
    for await (const venta of readAllPages((page) => this.pendientes.notSettled(usuarioId, page))) {
      sum = centavos(Math.min(sum + liquidacionOf(venta).neto, MONTO_MAXIMO));
      const desde = liquidarDesde(venta, this.config.LIQUIDAR_A_LOS_DIAS);
      if (desde !== null && (proximo === null || desde < proximo)) proximo = desde;
    }
    return { a_cobrar: centavosAPesos(sum), cobrado: centavosAPesos(paid), proximo: proximo?.toISOString() ?? null };
  }

  private async listOf(filter: LiquidacionesFilter, query: ListQuery): Promise<ListPage> {
    const { visible, ...page } = await readPage(this.liquidaciones, filter, query);
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

function toCobro(venta: VentaLiquidadaCentavos, state: Pick<Cobro, 'liquidacion' | 'cobrada' | 'desde'>): Cobro {
  return { ...inPesos(venta), porcentaje: venta.porcentaje, ...state };
}

async function* only(liquidacion: Liquidacion): AsyncGenerator<Liquidacion> {
  yield liquidacion;
}
