import type { VentaDetail, VentasDetailQuery, VentasSearch } from '@fluxpartes/contrato';
import { centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { cortarPagina, idDeCursor, type ListPage, totalDeLista } from '../../../call/list-page.ts';
import { PartesService } from '../../usuarios/partes/partes.service.ts';
import { numeroDeVenta, palabrasDe } from '../palabras.ts';
import { ParecidosService } from '../parecidos/parecidos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { toVentaDetalle } from '../venta.mapper.ts';
import type { PaginaDeVentas } from '../ventas.repository.ts';
import { DetalleRepository, type FiltroDeVentas } from './detalle.repository.ts';

/** All sales with their parties, for the admin. */
@Injectable()
export class DetalleService {
  constructor(
    private readonly ventas: DetalleRepository,
    private readonly partes: PartesService,
    private readonly parecidos: ParecidosService,
  ) {}

  /**
   * A page of sales, newest first. With `q`, those where each of its words is in the product, in one of the parties or is
   * the sale's number, eight words at most; case and accents do not matter (specification, section 2, 'Admin sales').
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async listar({ limite, cursor, total, ...busqueda }: VentasDetailQuery): Promise<ListPage> {
    const filtro = filtroDe(busqueda);
    const leidas = await this.ventas.page(filtro, { despuesDe: idDeCursor(cursor), limite: limite + 1 });
    const { visibles, next } = cortarPagina(leidas, limite);
    return {
      json: JSON.stringify(await this.conPartes(visibles)),
      next,
      total: await totalDeLista(total, { visibles, next, cursor }, () => this.ventas.count(filtro)),
    };
  }

  /** The rows of a page of the same search, bare of headers. */
  async pagina(busqueda: VentasSearch, pagina: PaginaDeVentas): Promise<VentaDetail[]> {
    return this.conPartes(await this.ventas.page(filtroDe(busqueda), pagina));
  }

  private async conPartes(ventas: readonly VentaEntity[]): Promise<VentaDetail[]> {
    const ids = ventas.map(({ id }) => id);
    const [partes, impagas, parecidos] = await Promise.all([
      this.partes.porId(ventas.flatMap(({ comprador_id, vendedor_id }) => [comprador_id, vendedor_id])),
      this.partes.cashbackDeImpagas(ids),
      this.parecidos.deVentas(ids),
    ]);
    return ventas.map((venta) => {
      const comprador = partes.get(venta.comprador_id);
      const vendedor = partes.get(venta.vendedor_id);
      if (comprador === undefined || vendedor === undefined)
        throw new Error(`a party of sale ${venta.id} is not there`);
      const deImpagas = impagas.get(venta.id) ?? centavos(0);
      return toVentaDetalle(venta, { comprador, vendedor, deImpagas, parecidos: parecidos.get(venta.id) ?? [] });
    });
  }
}

function filtroDe({ q, id, pendiente }: VentasSearch): FiltroDeVentas {
  const palabras = palabrasDe(q).map((texto) => ({ texto, ventaId: numeroDeVenta(texto) }));
  return { palabras, id: id ?? null, soloConPagoPendiente: pendiente === 'pago' };
}
