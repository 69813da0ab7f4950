import type {
  ComprasQuery,
  ComprasUltimos30,
  ListQuery,
  VentaDetail,
  VentasDetailQuery,
  VentasQuery,
  VentasRecuento,
  VentasSearch,
  VentasUltimos30,
} from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { type CsvTable, fileDay } from '../../../http/csv.ts';
import { type ListPage, readAllPages, readPage } from '../../../request-context/list-page.ts';
import { type Caller, DomainError } from '../../../request-context/request.ts';
import { PublicacionesService } from '../../publicaciones/publicaciones.ts';
import { PartiesService } from '../../usuarios/profiles.ts';
import { UsuariosService } from '../../usuarios/usuarios.ts';
import { ParecidosRepository } from '../comprobantes/parecidos.repository.ts';
import { LiquidacionesListService } from '../liquidaciones/liquidaciones-list.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { toCompra, toVentaDetail, VENTA_COLUMNS, ventaForComprador, ventaForVendedor } from '../venta.mapper.ts';
import { AccountVisibilityService } from '../venta-access.ts';
import { searchTerms, ultimos30Desde, type VentaSide, VentasRepository, ventaNumber } from '../ventas.repository.ts';
import { type VentasFilter, VentasListRepository } from './ventas-list.repository.ts';

/** All sales with their parties, for the admin. */
@Injectable()
export class VentasListService {
  constructor(
    private readonly all: VentasListRepository,
    private readonly ventas: VentasRepository,
    private readonly parties: PartiesService,
    private readonly parecidos: ParecidosRepository,
    private readonly historial: HistorialService,
    private readonly clock: Clock,
  ) {}

  /**
   * Newest first. Each term of `q` must occur in the product or in a party's data, or be the sale's id; eight terms at
   * most.
   * @throws DomainError datos_invalidos for an unknown cursor.
   */
  async list(query: VentasDetailQuery): Promise<ListPage> {
    const { visible, ...page } = await readPage(this.all, filterOf(query), query);
    return { ...page, json: JSON.stringify(await this.withParties(visible)) };
  }

  /** All sales that a search finds, newest first. */
  table(search: VentasSearch): CsvTable<VentaDetail> {
    const filter = filterOf(search);
    const rows = readAllPages(async (page) => this.withParties(await this.all.page(filter, page)));
    return { nombre: `ventas-${fileDay(this.clock.now())}`, columns: VENTA_COLUMNS, rows };
  }

  /** @throws DomainError no_encontrado, datos_invalidos for an unknown cursor. */
  async readHistorial(id: number, query: ListQuery): Promise<ListPage> {
    if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
    return this.historial.read('venta', id, { ...query, revelaciones: undefined });
  }

  private async withParties(ventas: readonly VentaEntity[]): Promise<VentaDetail[]> {
    const ids = ventas.map(({ id }) => id);
    const [parties, respaldoById, parecidos] = await Promise.all([
      this.parties.byId(ventas.flatMap(({ comprador_id, vendedor_id }) => [comprador_id, vendedor_id])),
      this.parties.respaldoOf(ids),
      this.parecidos.salesAlike(ids),
    ]);
    return ventas.map((venta) => {
      const comprador = parties.get(venta.comprador_id);
      const vendedor = parties.get(venta.vendedor_id);
      if (comprador === undefined || vendedor === undefined) throw new Error(`sale ${venta.id} has a missing party`);
      const surroundings = { comprador, vendedor, respaldo: respaldoById.get(venta.id) };
      return toVentaDetail(venta, { ...surroundings, parecidos: parecidos.get(venta.id) ?? [] });
    });
  }
}

function filterOf({ q, id, pendiente }: VentasSearch): VentasFilter {
  const terms = searchTerms(q).map((text) => ({ text, ventaId: ventaNumber(text) }));
  return { palabras: terms, id: id ?? null, pendiente: pendiente ?? null };
}

/**
 * A user's purchases and sales, and their number in the last 30 × 24 h.
 * @throws DomainError no_encontrado for another user, datos_invalidos for an unknown cursor.
 */
@Injectable()
export class UsuarioVentasService {
  constructor(
    private readonly repository: VentasRepository,
    private readonly usuarios: UsuariosService,
    private readonly publicaciones: PublicacionesService,
    private readonly cuentas: AccountVisibilityService,
    private readonly liquidaciones: LiquidacionesListService,
    private readonly clock: Clock,
  ) {}

  /** Purchases with the seller's shop and the listing's cover. A page of any size takes three statements. */
  async compras(caller: Caller, usuarioId: number, query: ComprasQuery): Promise<ListPage> {
    const { visible: ventas, ...page } = await this.page(caller, 'comprador_id', usuarioId, query);
    const [locales, portadas] = await Promise.all([
      this.usuarios.localNombres([...new Set(ventas.map(({ vendedor_id }) => vendedor_id))]),
      this.publicaciones.portadas([...new Set(ventas.map(({ publicacion_id }) => publicacion_id))]),
    ]);
    const compras = ventas.map((venta) =>
      toCompra(venta, {
        nombre_local: locales.get(venta.vendedor_id) ?? '',
        foto: portadas.get(venta.publicacion_id) ?? null,
      }),
    );
    return { ...page, json: JSON.stringify(compras) };
  }

  /** Sales with the seller's amounts. Only the admin sees the proof of payment. */
  async ventas(caller: Caller, usuarioId: number, query: VentasQuery): Promise<ListPage> {
    const { visible: ventas, ...page } = await this.page(caller, 'vendedor_id', usuarioId, query);
    const toVenta = caller.tipo === 'admin' ? ventaForComprador : ventaForVendedor;
    const cobros = await this.liquidaciones.cobrosByVenta(ventas.map(({ id }) => id));
    const sold = ventas.map((venta) => ({ ...toVenta(venta), cobro: cobros.get(venta.id) ?? null }));
    return { ...page, json: JSON.stringify(sold) };
  }

  async ventasRecuento(caller: Caller, usuarioId: number): Promise<VentasRecuento> {
    await this.cuentas.require(caller, usuarioId);
    return this.repository.recuento(usuarioId);
  }

  /** Screens compute the commission from all sales; settlements use only the paid sales. */
  async ventasUltimos30(caller: Caller, usuarioId: number): Promise<VentasUltimos30> {
    await this.cuentas.require(caller, usuarioId);
    const [ventasUltimos30, pagas] = await Promise.all([
      this.repository.countSince('vendedor_id', usuarioId, ultimos30Desde(this.clock.now())),
      this.repository.countPaidSince(usuarioId, ultimos30Desde(this.clock.now())),
    ]);
    return { ventasUltimos30, pagas };
  }

  async comprasUltimos30(caller: Caller, usuarioId: number): Promise<ComprasUltimos30> {
    await this.cuentas.require(caller, usuarioId);
    const desde = ultimos30Desde(this.clock.now());
    return { comprasUltimos30: await this.repository.countSince('comprador_id', usuarioId, desde) };
  }

  private async page(caller: Caller, side: VentaSide, usuarioId: number, search: ComprasQuery & VentasQuery) {
    const { q, pendiente, grupo, a_cobrar, ...query } = search;
    await this.cuentas.require(caller, usuarioId);
    const only = { onlyPendientes: pendiente === 'si', onlyPorCobrar: a_cobrar === 'si', grupo };
    const operaciones = { lado: side, usuarioId, palabras: searchTerms(q), ...only };
    return readPage(this.repository, operaciones, query);
  }
}
