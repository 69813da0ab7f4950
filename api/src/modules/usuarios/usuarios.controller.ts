import {
  type BorrarCuenta,
  borrarCuentaSchema,
  type Cashback,
  cashbackSchema,
  editarPerfilSchema,
  editarUsuarioSchema,
  type HistorialQuery,
  historialEntrySchema,
  historialQuerySchema,
  ownUsuarioSchema,
  type RechazarDocumento,
  rechazarDocumentoSchema,
  type UsuarioEditado,
  type UsuariosQuery,
  type UsuariosSearch,
  type UsuarioVisible,
  usuarioEditadoSchema,
  usuarioSchema,
  usuariosQuerySchema,
  usuariosSearchSchema,
  type Validation,
  validar,
} from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  applyDecorators,
  Body,
  type CanActivate,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Head,
  Injectable,
  Param,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { StorageQuotaService } from '../../files/files.service.ts';
import { CurrentCaller, callerOf, RequiresAdmin, RequiresSession, SessionCookie } from '../../http/access.ts';
import { csvFile } from '../../http/csv.ts';
import { CsvOperation, IdPipe, Operation, RequestedChange, RetryKey } from '../../http/parameters.ts';
import { InvalidatesCatalogo, PageOperation, VersionEtagInterceptor } from '../../http/responses.ts';
import { Upload, UploadedFiles } from '../../http/upload.ts';
import { toJsonSchema } from '../../openapi/openapi-document.ts';
import type { ListPage } from '../../request-context/list-page.ts';
import {
  type Caller,
  type ChangeRequest,
  DomainError,
  type IdempotentRequest,
  type UploadedFile,
} from '../../request-context/request.ts';
import { CashbackService } from './cashback/cashback.ts';
import { AprobacionesService } from './edicion/aprobaciones.ts';
import { type Edit, UsuarioEditService } from './edicion/usuario-edit.ts';
import { UsuariosListService } from './list/usuarios-list.ts';
import { ErasureService, PersonalDataService } from './personal-data/personal-data.ts';
import { ProfilesService } from './profiles.ts';

/** The list of users, its export, and the audit trail of one, for the admin. */
@ApiTags('Usuarios')
@Controller()
@RequiresAdmin()
export class UsuariosListController {
  constructor(private readonly usuarios: UsuariosListService) {}

  @Get('usuarios')
  @PageOperation('A page of all users, for the administrator', usuarioSchema)
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.usuarios.list(caller, query);
  }

  @Get('usuarios.csv')
  @CsvOperation('The users that a search finds, as a CSV file')
  exportar(@Query({ schema: usuariosSearchSchema }) search: UsuariosSearch): Promise<StreamableFile> {
    return csvFile(this.usuarios.table(search));
  }

  /** A page of the changes, newest first. With `revelaciones=1` it also lists the times at which the password was shown. */
  @Get('usuarios/:id/historial')
  @PageOperation('What was changed on a user, for the administrator', historialEntrySchema)
  historial(
    @Param('id', IdPipe) id: number,
    @Query({ schema: historialQuerySchema }) query: HistorialQuery,
  ): Promise<ListPage> {
    return this.usuarios.readHistorial(id, query);
  }
}

/**
 * Rejects, before the body is read, an edit of another user (404) and a body of the wrong kind (415). Users send a form
 * with files; the administrator sends JSON.
 */
@Injectable()
class EditGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    const caller = callerOf(request);
    if (caller.tipo === 'usuario' && String(caller.usuarioId) !== request.params.id) {
      throw new DomainError('no_encontrado');
    }
    const isForm = Boolean(request.is('multipart/form-data'));
    if (isForm === (caller.tipo === 'admin')) throw new DomainError('tipo_no_aceptado');
    return true;
  }
}

/** The body of PUT /usuarios/{id}: the user's form with documents, or the administrator's JSON. */
const TakesEdit = () =>
  applyDecorators(
    UseGuards(EditGuard),
    Upload({
      campos: { constanciaAfip: 1, certificadoEstudio: 1, certificadoTrabajo: 1 },
      maxBytes: MAX_BYTES.documento,
      antes: StorageQuotaService,
    }),
    ApiConsumes('multipart/form-data', 'application/json'),
    ApiBody({
      description: 'A form from the user, JSON from the administrator',
      schema: { oneOf: [toJsonSchema(editarPerfilSchema, 'input'), toJsonSchema(editarUsuarioSchema, 'input')] },
    }),
  );

/**
 * Parameter: the body, parsed by the sender's schema. An invalid body is refused with `datos_invalidos` and its `campos`.
 */
const EditBody = createParamDecorator((_: unknown, context: ExecutionContext): Edit => {
  const request = context.switchToHttp().getRequest<Request>();
  const caller = callerOf(request);
  if (caller.tipo === 'invitado') throw new DomainError('sin_sesion');
  return caller.tipo === 'admin'
    ? { from: 'admin', caller, data: require(validar(editarUsuarioSchema, request.body)) }
    : { from: 'usuario', caller, data: require(validar(editarPerfilSchema, request.body)) };
});

function require<T>(validation: Validation<T>): T {
  if (!validation.ok) throw new DomainError('datos_invalidos', { campos: validation.campos });
  return validation.data;
}

/** One user, for callers with a session. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class UsuarioController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly edits: UsuarioEditService,
    private readonly aprobaciones: AprobacionesService,
    private readonly cashback: CashbackService,
    private readonly erasure: ErasureService,
    private readonly personalData: PersonalDataService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Operation('A user: all fields for the owner and the administrator, some for others', 200, ownUsuarioSchema)
  @UseInterceptors(VersionEtagInterceptor)
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<UsuarioVisible> {
    return this.profiles.get(caller, id);
  }

  @Put()
  @Operation('Edit the own profile (multipart), or any user as the administrator (JSON)', 200, usuarioEditadoSchema)
  @TakesEdit()
  @InvalidatesCatalogo()
  editar(
    @RequestedChange() change: ChangeRequest,
    @EditBody() edit: Edit,
    @UploadedFiles() files: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<UsuarioEditado> {
    return this.edits.editar({ ...change, call }, edit, files);
  }

  @Put('rechazar-documento')
  @Operation('Refuse a document of a user, or undo that', 200, usuarioEditadoSchema)
  rechazar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: rechazarDocumentoSchema }) refusal: RechazarDocumento,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<UsuarioEditado> {
    return this.aprobaciones.rechazar({ ...change, call }, refusal);
  }

  @Put('cashback')
  @Operation('Confirm the cashback that the server holds', 200, cashbackSchema)
  confirmar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cashbackSchema }) body: Cashback,
  ): Promise<Cashback> {
    return this.cashback.confirmar(caller, id, body);
  }

  @Delete()
  @Operation('Have the own account erased', 204)
  @InvalidatesCatalogo()
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: borrarCuentaSchema }) body: BorrarCuenta,
    @RetryKey() call: IdempotentRequest | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.erasure.borrar(caller, id, body, call);
    this.cookie.clear(request, response);
  }

  /** Tells whether the download would begin, without reading a file. */
  @Head('datos.zip')
  @ApiExcludeEndpoint()
  check(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): void {
    this.personalData.requireOwn(caller, id);
  }

  @Get('datos.zip')
  @ApiOperation({ summary: 'Everything that is held on the caller, as one archive' })
  @ApiOkResponse({
    description: 'Everything that is held on the caller, in a session opened less than 15 minutes ago',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  download(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return this.personalData.archive(caller, id);
  }
}
