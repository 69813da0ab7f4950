import { type Cashback, cashbackSchema, type UsuarioVisible, usuarioSchema } from '@fluxpartes/contrato';
import { Body, Controller, Get, Param, Put, UseInterceptors } from '@nestjs/common';
import { Answers } from '../../http/answers.ts';
import { RequiresSession } from '../../http/guards/access.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { type Caller, CurrentCaller } from '../../http/session/caller.ts';
import { VersionEtagInterceptor } from '../../http/versions/version-etag.interceptor.ts';
import { PerfilesService } from './perfiles.service.ts';

/** The calls on users, for whoever has a session. */
@Controller('usuarios')
@RequiresSession()
export class UsuariosController {
  constructor(private readonly perfiles: PerfilesService) {}

  @Get(':id')
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(200, usuarioSchema, 'All of it for the owner and the administrator, part of it for others')
  obtener(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<UsuarioVisible> {
    return this.perfiles.obtener(caller, id);
  }

  @Put(':id/cashback')
  @Answers(200, cashbackSchema)
  confirmarCashback(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cashbackSchema }) body: Cashback,
  ): Promise<Cashback> {
    return this.perfiles.confirmarCashback(caller, id, body);
  }
}
