import { CONTRASENA_CHARACTERS, LOCALIDADES, TELEFONO_DIGITS, TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { dni, email, NOMBRE_LENGTH, optionalText, requiredText, secret } from './text.ts';
import { NO_DATA, optionOf } from './values.ts';

/** POST /login. A password of any length is accepted: only the hash decides whether it is right. */
export const loginSchema = z.object({ email: email(), password: secret('Ingresá tu contraseña.', 1, 1024) }, NO_DATA);
export type Login = z.input<typeof loginSchema>;

/** The account type in a response: null for a guest, 'admin' for the fixed admin credentials. */
export const sesionTipoSchema = z.enum([...TIPOS_CUENTA, 'admin']);

export const sesionSchema = z.object({
  user_id: z.nullable(z.number()),
  tipoCuenta: z.nullable(sesionTipoSchema),
});
export type Sesion = z.infer<typeof sesionSchema>;

/** DELETE /sesiones/{id} and each row of GET /sesiones: one open session of the user. */
export const sesionAbiertaSchema = z.object({
  id: z.number(),
  /** A short readable name, such as 'Chrome en Android'; null for an unknown browser. */
  dispositivo: z.nullable(z.string()),
  /** null for a session that began before the API recorded this time. */
  abierta_en: z.nullable(z.string()),
  /** Last use, to the hour. */
  vista_en: z.string(),
  actual: z.boolean(),
});
export type SesionAbierta = z.infer<typeof sesionAbiertaSchema>;

/**
 * Up to this number of characters, an invalid phone gets the message for a wrong phone. A longer text gets the message for
 * a too long text.
 */
const TELEFONO_LENGTH = 60;

/** A phone: digits only, 6 to 20. The page strips other characters; the API refuses them. */
export const telefono = () =>
  requiredText({ falta: 'Ingresá tu teléfono.', max: TELEFONO_LENGTH }).check(
    z.regex(
      new RegExp(`^\\d{${TELEFONO_DIGITS.min},${TELEFONO_DIGITS.maximo}}$`),
      `El teléfono lleva de ${TELEFONO_DIGITS.min} a ${TELEFONO_DIGITS.maximo} dígitos.`,
    ),
  );

export const contrasenaNueva = () =>
  secret('Ingresá una contraseña.', CONTRASENA_CHARACTERS.min, CONTRASENA_CHARACTERS.maximo);

/** POST /register, the text fields of the multipart body. */
export const registerSchema = z
  .object(
    {
      tipoCuenta: optionOf(TIPOS_CUENTA, 'Elegí el tipo de cuenta.'),
      nombre: requiredText({ falta: 'Ingresá tu nombre.', max: NOMBRE_LENGTH }),
      apellido: requiredText({ falta: 'Ingresá tu apellido.', max: NOMBRE_LENGTH }),
      localidad: optionOf(LOCALIDADES, 'Elegí tu localidad.'),
      dni: dni('Ingresá tu DNI.'),
      telefono: telefono(),
      email: email(),
      password: contrasenaNueva(),
      nombreLocal: optionalText(NOMBRE_LENGTH),
    },
    NO_DATA,
  )
  .check(
    z.refine((data) => data.tipoCuenta !== 'vendedor' || data.nombreLocal !== '', {
      error: 'Ingresá el nombre de tu local.',
      path: ['nombreLocal'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type Register = z.output<typeof registerSchema>;

/** The optional files of POST /register, by the account type that may send them. */
export const REGISTRO_DOCUMENTOS = {
  vendedor: ['constanciaAfip'],
  mecanico: ['certificadoEstudio', 'certificadoTrabajo'],
} as const;
export type DocumentoCampo = (typeof REGISTRO_DOCUMENTOS)[keyof typeof REGISTRO_DOCUMENTOS][number];

export const registerAnswerSchema = z.object({ message: z.string(), user_id: z.number() });
export type RegisterAnswer = z.infer<typeof registerAnswerSchema>;

export const REGISTRO_DONE = 'Registro exitoso';
