import {
  type CrearVentaRespuesta,
  crearVentaRespuestaSchema,
  crearVentaSchema,
  type VentaPedida,
} from '@fluxpartes/contrato';
import { puedeComprar, type Rol } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import { Answers } from '../../../http/answers.ts';
import { RequiresRole } from '../../../http/guards/role.guard.ts';
import { Retriable } from '../../../http/idempotencia/idempotency-key.ts';
import { CurrentCaller } from '../../../http/session/current-caller.ts';
import { CompraService } from './compra.service.ts';

/** Whether a role may buy at all: somebody else's listing that is on sale. */
const compra = (rol: Rol) => puedeComprar(rol, { pausada: false }, false);

/** A purchase. */
@ApiTags('Ventas')
@Controller('ventas')
export class CompraController {
  constructor(private readonly compras: CompraService) {}

  @Post()
  @RequiresRole(compra)
  @Answers(201, crearVentaRespuestaSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) pedida: VentaPedida,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<CrearVentaRespuesta> {
    return this.compras.comprar(caller, pedida, call);
  }
}
