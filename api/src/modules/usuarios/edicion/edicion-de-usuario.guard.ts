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
import { DomainError } from '../../../call/domain-error.ts';
import { toJsonSchema } from '../../../documentacion/json-schema.ts';
import { CupoService } from '../../../files/cupo.service.ts';
import { callerOf } from '../../../http/session/current-caller.ts';
import { Upload } from '../../../http/upload/upload.interceptor.ts';
import type { Edicion } from './edicion-de-usuario.service.ts';

/**
 * Refuses, before the body is read, an edit of another user (404), and a body of the other kind (415): users send a
 * form, whose files JSON could not carry, and the administrator JSON.
 */
@Injectable()
export class EdicionGuard implements CanActivate {
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
export const TakesEdicion = () =>
  applyDecorators(
    UseGuards(EdicionGuard),
    Upload({
      campos: { constanciaAfip: 1, certificadoEstudio: 1 },
      bytesMaximos: MAX_BYTES.documento,
      antes: CupoService,
    }),
    ApiConsumes('multipart/form-data', 'application/json'),
    ApiBody({
      description: 'A form from the user, JSON from the administrator',
      schema: { oneOf: [toJsonSchema(editarPerfilSchema, 'input'), toJsonSchema(editarUsuarioSchema, 'input')] },
    }),
  );

/** Parameter: the body, read by the schema of who sends it. Refused with `datos_invalidos` and its `campos`. */
export const CuerpoDeEdicion = createParamDecorator((_: unknown, context: ExecutionContext): Edicion => {
  const request = context.switchToHttp().getRequest<Request>();
  const caller = callerOf(request);
  if (caller.tipo === 'invitado') throw new DomainError('sin_sesion');
  return caller.tipo === 'admin'
    ? { de: 'admin', caller, datos: exigir(validar(editarUsuarioSchema, request.body)) }
    : { de: 'usuario', caller, datos: exigir(validar(editarPerfilSchema, request.body)) };
});

function exigir<T>(validacion: Validation<T>): T {
  if (!validacion.ok) throw new DomainError('datos_invalidos', { campos: validacion.campos });
  return validacion.data;
}
