import {
  type HistorialQuery,
  historialEntrySchema,
  historialQuerySchema,
  ownUsuarioSchema,
  type UsuariosQuery,
  type UsuariosSearch,
  type UsuarioVisible,
  usuarioSchema,
  usuariosQuerySchema,
  usuariosSearchSchema,
} from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, type StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresAdmin, RequiresSession } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { IdPipe, RespondsWith, RespondsWithCsv } from '../../../http/parameters.ts';
import { ListPageInterceptor, VersionEtagInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { ProfilesService } from '../profiles.ts';
import { ListService, UsuarioHistorialService, UsuariosExportacionService } from './usuarios-list.ts';

/** The list of users. */
@ApiTags('Usuarios')
@Controller('usuarios')
@RequiresAdmin()
export class ListController {
  constructor(private readonly users: ListService) {}

  /** A page of all users. */
  @Get()
  @ApiOperation({ summary: 'A page of all users, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(usuarioSchema))
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.users.list(caller, query);
  }
}

/** The list of users as a file. */
@ApiTags('Usuarios')
@Controller('usuarios.csv')
@RequiresAdmin()
export class UsuariosExportacionController {
  constructor(private readonly exportacion: UsuariosExportacionService) {}

  @Get()
  @ApiOperation({ summary: 'The users that a search finds, as a CSV file' })
  @RespondsWithCsv()
  exportar(@Query({ schema: usuariosSearchSchema }) search: UsuariosSearch): Promise<StreamableFile> {
    return csvFile(this.exportacion.table(search));
  }
}

/** Audit trail of a user, for the admin. */
@ApiTags('Usuarios')
@Controller('usuarios/:id/historial')
@RequiresAdmin()
export class UsuarioHistorialController {
  constructor(private readonly historial: UsuarioHistorialService) {}

  /** A page of the changes, newest first; with `revelaciones=1` also of the times that the password was shown. */
  @Get()
  @ApiOperation({ summary: 'What was changed on a user, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
  read(
    @Param('id', IdPipe) id: number,
    @Query({ schema: historialQuerySchema }) query: HistorialQuery,
  ): Promise<ListPage> {
    return this.historial.read(id, query);
  }
}

/** A user, for callers with a session. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class PerfilController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiOperation({ summary: 'A user, as the caller may see them' })
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, ownUsuarioSchema, 'All of it for the owner and the administrator, part of it for others')
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<UsuarioVisible> {
    return this.profiles.get(caller, id);
  }
}
