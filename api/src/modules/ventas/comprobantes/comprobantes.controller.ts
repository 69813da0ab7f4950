import { type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { CurrentCaller } from '../../../http/access.ts';
import { IdPipe, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import type { UploadedFile } from '../../../request-context/uploaded-file.ts';
import { RequiresCompraWithoutComprobante } from './comprobante.guard.ts';
import { ComprobantesService } from './comprobantes.service.ts';

/** The buyer's proof of payment. */
@ApiTags('Ventas')
@Controller('ventas/:id/comprobante')
export class ComprobantesController {
  constructor(private readonly comprobantes: ComprobantesService) {}

  /** An image, once. */
  @Post()
  @RequiresCompraWithoutComprobante()
  @Upload({ campos: { comprobante: 1 }, maxBytes: MAX_BYTES.comprobante, antes: StorageQuotaService })
  @RespondsWith(201, ventaAnswerSchema)
  subir(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @UploadedFiles() [comprobante]: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.comprobantes.subir(caller, id, comprobante, call);
  }
}
