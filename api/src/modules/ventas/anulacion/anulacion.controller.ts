import { type AnularVenta, anularVentaSchema, type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith } from '../../../http/parameters.ts';
import { InvalidatesCatalogo } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { AnulacionService } from './anulacion.service.ts';

/** The end of a sale that is not sold after all. */
@ApiTags('Ventas')
@Controller('ventas/:id/anular')
@RequiresSession()
export class AnulacionController {
  constructor(private readonly anulaciones: AnulacionService) {}

  /** By its buyer while nothing was paid, by the administrator with a reason; all that the purchase did is undone. */
  @Idempotent()
  @Put()
  @InvalidatesCatalogo()
  @RespondsWith(200, ventaAnswerSchema)
  anular(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: anularVentaSchema }) data: AnularVenta,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.anulaciones.anular(caller, id, data, versions);
  }
}
