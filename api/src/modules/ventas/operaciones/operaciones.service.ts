import type { ComprasQuery, OperacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../request-context/caller.ts';
import { type ListPage, readPage } from '../../../request-context/list-page.ts';
import { PublicacionesService } from '../../publicaciones/publicaciones.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
import { CuentaVisibleService } from '../cuenta-visible.service.ts';
import { CobrosService } from '../liquidaciones/cobros.service.ts';
import { toCompra, ventaForComprador, ventaForVendedor } from '../venta.mapper.ts';
import { type VentaSide, VentasRepository } from '../ventas.repository.ts';
import { wordsOf } from '../words.ts';

/** A user's purchases and sales, page by page. */
@Injectable()
export class OperacionesService {
  constructor(
    private readonly repository: VentasRepository,
    private readonly usuarios: UsuariosService,
    private readonly publicaciones: PublicacionesService,
    private readonly cuentas: CuentaVisibleService,
    private readonly cobros: CobrosService,
  ) {}

  /**
   * What a user bought, each with its seller's shop and the listing's cover: three statements for a page of any size.
   * @throws DomainError no_encontrado for somebody else's, the admin apart; datos_invalidos for an unknown cursor.
   */
  async compras(caller: Caller, usuarioId: number, query: ComprasQuery): Promise<ListPage> {
    await this.cuentas.require(caller, usuarioId);
    const { visible: ventas, ...page } = await this.page('comprador_id', usuarioId, query);
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

  /**
   * What a user sold, each with what it brings. The proof of payment is shown to the admin alone.
   * @throws DomainError no_encontrado for somebody else's, the admin apart; datos_invalidos for an unknown cursor.
   */
  async ventas(caller: Caller, usuarioId: number, query: OperacionesQuery): Promise<ListPage> {
    await this.cuentas.require(caller, usuarioId);
    const { visible: ventas, ...page } = await this.page('vendedor_id', usuarioId, query);
    const toVenta = caller.tipo === 'admin' ? ventaForComprador : ventaForVendedor;
    const cobros = await this.cobros.byVenta(ventas.map(({ id }) => id));
    const sold = ventas.map((venta) => ({ ...toVenta(venta), cobro: cobros.get(venta.id) ?? null }));
    return { ...page, json: JSON.stringify(sold) };
  }

  private async page(side: VentaSide, usuarioId: number, { q, pendiente, ...query }: ComprasQuery) {
    const operaciones = { lado: side, usuarioId, palabras: wordsOf(q), onlyPendientes: pendiente === 'si' };
    return readPage(query, {
      page: (from) => this.repository.page(operaciones, from),
      count: () => this.repository.count(operaciones),
    });
  }
}
