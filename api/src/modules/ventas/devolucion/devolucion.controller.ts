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
import type { Caller } from '../../../call/caller.ts';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Answers, Idempotent, IdPipe, IfMatch, Retriable } from '../../../http/parameters.ts';
import { DevolucionService } from './devolucion.service.ts';

/** The money of an annulled sale that was paid. */
@ApiTags('Ventas')
@Controller('ventas/:id')
@RequiresSession()
export class DevolucionController {
  constructor(private readonly devoluciones: DevolucionService) {}

  /** The CBU or alias that it goes back to, by the buyer. */
  @Put('cuenta-devolucion')
  @Answers(200, ventaAnswerSchema)
  darCuenta(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cuentaDevolucionSchema }) data: CuentaDevolucion,
    @IfMatch() versions: ExpectedVersions,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<VentaAnswer> {
    return this.devoluciones.darCuenta(caller, id, data, { versions, call });
  }

  /** 'Devuelto' with the transfer's reference, by the administrator, and its undoing. */
  @Idempotent()
  @Put('devolucion')
  @Answers(200, ventaAnswerSchema)
  devolver(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: devolverSchema }) data: Devolver,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.devoluciones.devolver(caller, id, data, versions);
  }
}
