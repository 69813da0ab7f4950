import { ownUsuarioSchema, type UsuarioVisible } from '@fluxpartes/contrato';
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { VersionEtagInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { ProfilesService } from './profiles.service.ts';

/** A user, for whoever has a session. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class PerfilController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, ownUsuarioSchema, 'All of it for the owner and the administrator, part of it for others')
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<UsuarioVisible> {
    return this.profiles.get(caller, id);
  }
}
