import { type EditarVenta, editarVentaSchema, type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Answers, Idempotent, IdPipe, IfMatch } from '../../../http/parameters.ts';
import { VentaEditService } from './venta-edit.service.ts';

/** The edit of a sale. */
@ApiTags('Ventas')
@Controller('ventas/:id')
@RequiresSession()
export class VentaEditController {
  constructor(private readonly edits: VentaEditService) {}

  /**
   * The buyer's word that it arrived, or the admin's corrections: these are recorded as given, the snapshot of the purchase
   * and every balance stay.
   */
  @Idempotent()
  @Put()
  @Answers(200, ventaAnswerSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: editarVentaSchema }) cambios: EditarVenta,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.edits.editar(caller, id, cambios, versions);
  }
}
