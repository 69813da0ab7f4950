import {
  type EditarPerfil,
  type EditarUsuario,
  editarPerfilSchema,
  editarUsuarioSchema,
  type Validacion,
  validar,
} from '@fluxpartes/contrato';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { AdminCaller, UserCaller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { callerOf } from '../../../http/session/current-caller.ts';

/** The body of PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edicion =
  | { de: 'usuario'; caller: UserCaller; datos: EditarPerfil }
  | { de: 'admin'; caller: AdminCaller; datos: EditarUsuario };

/** Parameter: the body, read by the schema of who sends it. Refused with `datos_invalidos` and its `campos`. */
export const CuerpoDeEdicion = createParamDecorator((_: unknown, context: ExecutionContext): Edicion => {
  const request = context.switchToHttp().getRequest<Request>();
  const caller = callerOf(request);
  if (caller.tipo === 'invitado') throw new DomainError('sin_sesion');
  return caller.tipo === 'admin'
    ? { de: 'admin', caller, datos: exigir(validar(editarUsuarioSchema, request.body)) }
    : { de: 'usuario', caller, datos: exigir(validar(editarPerfilSchema, request.body)) };
});

function exigir<T>(validacion: Validacion<T>): T {
  if (!validacion.ok) throw new DomainError('datos_invalidos', { campos: validacion.campos });
  return validacion.data;
}
