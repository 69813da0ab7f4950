import {
  type CrearVentaAnswer,
  crearVentaAnswerSchema,
  crearVentaSchema,
  type RequestedVenta,
} from '@fluxpartes/contrato';
import { canComprar, type Role } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresRole } from '../../../http/access.ts';
import { RespondsWith, RetryKey } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import { CompraService } from './compra.service.ts';

/** Whether a role may buy at all: somebody else's listing that is on sale. */
const compra = (role: Role) => canComprar(role, { pausada: false }, false);

/** A purchase. */
@ApiTags('Ventas')
@Controller('ventas')
export class CompraController {
  constructor(private readonly compras: CompraService) {}

  @Post()
  @RequiresRole(compra)
  @RespondsWith(201, crearVentaAnswerSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) requested: RequestedVenta,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<CrearVentaAnswer> {
    return this.compras.comprar(caller, requested, call);
  }
}
