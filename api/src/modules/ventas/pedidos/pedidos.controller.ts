import {
  type DecidirPedido,
  decidirPedidoSchema,
  type PedirAnulacion,
  pedirAnulacionSchema,
  type VentaAnswer,
  ventaAnswerSchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { PedidosService } from './pedidos.service.ts';

/** What is asked for of a sale. */
@ApiTags('Ventas')
@Controller('ventas/:id')
@RequiresSession()
export class PedidosController {
  constructor(private readonly pedidos: PedidosService) {}

  /** 'Pedir anulación', by its buyer or its seller. */
  @Idempotent()
  @Post('pedir-anulacion')
  @RespondsWith(201, ventaAnswerSchema)
  pedir(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: pedirAnulacionSchema }) data: PedirAnulacion,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.pedir(caller, id, data, versions);
  }

  /** 'Retirar pedido', by its buyer. */
  @Idempotent()
  @Delete('pedido')
  @RespondsWith(200, ventaAnswerSchema)
  withdraw(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.withdraw(caller, id, versions);
  }

  /** 'Rechazar pedido', by the administrator, and its undoing. */
  @Idempotent()
  @Put('pedido')
  @RespondsWith(200, ventaAnswerSchema)
  decidir(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: decidirPedidoSchema }) data: DecidirPedido,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.decidir(caller, id, data, versions);
  }
}
