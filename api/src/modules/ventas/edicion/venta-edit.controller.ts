import { type EditarVenta, editarVentaSchema, type VentaAnswer, ventaAnswerSchema } from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
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
  @RespondsWith(200, ventaAnswerSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: editarVentaSchema }) cambios: EditarVenta,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.edits.editar(caller, id, cambios, versions);
  }
}
