import { type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { CupoService } from '../../../files/cupo.service.ts';
import { CurrentCaller } from '../../../http/access.ts';
import { Answers, IdPipe, Retriable } from '../../../http/parameters.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
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
  @Upload({ campos: { comprobante: 1 }, maxBytes: MAX_BYTES.comprobante, antes: CupoService })
  @Answers(201, ventaAnswerSchema)
  subir(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @UploadedFiles() [comprobante]: UploadedFile[],
    @Retriable() call: RetriableCall | undefined,
  ): Promise<VentaAnswer> {
    return this.comprobantes.subir(caller, id, comprobante, call);
  }
}
