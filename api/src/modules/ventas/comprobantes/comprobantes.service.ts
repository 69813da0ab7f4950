import type { VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { FilesService, type SavedComprobante } from '../../../files/files.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import type { UploadedFile } from '../../../request-context/uploaded-file.ts';
import { ParecidosService } from '../parecidos/parecidos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, requireComprador } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** Proofs of payment: one for each sale, the buyer's. One that cannot be read gives way to another. */
@Injectable()
export class ComprobantesService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly files: FilesService,
    private readonly idempotency: IdempotencyService,
    private readonly parecidos: ParecidosService,
  ) {}

  /**
   * Keeps the proof of a sale. Whether one is there is asked before the file is looked at, and again under the sale's
   * lock: of several at once, one stays.
   * @throws DomainError no_encontrado, sin_permiso, venta_anulada, comprobante_ya_cargado, comprobante_innecesario,
   * datos_invalidos without a file, comprobante_no_aceptado, imagen_grande, clave_usada
   */
  subir(
    caller: Caller,
    ventaId: number,
    file: UploadedFile | undefined,
    call?: IdempotentRequest,
  ): Promise<VentaAnswer> {
    return this.idempotency.runOutside(call, () => this.save(caller, ventaId, file, call));
  }

  private async save(
    caller: Caller,
    ventaId: number,
    file: UploadedFile | undefined,
    call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    const venta = await this.requireAllowed(caller, ventaId);
    if (file === undefined) {
      throw new DomainError('datos_invalidos', { campos: { comprobante: 'Elegí una imagen del comprobante.' } });
    }
    const saved = await this.files.saveComprobante(file);
    try {
      return await this.note(venta, saved, call);
    } catch (error) {
      // Refused for certain: after any other failure the row may be there, and the sweep decides.
      if (error instanceof DomainError) await this.files.discard(saved);
      throw error;
    }
  }

  /**
   * Whether this caller may send a proof of this sale at all: what can be said before a byte of it is taken.
   * @throws DomainError no_encontrado, sin_permiso, venta_anulada, comprobante_ya_cargado, comprobante_innecesario
   */
  async requireAllowed(caller: Caller, ventaId: number): Promise<VentaEntity> {
    const venta = await this.ventas.find(ventaId);
    requireComprador(caller, venta);
    requireNoComprobante(venta);
    return venta;
  }

  private note(
    { id, comprador_id }: VentaEntity,
    saved: SavedComprobante,
    call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.idempotency.run(call, async () => {
      const venta = await this.ventas.lock(id);
      requireNoComprobante(venta);
      const comprobante_id = await this.files.registrar(comprador_id, 'comprobante', saved);
      await this.parecidos.compareLater(comprobante_id);
      if (venta.comprobante_id !== null) await this.files.replace(venta.comprobante_id);
      const cambios = { comprobante_id, comprobante_ilegible: !saved.isReadable };
      return { venta: ventaForComprador(await this.ventas.update(venta, cambios)) };
    });
  }
}

function requireNoComprobante(venta: VentaEntity): void {
  refuseAnulada(venta);
  if (venta.monto === 0 && venta.comprobante_id === null) throw new DomainError('comprobante_innecesario');
  if (!canDoToVenta('subir_comprobante', 'comprador', estadoOf(venta))) throw new DomainError('comprobante_ya_cargado');
}
