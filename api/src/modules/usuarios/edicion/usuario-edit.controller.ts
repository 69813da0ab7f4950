import {
  editarPerfilSchema,
  editarUsuarioSchema,
  type UsuarioEditado,
  usuarioEditadoSchema,
  type Validation,
  validar,
} from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  Param,
  Put,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { callerOf, RequiresSession } from '../../../http/access.ts';
import { IdPipe, IfMatch, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo } from '../../../http/responses.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import { toJsonSchema } from '../../../openapi/openapi-document.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { ExpectedVersions, IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { type Edit, UsuarioEditService } from './usuario-edit.ts';

/**
 * Rejects, before the body is read, an edit of another user (404) and a body of the wrong kind (415): users send a form
 * with files, the administrator JSON.
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
      campos: { constanciaAfip: 1, certificadoEstudio: 1 },
      maxBytes: MAX_BYTES.documento,
      antes: StorageQuotaService,
    }),
    ApiConsumes('multipart/form-data', 'application/json'),
    ApiBody({
      description: 'A form from the user, JSON from the administrator',
      schema: { oneOf: [toJsonSchema(editarPerfilSchema, 'input'), toJsonSchema(editarUsuarioSchema, 'input')] },
    }),
  );

/** Parameter: the body, read by the schema of who sends it. Refused with `datos_invalidos` and its `campos`. */
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

/** The edit of a user. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class UsuarioEditController {
  constructor(private readonly edits: UsuarioEditService) {}

  /** The user's own profile, or any user where the administrator edits. */
  @Put()
  @ApiOperation({ summary: 'Edit the own profile (multipart), or any user as the administrator (JSON)' })
  @TakesEdit()
  @InvalidatesCatalogo()
  @RespondsWith(200, usuarioEditadoSchema)
  editar(
    @Param('id', IdPipe) id: number,
    @EditBody() edit: Edit,
    @UploadedFiles() files: UploadedFile[],
    @IfMatch() versions: ExpectedVersions,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<UsuarioEditado> {
    return this.edits.editar(id, edit, { files, versions, call });
  }
}
