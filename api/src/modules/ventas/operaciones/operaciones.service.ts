import type { ComprasQuery, OperacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { cortarPagina, idDeCursor, type ListPage, totalDeLista } from '../../../call/list-page.ts';
import { PublicacionesService } from '../../publicaciones/publicaciones.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
import { CuentaVisibleService } from '../cuenta-visible.service.ts';
import { palabrasDe } from '../palabras.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { toCompra, ventaParaComprador, ventaParaVendedor } from '../venta.mapper.ts';
import { type LadoDeVenta, VentasRepository } from '../ventas.repository.ts';

interface Pagina {
  ventas: VentaEntity[];
  next: ListPage['next'];
  total: ListPage['total'];
}

/** A user's purchases and sales, page by page. */
@Injectable()
export class OperacionesService {
  constructor(
    private readonly repositorio: VentasRepository,
    private readonly usuarios: UsuariosService,
    private readonly publicaciones: PublicacionesService,
    private readonly cuentas: CuentaVisibleService,
  ) {}

  /**
   * What a user bought, each with its seller's shop and the listing's cover: three statements for a page of any size.
   * @throws DomainError no_encontrado for somebody else's, the admin apart; datos_invalidos for an unknown cursor.
   */
  async compras(caller: Caller, usuarioId: number, query: ComprasQuery): Promise<ListPage> {
    await this.cuentas.exigir(caller, usuarioId);
    const { ventas, ...pagina } = await this.pagina('comprador_id', usuarioId, query);
    const [locales, portadas] = await Promise.all([
      this.usuarios.nombresDeLocal([...new Set(ventas.map(({ vendedor_id }) => vendedor_id))]),
      this.publicaciones.portadas([...new Set(ventas.map(({ publicacion_id }) => publicacion_id))]),
    ]);
    const compras = ventas.map((venta) =>
      toCompra(venta, {
        nombre_local: locales.get(venta.vendedor_id) ?? '',
        foto: portadas.get(venta.publicacion_id) ?? null,
      }),
    );
    return { ...pagina, json: JSON.stringify(compras) };
  }

  /**
   * What a user sold. The proof of payment is shown to the admin alone.
   * @throws DomainError no_encontrado for somebody else's, the admin apart; datos_invalidos for an unknown cursor.
   */
  async ventas(caller: Caller, usuarioId: number, query: OperacionesQuery): Promise<ListPage> {
    await this.cuentas.exigir(caller, usuarioId);
    const { ventas, ...pagina } = await this.pagina('vendedor_id', usuarioId, query);
    const toVenta = caller.tipo === 'admin' ? ventaParaComprador : ventaParaVendedor;
    return { ...pagina, json: JSON.stringify(ventas.map(toVenta)) };
  }

  private async pagina(lado: LadoDeVenta, usuarioId: number, query: ComprasQuery): Promise<Pagina> {
    const { q, limite, cursor, total, pendiente } = query;
    const operaciones = { lado, usuarioId, palabras: palabrasDe(q), soloPendientes: pendiente === 'si' };
    const leidas = await this.repositorio.page(operaciones, { despuesDe: idDeCursor(cursor), limite: limite + 1 });
    const { visibles, next } = cortarPagina(leidas, limite);
    return {
      ventas: visibles,
      next,
      total: await totalDeLista(total, { visibles, next, cursor }, () => this.repositorio.count(operaciones)),
    };
  }
}
