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
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../files/files.service.ts';
import { CurrentCaller, callerOf, RequiresRole, RequiresSession } from '../../http/access.ts';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { Idempotent, IdPipe, idOf, keyOf, Operation, RequestedChange, RetryKey } from '../../http/parameters.ts';
import { emailKey, RateLimits } from '../../http/rate-limits.ts';
import { InvalidatesCatalogo } from '../../http/responses.ts';
import { Upload, UploadedFiles } from '../../http/upload.ts';
import type { Caller, ChangeRequest, IdempotentRequest, UploadedFile } from '../../request-context/request.ts';
import { AnulacionService, DevolucionService } from './anulacion/anulacion.ts';
import { ArrepentimientosService, PedidosService } from './anulacion/pedidos.ts';
import { CompraService } from './compra/compra.ts';
import { ComprobantesService, RechazosService } from './comprobantes/comprobantes.ts';
import { VentaEditService } from './venta-edit.ts';

/** Whether the role may buy an available listing of another user. */
const mayComprar = (role: Role) => canComprar(role, { pausada: false }, false);

/** Limits the calls that cause mails: a purchase and its annulment can be repeated. */
@Injectable()
class AnulacionLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const caller = callerOf(request);
    // A retry gets the first answer.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    if (caller.tipo === 'usuario') await this.limits.take('anulaciones', String(caller.usuarioId));
    return true;
  }
}

/** Rejects a forbidden upload before the body is read. */
@Injectable()
class ComprobanteGuard implements CanActivate {
  constructor(
    private readonly comprobantes: ComprobantesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry passes this guard: the handler compares it with the first call and repeats the first answer.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.comprobantes.requireAllowed(callerOf(request), idOf(request.params.id));
    return true;
  }
}

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
    private readonly comprobantes: ComprobantesService,
    private readonly rechazos: RechazosService,
  ) {}

  @Post()
  @Operation('Buy', 201, crearVentaAnswerSchema)
  @RequiresRole(mayComprar)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) requested: RequestedVenta,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<CrearVentaAnswer> {
    return this.compras.comprar(caller, requested, call);
  }

  @Idempotent()
  @Put(':id')
  @Operation('Confirm the receipt, or correct a sale as the administrator', 200, ventaAnswerSchema)
  editar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: editarVentaSchema }) cambios: EditarVenta,
  ): Promise<VentaAnswer> {
    return this.edits.editar(change, cambios);
  }

  @Idempotent()
  @Put(':id/anular')
  @UseGuards(AnulacionLimitGuard)
  @Operation('Annul a sale and undo all that the purchase did', 200, ventaAnswerSchema)
  @InvalidatesCatalogo()
  anular(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: anularVentaSchema }) data: AnularVenta,
  ): Promise<VentaAnswer> {
    return this.anulaciones.anular(change, data);
  }

  @Idempotent()
  @Post(':id/pedir-anulacion')
  @UseGuards(AnulacionLimitGuard)
  @Operation('Ask for the annulment of a sale, as its buyer or its seller', 201, ventaAnswerSchema)
  pedirAnulacion(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: pedirAnulacionSchema }) data: PedirAnulacion,
  ): Promise<VentaAnswer> {
    return this.pedidos.pedir(change, data);
  }

  @Idempotent()
  @Delete(':id/pedido')
  @UseGuards(AnulacionLimitGuard)
  @Operation('Ask for the annulment no more, as its buyer', 200, ventaAnswerSchema)
  retirarPedido(@RequestedChange() change: ChangeRequest): Promise<VentaAnswer> {
    return this.pedidos.withdraw(change);
  }

  @Idempotent()
  @Put(':id/pedido')
  @Operation('Refuse what is asked for of a sale, or open it again', 200, ventaAnswerSchema)
  decidirPedido(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: decidirPedidoSchema }) data: DecidirPedido,
  ): Promise<VentaAnswer> {
    return this.pedidos.decidir(change, data);
  }

  @Put(':id/cuenta-devolucion')
  @Operation('Say to which account the payment of an annulled sale goes back', 200, ventaAnswerSchema)
  darCuenta(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: cuentaDevolucionSchema }) data: CuentaDevolucion,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.devoluciones.darCuenta({ ...change, call }, data);
  }

  @Idempotent()
  @Put(':id/devolucion')
  @Operation('Note that it went back, by which transfer, or that it did not', 200, ventaAnswerSchema)
  devolver(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: devolverSchema }) data: Devolver,
  ): Promise<VentaAnswer> {
    return this.devoluciones.devolver(change, data);
  }

  @Post(':id/comprobante')
  @Operation('Upload the proof of payment of a purchase', 201, ventaAnswerSchema)
  @UseGuards(ComprobanteGuard)
  @Upload({ campos: { comprobante: 1 }, maxBytes: MAX_BYTES.comprobante, antes: StorageQuotaService })
  subir(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @UploadedFiles() [comprobante]: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.comprobantes.subir(caller, id, comprobante, call);
  }

  @Idempotent()
  @Delete(':id/comprobante')
  @UseGuards(AnulacionLimitGuard)
  @Operation('Take back a proof that the administrator has not opened', 200, ventaAnswerSchema)
  retirar(@RequestedChange() change: ChangeRequest): Promise<VentaAnswer> {
    return this.rechazos.retirar(change);
  }

  @Idempotent()
  @Put(':id/rechazar-comprobante')
  @Operation('Refuse the proof of payment of a sale, or undo that', 200, ventaAnswerSchema)
  rechazar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: rechazarComprobanteSchema }) data: RechazarComprobante,
  ): Promise<VentaAnswer> {
    return this.rechazos.rechazar(change, data);
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
  @Operation("Take a purchase back, with its number and its buyer's e-mail", 201, arrepentimientoAnswerSchema)
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
