import { type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Injectable,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { CurrentCaller, callerOf, RequiresSession } from '../../../http/access.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { IdPipe, keyOf, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { ComprobantesService } from './comprobantes.ts';

/** Rejects before the body is read. */
@Injectable()
class ComprobanteGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly comprobantes: ComprobantesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry: the handler compares it with the first call and repeats its answer.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.comprobantes.requireAllowed(callerOf(request), this.ids.transform(request.params.id));
    return true;
  }
}

@ApiTags('Ventas')
@Controller('ventas/:id/comprobante')
export class ComprobantesController {
  constructor(private readonly comprobantes: ComprobantesService) {}

  @Post()
  @ApiOperation({ summary: 'Upload the proof of payment of a purchase' })
  @RequiresSession()
  @UseGuards(ComprobanteGuard)
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
