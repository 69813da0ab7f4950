import { LOCALIDADES, TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { monto, SIN_DATOS } from './valores.ts';

/** What stands where a password is not revealed; sent back, it changes nothing. */
export const CONTRASENA_OCULTA = '••••••••';

/** All of a user, as the owner and the admin see it. `contrasena` is CONTRASENA_OCULTA where it is not revealed. */
export const usuarioSchema = z.object({
  id: z.number(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  contrasena: z.string(),
  telefono: z.string(),
  tipo_cuenta: z.enum(TIPOS_CUENTA),
  nombre_local: z.string(),
  localidad: z.enum(LOCALIDADES),
  cashback: z.number(),
  constancia_afip_url: z.nullable(z.string()),
  certificado_estudio_url: z.nullable(z.string()),
  certificado_trabajo_url: z.nullable(z.string()),
  aprobado_constancia_afip: z.boolean(),
  aprobado_certificado_estudio: z.boolean(),
  fecha: z.string(),
  version: z.number(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** What anyone logged in sees of another user. */
export const usuarioAjenoSchema = z.pick(usuarioSchema, { id: true, nombre_local: true, tipo_cuenta: true });
export type UsuarioAjeno = z.infer<typeof usuarioAjenoSchema>;

/** What a seller sees of a user who bought from them. */
export const usuarioCompradorSchema = z.pick(usuarioSchema, {
  id: true,
  nombre_local: true,
  tipo_cuenta: true,
  nombre: true,
  apellido: true,
  email: true,
  telefono: true,
  dni: true,
});
export type UsuarioComprador = z.infer<typeof usuarioCompradorSchema>;
/** A user as a screen gets it: whole for the owner and the admin, part of it for others. */
export type UsuarioVisible = UsuarioAjeno & Partial<Usuario>;

/** GET /usuarios/{id}/ventas-ultimos-30. */
export const ventasUltimos30Schema = z.object({ ventasUltimos30: z.number() });
export type VentasUltimos30 = z.infer<typeof ventasUltimos30Schema>;
/** GET /usuarios/{id}/compras-ultimos-30. */
export const comprasUltimos30Schema = z.object({ comprasUltimos30: z.number() });
export type ComprasUltimos30 = z.infer<typeof comprasUltimos30Schema>;

/** PUT /usuarios/{id}/cashback, body and answer: the balance that the server holds, in pesos. */
export const cashbackSchema = z.object({ cashback: monto('Ingresá el cashback.') }, SIN_DATOS);
export type Cashback = z.output<typeof cashbackSchema>;
