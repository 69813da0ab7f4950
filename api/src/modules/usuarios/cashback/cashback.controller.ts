import { type Cashback, cashbackSchema } from '@fluxpartes/contrato';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { CashbackService } from './cashback.ts';

/** The balance of a user. */
@ApiTags('Usuarios')
@Controller('usuarios/:id/cashback')
@RequiresSession()
export class CashbackController {
  constructor(private readonly cashback: CashbackService) {}

  @Put()
  @ApiOperation({ summary: 'Confirm the cashback that the server holds' })
  @RespondsWith(200, cashbackSchema)
  confirmar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cashbackSchema }) body: Cashback,
  ): Promise<Cashback> {
    return this.cashback.confirmar(caller, id, body);
  }
}
