import {
  type CrearVentaAnswer,
  crearVentaAnswerSchema,
  crearVentaSchema,
  type RequestedVenta,
} from '@fluxpartes/contrato';
import { canComprar, type Role } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import { CurrentCaller, RequiresRole } from '../../../http/access.ts';
import { Answers, Retriable } from '../../../http/parameters.ts';
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
  @Answers(201, crearVentaAnswerSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) requested: RequestedVenta,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<CrearVentaAnswer> {
    return this.compras.comprar(caller, requested, call);
  }
}
