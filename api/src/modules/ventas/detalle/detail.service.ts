import type { VentaDetail, VentasDetailQuery, VentasSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { type ListPage, readPage } from '../../../request-context/list-page.ts';
import { PartiesService } from '../../usuarios/partes/parts.service.ts';
import { ParecidosService } from '../parecidos/parecidos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { toVentaDetail } from '../venta.mapper.ts';
import type { VentasPage } from '../ventas.repository.ts';
import { ventaNumber, wordsOf } from '../words.ts';
import { DetailRepository, type VentasFilter } from './detail.repository.ts';

/** All sales with their parties, for the admin. */
@Injectable()
export class DetailService {
  constructor(
    private readonly ventas: DetailRepository,
    private readonly parts: PartiesService,
    private readonly parecidos: ParecidosService,
  ) {}

  /**
   * A page of sales, newest first. With `q`, those where each of its words is in the product, in one of the parties or is
   * the sale's number, eight words at most; case and accents do not matter (specification, section 2, 'Admin sales').
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async list(query: VentasDetailQuery): Promise<ListPage> {
    const filter = filterOf(query);
    const { visible, ...page } = await readPage(query, {
      page: (from) => this.ventas.page(filter, from),
      count: () => this.ventas.count(filter),
    });
    return { ...page, json: JSON.stringify(await this.withParties(visible)) };
  }

  /** The rows of a page of the same search, bare of headers. */
  async page(search: VentasSearch, page: VentasPage): Promise<VentaDetail[]> {
    return this.withParties(await this.ventas.page(filterOf(search), page));
  }

  private async withParties(ventas: readonly VentaEntity[]): Promise<VentaDetail[]> {
    const ids = ventas.map(({ id }) => id);
    const [parts, behind, parecidos] = await Promise.all([
      this.parts.byId(ventas.flatMap(({ comprador_id, vendedor_id }) => [comprador_id, vendedor_id])),
      this.parts.respaldoOf(ids),
      this.parecidos.ofVentas(ids),
    ]);
    return ventas.map((venta) => {
      const comprador = parts.get(venta.comprador_id);
      const vendedor = parts.get(venta.vendedor_id);
      if (comprador === undefined || vendedor === undefined)
        throw new Error(`a party of sale ${venta.id} is not there`);
      const surroundings = { comprador, vendedor, respaldo: behind.get(venta.id) };
      return toVentaDetail(venta, { ...surroundings, parecidos: parecidos.get(venta.id) ?? [] });
    });
  }
}

function filterOf({ q, id, pendiente }: VentasSearch): VentasFilter {
  const words = wordsOf(q).map((text) => ({ text, ventaId: ventaNumber(text) }));
  return { palabras: words, id: id ?? null, pendiente: pendiente ?? null };
}
