import { LOCALIDADES, MAX_SEARCH, TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { contrasenaNueva, telefono } from './auth.ts';
import { cuentaBancaria } from './liquidaciones.ts';
import { listQuerySchema } from './lists.ts';
import { email, knownDni, NOMBRE_LENGTH, optionalText, requiredText, secret } from './text.ts';
import { booleanValue, monto, NO_DATA, optionalParameter, optionOf, pesos } from './values.ts';

/** In place of a hidden password; sent back, it changes nothing. */
export const HIDDEN_CONTRASENA = '••••••••';

/** A password as typed: the dots that stand for a hidden one go with the first key, so that they never get into a new one. */
export function typedContrasena(previous: string, typed: string): string {
  return previous === HIDDEN_CONTRASENA ? typed.replaceAll('•', '') : typed;
}

/** All of a user, as the owner and the admin see it. `contrasena` is HIDDEN_CONTRASENA where it is not revealed. */
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
  /** A seller's CBU or alias; '' if not given. */
  cuenta_bancaria: z.string(),
  fecha: z.string(),
  version: z.number(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** For any signed-in user. */
export const otherUsuarioSchema = z.pick(usuarioSchema, { id: true, nombre_local: true, tipo_cuenta: true });
export type OtherUsuario = z.infer<typeof otherUsuarioSchema>;

/** A buyer, for the seller. */
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
 * GET /usuarios/{id} for the owner and the admin. `cashback_a_confirmar`, in pesos: the part of the cashback that cannot be
 * spent before the purchases that earned it are paid; absent where there is none. `deuda_cashback`, in pesos: what is owed of coupons that were withdrawn after they had been spent, and
 * that the next ones pay; absent where nothing is.
 */
export const ownUsuarioSchema = z.extend(usuarioSchema, {
  cashback_a_confirmar: z.optional(pesos()),
  deuda_cashback: z.optional(pesos()),
});
export type OwnUsuario = z.infer<typeof ownUsuarioSchema>;
/** A user as a screen gets it: whole for the owner and the admin, part of it for others. */
export type UsuarioVisible = OtherUsuario & Partial<OwnUsuario>;

/** GET /usuarios/{id}/ventas-ultimos-30. `pagas`: those of them that are paid, by which the commission is settled. */
export const ventasUltimos30Schema = z.object({ ventasUltimos30: z.number(), pagas: z.number() });
export type VentasUltimos30 = z.infer<typeof ventasUltimos30Schema>;
export const comprasUltimos30Schema = z.object({ comprasUltimos30: z.number() });
export type ComprasUltimos30 = z.infer<typeof comprasUltimos30Schema>;

/** PUT /usuarios/{id}/cashback, body and answer: the balance that the server holds, in pesos. */
export const cashbackSchema = z.object({ cashback: monto('Ingresá el cashback.') }, NO_DATA);
export type Cashback = z.output<typeof cashbackSchema>;

/**
 * `q`: each word matches name, surname, email or DNI; `pendiente=documentos`: a document that decides a discount is not
 * approved yet.
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

/** A password that stays as it is where nothing is sent, or the dots that stand for it; `vacia` counts as nothing too. */
const editContrasena = (whenEmpty: 'se_conserva' | 'se_rechaza') =>
  z.pipe(
    z.transform((value: unknown) => {
      const isKept = value === HIDDEN_CONTRASENA || (whenEmpty === 'se_conserva' && (value === '' || value === null));
      return isKept ? undefined : value;
    }),
    z.optional(contrasenaNueva()),
  );

/** The present password, which confirms who changes e-mail or password; blank counts as missing. */
export const contrasenaActual = () =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
    z.optional(secret('Ingresá tu contraseña actual.', 1, 1024)),
  );

export const WRONG_CONTRASENA_ACTUAL = 'Esa no es tu contraseña actual.';

/**
 * PUT /usuarios/{id} by the user, the text fields of the multipart body; the documents travel beside them.
 * Whether a password is the same as before is for the API to say. `nombre_local` and `cuenta_bancaria` are a seller's; the
 * latter stays where it is not sent. `contrasena_actual` is asked for where e-mail, password or account change in a session
 * that is not fresh (403 `confirmar_contrasena`).
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

/** The documents that each account type may send with PUT /usuarios/{id} (specification, section 5). */
export const PERFIL_DOCUMENTOS = {
  vendedor: ['constanciaAfip'],
  mecanico: ['constanciaAfip', 'certificadoEstudio'],
} as const;
export type PerfilDocumento = (typeof PERFIL_DOCUMENTOS)[keyof typeof PERFIL_DOCUMENTOS][number];

/**
 * PUT /usuarios/{id} by the admin: the approvals, the account fields, or some of either; what is missing stays as it is.
 * `constancia_afip_aprobada` and `password` are other names of `aprobado_constancia_afip` and `contrasena`
 * (specification, section 3). Cashback in pesos. Whether another DNI than before is one is for the API to say.
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
