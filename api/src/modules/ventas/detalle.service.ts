import type { VentaDetalle, VentasDetalleQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { cortarPagina, idDeCursor } from '../../http/lists/id-cursor.ts';
import type { ListPage } from '../../http/lists/list-page.interceptor.ts';
import { PartesService } from '../usuarios/partes.service.ts';
import { DetalleRepository, type PalabraDeDetalle } from './detalle.repository.ts';
import type { VentaEntity } from './venta.entity.ts';
import { toVentaDetalle } from './venta.mapper.ts';

/** The most words of a search that are looked for; each costs a look at all users. */
const PALABRAS_MAXIMAS = 8;

/** All sales with their parties, for the admin. */
@Injectable()
export class DetalleService {
  constructor(
    private readonly ventas: DetalleRepository,
    private readonly partes: PartesService,
  ) {}

  /**
   * A page of sales, newest first. With `q`, those where each of its words is in the product, in one of the parties or is
   * the sale's number, eight words at most; case and accents do not matter (specification, section 2, 'Admin sales').
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async listar({ q, limite, cursor, total }: VentasDetalleQuery): Promise<ListPage> {
    const palabras = await this.palabrasDe(q ?? '');
    const leidas = await this.ventas.page(palabras, { despuesDe: idDeCursor(cursor), limite: limite + 1 });
    const { visibles, next } = cortarPagina(leidas, limite);
    return {
      json: JSON.stringify(await this.conPartes(visibles)),
      next,
      total: total === undefined ? null : await this.ventas.count(palabras),
    };
  }

  /** One after the other: a search holds one connection, not one for each of its words. */
  private async palabrasDe(q: string): Promise<PalabraDeDetalle[]> {
    const textos = [...new Set(q.split(/\s+/).filter((texto) => texto !== ''))].slice(0, PALABRAS_MAXIMAS);
    const palabras: PalabraDeDetalle[] = [];
    for (const texto of textos) {
      const usuarioIds = await this.partes.idsQueContienen(texto);
      palabras.push({ texto, usuarioIds, ventaId: numeroDeVenta(texto) });
    }
    return palabras;
  }

  private async conPartes(ventas: readonly VentaEntity[]): Promise<VentaDetalle[]> {
    const [partes, impagas] = await Promise.all([
      this.partes.porId(ventas.flatMap(({ comprador_id, vendedor_id }) => [comprador_id, vendedor_id])),
      this.partes.cashbackDeImpagas(ventas.map(({ id }) => id)),
    ]);
    return ventas.map((venta) => {
      const comprador = partes.get(venta.comprador_id);
      const vendedor = partes.get(venta.vendedor_id);
      if (comprador === undefined || vendedor === undefined)
        throw new Error(`a party of sale ${venta.id} is not there`);
      return toVentaDetalle(venta, { comprador, vendedor, deImpagas: impagas.get(venta.id) ?? 0, parecidos: [] });
    });
  }
}

/** '12' and '#12', as the card's title has it, are also the number of a sale. */
function numeroDeVenta(texto: string): number | null {
  const digitos = /^#?([1-9]\d{0,14})$/.exec(texto)?.[1];
  return digitos === undefined ? null : Number(digitos);
}
