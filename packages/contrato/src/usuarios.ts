import { BUSQUEDA_MAXIMA, LOCALIDADES, TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { contrasenaNueva, telefono } from './auth.ts';
import { listaQuerySchema } from './listas.ts';
import { dniConocido, email, secreto, textoObligatorio, textoOpcional } from './texto.ts';
import { booleano, monto, opcion, parametro, pesos, SIN_DATOS } from './valores.ts';

/** What stands where a password is not revealed; sent back, it changes nothing. */
export const CONTRASENA_OCULTA = '••••••••';

/** A password as typed: the dots that stand for a hidden one go with the first key, so that they never get into a new one. */
export function typedContrasena(previous: string, typed: string): string {
  return previous === CONTRASENA_OCULTA ? typed.replaceAll('•', '') : typed;
}

/** All of a user, as the owner and the admin see it. `contrasena` is CONTRASENA_OCULTA where it is not revealed. */
export const usuarioSchema = z.object({
  id: z.number(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  /** Whether somebody opened the link that went to that address. */
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

/**
 * Which users are searched for: `q` over name, surname, email and DNI, each of its words in one of them;
 * `pendiente=documentos`: a document that decides a discount was uploaded and is not approved.
 */
export const busquedaDeUsuariosSchema = z.object({
  q: z.optional(textoOpcional(BUSQUEDA_MAXIMA)),
  pendiente: parametro(opcion(['documentos'], 'Solo puede ser documentos.')),
});
export type BusquedaDeUsuarios = z.output<typeof busquedaDeUsuariosSchema>;

/** GET /usuarios. */
export const usuariosQuerySchema = z.extend(listaQuerySchema, busquedaDeUsuariosSchema.shape);
export type UsuariosQuery = z.output<typeof usuariosQuerySchema>;

const nombre = () => textoObligatorio({ falta: 'Ingresá tu nombre.', max: 80 });
const apellido = () => textoObligatorio({ falta: 'Ingresá tu apellido.', max: 80 });

/** A password that stays as it is where nothing is sent, or the dots that stand for it; `vacia` counts as nothing too. */
const contrasenaDeEdicion = (vacia: 'se_conserva' | 'se_rechaza') =>
  z.pipe(
    z.transform((valor: unknown) => {
      const conserva = valor === CONTRASENA_OCULTA || (vacia === 'se_conserva' && (valor === '' || valor === null));
      return conserva ? undefined : valor;
    }),
    z.optional(contrasenaNueva()),
  );

/** The present password, which confirms who changes e-mail or password; blank counts as missing. */
const contrasenaActual = () =>
  z.pipe(
    z.transform((valor: unknown) => (valor === '' || valor === null ? undefined : valor)),
    z.optional(secreto('Ingresá tu contraseña actual.', 1, 1024)),
  );

/** What is said under a present password that is not the one. */
export const CONTRASENA_ACTUAL_EQUIVOCADA = 'Esa no es tu contraseña actual.';

/**
 * PUT /usuarios/{id} by the user, the text fields of the multipart body; the documents travel beside them.
 * Whether a password is the same as before is for the API to say. `nombre_local` is a seller's. `contrasena_actual` is asked
 * for where e-mail or password change in a session that is not fresh (403 `confirmar_contrasena`).
 */
export const editarPerfilSchema = z.object(
  {
    nombre: nombre(),
    apellido: apellido(),
    email: email(),
    contrasena: contrasenaDeEdicion('se_conserva'),
    telefono: telefono(),
    nombre_local: z.optional(textoOpcional(80)),
    contrasena_actual: contrasenaActual(),
  },
  SIN_DATOS,
);
export type EditarPerfil = z.output<typeof editarPerfilSchema>;

/** The documents that each account type may send with PUT /usuarios/{id} (specification, section 5). */
export const DOCUMENTOS_DE_PERFIL = {
  vendedor: ['constanciaAfip'],
  mecanico: ['constanciaAfip', 'certificadoEstudio'],
} as const;
export type DocumentoDePerfil = (typeof DOCUMENTOS_DE_PERFIL)[keyof typeof DOCUMENTOS_DE_PERFIL][number];

/**
 * PUT /usuarios/{id} by the admin: the approvals, the account fields, or some of either; what is missing stays as it is.
 * `constancia_afip_aprobada` and `password` are other names of `aprobado_constancia_afip` and `contrasena`
 * (specification, section 3). Cashback in pesos. Whether another DNI than before is one is for the API to say.
 */
export const editarUsuarioSchema = z.pipe(
  z.object(
    {
      aprobado_constancia_afip: z.optional(booleano('La aprobación es sí o no.')),
      constancia_afip_aprobada: z.optional(booleano('La aprobación es sí o no.')),
      aprobado_certificado_estudio: z.optional(booleano('La aprobación es sí o no.')),
      email: z.optional(email()),
      contrasena: contrasenaDeEdicion('se_rechaza'),
      password: contrasenaDeEdicion('se_rechaza'),
      tipo_cuenta: z.optional(opcion(TIPOS_CUENTA, 'Elegí el tipo de cuenta.')),
      nombre: z.optional(nombre()),
      apellido: z.optional(apellido()),
      nombre_local: z.optional(textoOpcional(80)),
      localidad: z.optional(opcion(LOCALIDADES, 'Elegí la localidad.')),
      dni: z.optional(dniConocido('Ingresá el DNI.')),
      telefono: z.optional(telefono()),
      cashback: z.optional(monto('Ingresá el cashback.')),
    },
    SIN_DATOS,
  ),
  z.transform(({ constancia_afip_aprobada, password, ...datos }) => ({
    ...datos,
    aprobado_constancia_afip: datos.aprobado_constancia_afip ?? constancia_afip_aprobada,
    contrasena: password ?? datos.contrasena,
  })),
);
export type EditarUsuario = z.output<typeof editarUsuarioSchema>;
/** What the admin's screen sends: whatever changes. */
export type CambiosDeUsuario = Partial<EditarUsuario>;

/** The answer of PUT /usuarios/{id}, to the user and to the admin. */
export const usuarioEditadoSchema = z.object({ message: z.string(), usuario: usuarioSchema });
export type UsuarioEditado = z.infer<typeof usuarioEditadoSchema>;

/** Success of PUT /usuarios/{id} for the user, to the letter. */
export const PERFIL_ACTUALIZADO = 'Perfil actualizado correctamente';
/** Success of PUT /usuarios/{id} for the admin. */
export const USUARIO_ACTUALIZADO = 'Usuario actualizado correctamente';
