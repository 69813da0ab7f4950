import type { VentaAnswer } from '@fluxpartes/contrato';
import { canSubirComprobante } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { Transactions } from '../../../database/transactions.ts';
import { ArchivosService, type DocumentoGuardado } from '../../../files/archivos.service.ts';
import { ParecidosService } from '../parecidos/parecidos.service.ts';
import { estadoDe, exigirComprador } from '../partes-de-venta.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaParaComprador } from '../venta.mapper.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** Proofs of payment: one for each sale, the buyer's. */
@Injectable()
export class ComprobantesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly archivos: ArchivosService,
    private readonly parecidos: ParecidosService,
  ) {}

  /**
   * Keeps the proof of a sale. Whether one is there is asked before the file is looked at, and again under the sale's
   * lock: of several at once, one stays.
   * @throws DomainError no_encontrado, sin_permiso, comprobante_ya_cargado, datos_invalidos without a file,
   * comprobante_no_aceptado, imagen_grande
   */
  async subir(caller: Caller, ventaId: number, archivo: UploadedFile | undefined): Promise<VentaAnswer> {
    const venta = await this.exigirQuePueda(caller, ventaId);
    if (archivo === undefined) {
      throw new DomainError('datos_invalidos', { campos: { comprobante: 'Elegí una imagen del comprobante.' } });
    }
    const guardado = await this.archivos.guardarComprobante(archivo);
    try {
      const anotada = await this.anotar(venta, guardado);
      this.parecidos.hayNuevos();
      return { venta: ventaParaComprador(anotada) };
    } catch (error) {
      // Refused for certain: after any other failure the row may be there, and the sweep decides.
      if (error instanceof DomainError) await this.archivos.descartar(guardado);
      throw error;
    }
  }

  /**
   * Whether this caller may send a proof of this sale at all: what can be said before a byte of it is taken.
   * @throws DomainError no_encontrado, sin_permiso, comprobante_ya_cargado
   */
  async exigirQuePueda(caller: Caller, ventaId: number): Promise<VentaEntity> {
    const venta = await this.ventas.find(ventaId);
    exigirComprador(caller, venta);
    exigirSinComprobante(venta);
    return venta;
  }

  private anotar({ id, comprador_id }: VentaEntity, guardado: DocumentoGuardado): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.lock(id);
      exigirSinComprobante(venta);
      const comprobante_id = await this.archivos.registrar(comprador_id, 'comprobante', guardado);
      return this.ventas.update(venta, { comprobante_id });
    });
  }
}

function exigirSinComprobante(venta: VentaEntity): void {
  if (!canSubirComprobante(estadoDe(venta))) throw new DomainError('comprobante_ya_cargado');
}
