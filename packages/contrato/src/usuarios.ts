import { LOCALIDADES, MAX_SEARCH, TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { contrasenaNueva, telefono } from './auth.ts';
import { cuentaBancaria } from './liquidaciones.ts';
import { listQuerySchema } from './lists.ts';
import { DOCUMENTOS, rechazoSchema } from './rechazos.ts';
import { email, knownDni, NOMBRE_LENGTH, optionalText, requiredText, secret } from './text.ts';
import { booleanValue, monto, NO_DATA, optionalParameter, optionOf, pesos } from './values.ts';

/** Stands in place of a hidden password. If a client sends it back, the password stays as it is. */
export const HIDDEN_CONTRASENA = '••••••••';

/** A password as typed. The first key removes the dots of a hidden password, so that they never get into a new password. */
export function typedContrasena(previous: string, typed: string): string {
  return previous === HIDDEN_CONTRASENA ? typed.replaceAll('•', '') : typed;
}

/** A document: when it was sent, null if not recorded, and its refusal while no other document was sent. */
const documentoSchema = z.object({ subido_en: z.nullable(z.string()), rechazo: z.nullable(rechazoSchema) });

/** All fields of a user, for the owner and the admin. `contrasena` is HIDDEN_CONTRASENA if the password is not revealed. */
export const usuarioSchema = z.object({
  id: z.number(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  /** Whether the link in the confirmation mail was opened. */
  email_confirmado: z.boolean(),
  contrasena: z.string(),
  telefono: z.string(),
  tipo_cuenta: z.enum(TIPOS_CUENTA),
  nombre_local: z.string(),
  localidad: z.enum(LOCALIDADES),
  cashback: pesos(),
  constancia_afip_url: z.nullable(z.string()),
  certificado_estudio_url: z.nullable(z.string()),
  certificado_trabajo_url: z.nullable(z.string()),
  aprobado_constancia_afip: z.boolean(),
  aprobado_certificado_estudio: z.boolean(),
  documentos: z.optional(z.record(z.enum(DOCUMENTOS), documentoSchema)),
  /** A seller's CBU or alias; '' if not given. */
  cuenta_bancaria: z.string(),
  fecha: z.string(),
  version: z.number(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** The fields of a user that any signed-in user sees. */
export const otherUsuarioSchema = z.pick(usuarioSchema, { id: true, nombre_local: true, tipo_cuenta: true });
export type OtherUsuario = z.infer<typeof otherUsuarioSchema>;

/** The fields of a buyer that the seller sees. */
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

/**
 * GET /usuarios/{id} for the owner and the admin. `cashback_a_confirmar`, in pesos: cashback that cannot be spent before
 * the purchases that earned it are paid; absent if there is no such cashback. `deuda_cashback`, in pesos: the debt from
 * coupons that were withdrawn after the user had spent them; the next coupons pay it. Absent without a debt.
 */
export const ownUsuarioSchema = z.extend(usuarioSchema, {
  cashback_a_confirmar: z.optional(pesos()),
  deuda_cashback: z.optional(pesos()),
});
export type OwnUsuario = z.infer<typeof ownUsuarioSchema>;
/** A user as a screen gets it: all fields for the owner and the admin, some fields for other users. */
export type UsuarioVisible = OtherUsuario & Partial<OwnUsuario>;

/**
 * GET /usuarios/{id}/ventas-ultimos-30. `pagas`: the paid sales among them; the settlement's commission depends on `pagas`.
 */
export const ventasUltimos30Schema = z.object({ ventasUltimos30: z.number(), pagas: z.number() });
export type VentasUltimos30 = z.infer<typeof ventasUltimos30Schema>;
export const comprasUltimos30Schema = z.object({ comprasUltimos30: z.number() });
export type ComprasUltimos30 = z.infer<typeof comprasUltimos30Schema>;

/** PUT /usuarios/{id}/cashback, body and answer: the balance that the server holds, in pesos. */
export const cashbackSchema = z.object({ cashback: monto('Ingresá el cashback.') }, NO_DATA);
export type Cashback = z.output<typeof cashbackSchema>;

/**
 * `q`: each word matches name, surname, email or DNI; `pendiente=documentos`: a document that decides a discount waits
 * for the admin's decision.
 */
export const usuariosSearchSchema = z.object({
  q: z.optional(optionalText(MAX_SEARCH)),
  pendiente: optionalParameter(optionOf(['documentos'], 'Solo puede ser documentos.')),
});
export type UsuariosSearch = z.output<typeof usuariosSearchSchema>;

export const usuariosQuerySchema = z.extend(listQuerySchema, usuariosSearchSchema.shape);
export type UsuariosQuery = z.output<typeof usuariosQuerySchema>;

const nombre = () => requiredText({ falta: 'Ingresá tu nombre.', max: NOMBRE_LENGTH });
const apellido = () => requiredText({ falta: 'Ingresá tu apellido.', max: NOMBRE_LENGTH });

/**
 * The password of an edit. A missing value, or the dots of a hidden password, keeps the present password. With
 * 'se_conserva' a blank value keeps it too.
 */
const editContrasena = (whenEmpty: 'se_conserva' | 'se_rechaza') =>
  z.pipe(
    z.transform((value: unknown) => {
      const isKept = value === HIDDEN_CONTRASENA || (whenEmpty === 'se_conserva' && (value === '' || value === null));
      return isKept ? undefined : value;
    }),
    z.optional(contrasenaNueva()),
  );

/** The present password, which the user types to change e-mail or password; blank counts as missing. */
export const contrasenaActual = () =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
    z.optional(secret('Ingresá tu contraseña actual.', 1, 1024)),
  );

export const WRONG_CONTRASENA_ACTUAL = 'Esa no es tu contraseña actual.';

/**
 * PUT /usuarios/{id} by the user, the text fields of the multipart body; the documents are sent in the same body. Only the
 * API checks whether the password is the same as before. `nombre_local` and `cuenta_bancaria` belong to sellers;
 * `cuenta_bancaria` stays as it is if not sent. `contrasena_actual` is required to change e-mail, password or account in a
 * session that is not fresh (403 `confirmar_contrasena`).
 */
export const editarPerfilSchema = z.object(
  {
    nombre: nombre(),
    apellido: apellido(),
    email: email(),
    contrasena: editContrasena('se_conserva'),
    telefono: telefono(),
    nombre_local: z.optional(optionalText(NOMBRE_LENGTH)),
    cuenta_bancaria: z.optional(cuentaBancaria()),
    contrasena_actual: contrasenaActual(),
  },
  NO_DATA,
);
export type EditarPerfil = z.output<typeof editarPerfilSchema>;

/** DELETE /usuarios/{id}: needs the password, also in a fresh session. */
export const borrarCuentaSchema = z.object(
  { contrasena_actual: secret('Ingresá tu contraseña actual.', 1, 1024) },
  NO_DATA,
);
export type BorrarCuenta = z.output<typeof borrarCuentaSchema>;

/** The documents that each account type may send with PUT /usuarios/{id}. */
export const PERFIL_DOCUMENTOS = {
  vendedor: ['constanciaAfip'],
  mecanico: ['constanciaAfip', 'certificadoEstudio', 'certificadoTrabajo'],
} as const;
export type PerfilDocumento = (typeof PERFIL_DOCUMENTOS)[keyof typeof PERFIL_DOCUMENTOS][number];

/**
 * PUT /usuarios/{id} by the admin: approvals, account fields, or both; missing fields stay as they are.
 * `constancia_afip_aprobada` and `password` are other names of `aprobado_constancia_afip` and `contrasena`. Cashback is in
 * pesos. Only the API checks whether a changed DNI is valid.
 */
export const editarUsuarioSchema = z.pipe(
  z.object(
    {
      aprobado_constancia_afip: z.optional(booleanValue('La aprobación es sí o no.')),
      constancia_afip_aprobada: z.optional(booleanValue('La aprobación es sí o no.')),
      aprobado_certificado_estudio: z.optional(booleanValue('La aprobación es sí o no.')),
      email: z.optional(email()),
      contrasena: editContrasena('se_rechaza'),
      password: editContrasena('se_rechaza'),
      tipo_cuenta: z.optional(optionOf(TIPOS_CUENTA, 'Elegí el tipo de cuenta.')),
      nombre: z.optional(nombre()),
      apellido: z.optional(apellido()),
      nombre_local: z.optional(optionalText(NOMBRE_LENGTH)),
      localidad: z.optional(optionOf(LOCALIDADES, 'Elegí la localidad.')),
      dni: z.optional(knownDni('Ingresá el DNI.')),
      telefono: z.optional(telefono()),
      cashback: z.optional(monto('Ingresá el cashback.')),
    },
    NO_DATA,
  ),
  z.transform(({ constancia_afip_aprobada, password, ...data }) => ({
    ...data,
    aprobado_constancia_afip: data.aprobado_constancia_afip ?? constancia_afip_aprobada,
    contrasena: password ?? data.contrasena,
  })),
);
export type EditarUsuario = z.output<typeof editarUsuarioSchema>;
/** The admin's request: the changed fields. */
export type UsuarioCambios = Partial<EditarUsuario>;

export const usuarioEditadoSchema = z.object({ message: z.string(), usuario: usuarioSchema });
export type UsuarioEditado = z.infer<typeof usuarioEditadoSchema>;

export const PERFIL_CHANGED = 'Perfil actualizado correctamente';
export const USUARIO_CHANGED = 'Usuario actualizado correctamente';
