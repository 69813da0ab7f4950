import type { OtherUsuario, Usuario, UsuarioComprador } from '@fluxpartes/contrato';
import { centavosAPesos } from '@fluxpartes/dominio';
import { fileUrl } from '../../files/files.service.ts';
import type { UsuarioEntity } from './usuario.entity.ts';

/** Fields for signed-in callers. */
export function toOtherUsuario(usuario: UsuarioEntity): OtherUsuario {
  const { id, nombre_local, tipo_cuenta } = usuario;
  return { id, nombre_local, tipo_cuenta };
}

/** Fields of a buyer for the seller. */
export function toUsuarioComprador(usuario: UsuarioEntity): UsuarioComprador {
  const { nombre, apellido, email, telefono, dni } = usuario;
  return { ...toOtherUsuario(usuario), nombre, apellido, email, telefono, dni };
}

/** All of it, for the owner and the administrator; `contrasena` as the caller may see it. */
export function toUsuario(usuario: UsuarioEntity, contrasena: string): Usuario {
  return {
    ...toUsuarioComprador(usuario),
    email_confirmado: usuario.email_confirmado === usuario.email.toLowerCase(),
    contrasena,
    localidad: usuario.localidad,
    cashback: centavosAPesos(usuario.cashback),
    constancia_afip_url: fileUrl(usuario.constancia_afip_id),
    certificado_estudio_url: fileUrl(usuario.certificado_estudio_id),
    certificado_trabajo_url: fileUrl(usuario.certificado_trabajo_id),
    aprobado_constancia_afip: usuario.aprobado_constancia_afip,
    aprobado_certificado_estudio: usuario.aprobado_certificado_estudio,
    cuenta_bancaria: usuario.cuenta_bancaria ?? '',
    fecha: usuario.fecha.toISOString(),
    version: usuario.version,
  };
}
