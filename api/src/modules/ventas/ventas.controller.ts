import {
  type AnularVenta,
  type ArrepentimientoAnswer,
  anularVentaSchema,
  arrepentimientoAnswerSchema,
  arrepentimientoSchema,
  type CrearVentaAnswer,
  type CuentaDevolucion,
  crearVentaAnswerSchema,
  crearVentaSchema,
  cuentaDevolucionSchema,
  type DecidirPedido,
  type Devolver,
  decidirPedidoSchema,
  devolverSchema,
  type EditarVenta,
  editarVentaSchema,
  type PedirAnulacion,
  pedirAnulacionSchema,
  type RechazarComprobante,
  type RequestArrepentimiento,
  type RequestedVenta,
  rechazarComprobanteSchema,
  type VentaAnswer,
  ventaAnswerSchema,
} from '@fluxpartes/contrato';
import { canComprar, MAX_BYTES, type Role } from '@fluxpartes/dominio';
import { rateLimitKey } from '@fluxpartes/http';
import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  Injectable,
  Param,
  Post,
  Put,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../files/files.service.ts';
import { CurrentCaller, callerOf, RequiresRole, RequiresSession } from '../../http/access.ts';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { Idempotent, IdPipe, IfMatch, keyOf, RespondsWith, RetryKey } from '../../http/parameters.ts';
import { emailKey, RateLimits } from '../../http/rate-limits.ts';
import { InvalidatesCatalogo } from '../../http/responses.ts';
import { Upload, UploadedFiles } from '../../http/upload.ts';
import type { Caller, ExpectedVersions, IdempotentRequest, UploadedFile } from '../../request-context/request.ts';
import { AnulacionService, DevolucionService } from './anulacion/anulacion.ts';
import { ArrepentimientosService, PedidosService } from './anulacion/pedidos.ts';
import { CompraService } from './compra/compra.ts';
import { ComprobantesService, RechazosService } from './comprobantes/comprobantes.ts';
import { VentaEditService } from './venta-edit.ts';

/** Whether the role may buy an available listing of another user. */
const mayComprar = (role: Role) => canComprar(role, { pausada: false }, false);

@ApiTags('Ventas')
@Controller('ventas')
@RequiresSession()
export class VentasController {
  constructor(
    private readonly compras: CompraService,
    private readonly edits: VentaEditService,
    private readonly anulaciones: AnulacionService,
    private readonly pedidos: PedidosService,
    private readonly devoluciones: DevolucionService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Buy' })
  @RequiresRole(mayComprar)
  @RespondsWith(201, crearVentaAnswerSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) requested: RequestedVenta,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<CrearVentaAnswer> {
    return this.compras.comprar(caller, requested, call);
  }

  @Idempotent()
  @Put(':id')
  @ApiOperation({ summary: 'Confirm the receipt, or correct a sale as the administrator' })
  @RespondsWith(200, ventaAnswerSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: editarVentaSchema }) cambios: EditarVenta,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.edits.editar(caller, id, cambios, versions);
  }

  @Idempotent()
  @Put(':id/anular')
  @ApiOperation({ summary: 'Annul a sale and undo all that the purchase did' })
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

  @Idempotent()
  @Post(':id/pedir-anulacion')
  @ApiOperation({ summary: 'Ask for the annulment of a sale, as its buyer or its seller' })
  @RespondsWith(201, ventaAnswerSchema)
  pedirAnulacion(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: pedirAnulacionSchema }) data: PedirAnulacion,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.pedir(caller, id, data, versions);
  }

  @Idempotent()
  @Delete(':id/pedido')
  @ApiOperation({ summary: 'Ask for the annulment no more, as its buyer' })
  @RespondsWith(200, ventaAnswerSchema)
  retirarPedido(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.withdraw(caller, id, versions);
  }

  @Idempotent()
  @Put(':id/pedido')
  @ApiOperation({ summary: 'Refuse what is asked for of a sale, or open it again' })
  @RespondsWith(200, ventaAnswerSchema)
  decidirPedido(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: decidirPedidoSchema }) data: DecidirPedido,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.pedidos.decidir(caller, id, data, versions);
  }

  @Put(':id/cuenta-devolucion')
  @ApiOperation({ summary: 'Say to which account the payment of an annulled sale goes back' })
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

  @Idempotent()
  @Put(':id/devolucion')
  @ApiOperation({ summary: 'Note that it went back, by which transfer, or that it did not' })
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

/** 'Botón de arrepentimiento': any caller with a purchase's id and its buyer's e-mail may withdraw from the purchase. */
@ApiTags('Ventas')
@Controller('arrepentimientos')
export class ArrepentimientosController {
  constructor(
    private readonly arrepentimientos: ArrepentimientosService,
    private readonly limits: RateLimits,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * The response is the same whether or not purchase and e-mail match. The IP's limit is checked first, so that a blocked
   * IP does not use up an e-mail's limit.
   */
  @Post()
  @ApiOperation({ summary: "Take a purchase back, with its number and its buyer's e-mail" })
  @RespondsWith(201, arrepentimientoAnswerSchema)
  request(
    @Body({ schema: arrepentimientoSchema }) body: RequestArrepentimiento,
    @Req() request: Request,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<ArrepentimientoAnswer> {
    return this.idempotency.runOutside(call, async () => {
      await this.limits.take('arrepentimientoDireccion', rateLimitKey(request.ip));
      await this.limits.take('arrepentimientoEmail', emailKey(body.email));
      return this.idempotency.run(call, async () => ({ codigo: await this.arrepentimientos.request(body) }));
    });
  }
}

/** Rejects a forbidden upload before the body is read. */
@Injectable()
class ComprobanteGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly comprobantes: ComprobantesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry passes this guard: the handler compares it with the first call and repeats the first answer.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.comprobantes.requireAllowed(callerOf(request), this.ids.transform(request.params.id));
    return true;
  }
}

@ApiTags('Ventas')
@Controller('ventas/:id')
@RequiresSession()
export class ComprobantesController {
  constructor(
    private readonly comprobantes: ComprobantesService,
    private readonly rechazos: RechazosService,
  ) {}

  @Post('comprobante')
  @ApiOperation({ summary: 'Upload the proof of payment of a purchase' })
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

  @Idempotent()
  @Delete('comprobante')
  @ApiOperation({ summary: 'Take back a proof that the administrator has not opened' })
  @RespondsWith(200, ventaAnswerSchema)
  retirar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.rechazos.retirar(caller, id, versions);
  }

  @Idempotent()
  @Put('rechazar-comprobante')
  @ApiOperation({ summary: 'Refuse the proof of payment of a sale, or undo that' })
  @RespondsWith(200, ventaAnswerSchema)
  rechazar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: rechazarComprobanteSchema }) data: RechazarComprobante,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    return this.rechazos.rechazar(caller, id, data, versions);
  }
}
