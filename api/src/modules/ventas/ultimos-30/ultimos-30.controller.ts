import {
  type ComprasUltimos30,
  comprasUltimos30Schema,
  type VentasUltimos30,
  ventasUltimos30Schema,
} from '@fluxpartes/contrato';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { Ultimos30Service } from './ultimos-30.service.ts';

/** The two counts of a user. Their paths are of usuarios, what they count is of ventas. */
@ApiTags('Ventas')
@Controller('usuarios/:id')
@RequiresSession()
export class Ultimos30Controller {
  constructor(private readonly ultimos30: Ultimos30Service) {}

  /** Sales of the last 30 × 24 h. */
  @Get('ventas-ultimos-30')
  @Header('Cache-Control', 'private, no-store')
  @RespondsWith(200, ventasUltimos30Schema)
  ventas(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<VentasUltimos30> {
    return this.ultimos30.ventasOf(caller, id);
  }

  /** Purchases of the last 30 × 24 h. */
  @Get('compras-ultimos-30')
  @Header('Cache-Control', 'private, no-store')
  @RespondsWith(200, comprasUltimos30Schema)
  compras(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<ComprasUltimos30> {
    return this.ultimos30.comprasOf(caller, id);
  }
}
