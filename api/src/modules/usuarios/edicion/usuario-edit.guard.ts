import { editarPerfilSchema, editarUsuarioSchema, type Validation, validar } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { callerOf } from '../../../http/access.ts';
import { Upload } from '../../../http/upload.ts';
import { toJsonSchema } from '../../../openapi/openapi-document.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { Edit } from './usuario-edit.service.ts';

/**
 * Refuses, before the body is read, an edit of another user (404), and a body of the other kind (415): users send a
 * form, whose files JSON could not carry, and the administrator JSON.
 */
@Injectable()
export class EditGuard implements CanActivate {
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
export const TakesEdit = () =>
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
export const EditBody = createParamDecorator((_: unknown, context: ExecutionContext): Edit => {
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
