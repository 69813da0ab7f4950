import { type AnularVenta, anularVentaSchema, type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Answers, Idempotent, IdPipe, IfMatch } from '../../../http/parameters.ts';
import { ChangesCatalogo } from '../../../http/responses.ts';
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
  @ChangesCatalogo()
  @Answers(200, ventaAnswerSchema)
  anular(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: anularVentaSchema }) data: AnularVenta,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.anulaciones.anular(caller, id, data, versions);
  }
}
