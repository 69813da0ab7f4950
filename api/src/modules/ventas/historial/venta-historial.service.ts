import type { ListQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/historial.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** What was done to a sale. */
@Injectable()
export class VentaHistorialService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly historial: HistorialService,
  ) {}

  /**
   * A page of the history of a sale, newest first.
   * @throws DomainError no_encontrado; datos_invalidos for a cursor that this list never gave.
   */
  async read(id: number, query: ListQuery): Promise<ListPage> {
    if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
    return this.historial.read('venta', id, { ...query, revelaciones: undefined });
  }
}
