import {
  type CrearVentaRespuesta,
  crearVentaRespuestaSchema,
  crearVentaSchema,
  type VentaPedida,
} from '@fluxpartes/contrato';
import { puedeComprar, type Rol } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { Answers } from '../../http/answers.ts';
import { RequiresRole } from '../../http/guards/role.guard.ts';
import { Retriable, type RetriableCall } from '../../http/idempotencia/idempotency-key.ts';
import { type Caller, CurrentCaller } from '../../http/session/caller.ts';
import { VentasService } from './ventas.service.ts';

/** Whether a role may buy at all: somebody else's listing that is on sale. */
const compra = (rol: Rol) => puedeComprar(rol, { pausada: false }, false);

/** The calls on sales. */
@Controller('ventas')
export class VentasController {
  constructor(private readonly ventas: VentasService) {}

  /** A purchase. */
  @Post()
  @RequiresRole(compra)
  @Answers(201, crearVentaRespuestaSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) pedida: VentaPedida,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<CrearVentaRespuesta> {
    return this.ventas.comprar(caller, pedida, call);
  }
}
