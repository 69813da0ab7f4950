import {
  type CuentaDevolucion,
  cuentaDevolucionSchema,
  type Devolver,
  devolverSchema,
  type VentaAnswer,
  ventaAnswerSchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import type { ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { DevolucionService } from './devolucion.service.ts';

/** The money of an annulled sale that was paid. */
@ApiTags('Ventas')
@Controller('ventas/:id')
@RequiresSession()
export class DevolucionController {
  constructor(private readonly devoluciones: DevolucionService) {}

  /** The CBU or alias that it goes back to, by the buyer. */
  @Put('cuenta-devolucion')
  @RespondsWith(200, ventaAnswerSchema)
  darCuenta(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cuentaDevolucionSchema }) data: CuentaDevolucion,
    @IfMatch() versions: ExpectedVersions,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.devoluciones.darCuenta(caller, id, data, { versions, call });
  }

  /** 'Devuelto' with the transfer's reference, by the administrator, and its undoing. */
  @Idempotent()
  @Put('devolucion')
  @RespondsWith(200, ventaAnswerSchema)
  devolver(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: devolverSchema }) data: Devolver,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.devoluciones.devolver(caller, id, data, versions);
  }
}
