import { cuentaBancariaNormal } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { MOTIVO_LENGTH } from './anulacion.ts';
import { optionalText, requiredText } from './text.ts';
import { NO_DATA, optionOf } from './values.ts';

/** The most characters of a transfer's reference, and of an account as it is typed. */
export const REFERENCIA_LENGTH = 60;
const CUENTA_LENGTH = 40;

/** POST /ventas/{id}/pedido, by its buyer or its seller. */
export const pedirAnulacionSchema = z.object(
  { motivo: requiredText({ falta: 'Contanos por qué querés anularla.', max: MOTIVO_LENGTH }) },
  NO_DATA,
);
export type PedirAnulacion = z.output<typeof pedirAnulacionSchema>;

/** PUT /ventas/{id}/pedido, by the administrator: `rechazado` with what its parties read, or `pendiente` to undo that. */
export const decidirPedidoSchema = z.object(
  {
    estado: optionOf(['rechazado', 'pendiente'], 'Solo puede ser rechazado o pendiente.'),
    respuesta: optionalText(MOTIVO_LENGTH),
  },
  NO_DATA,
);
export type DecidirPedido = z.output<typeof decidirPedidoSchema>;

/** What is said of a text that is neither a CBU nor an alias. */
export const CUENTA_MALFORMED = 'Escribí un CBU de 22 números o un alias. Revisá que esté bien copiado.';

/** A CBU (both check digits) or an alias, in its normal form. */
export const cuentaBancaria = () =>
  requiredText({ falta: 'Escribí tu CBU o alias.', max: CUENTA_LENGTH }).check(
    z.refine((text) => cuentaBancariaNormal(text) !== null, { error: CUENTA_MALFORMED }),
    z.overwrite((text) => cuentaBancariaNormal(text) ?? text),
  );

/** PUT /ventas/{id}/cuenta-devolucion, by its buyer. */
export const cuentaDevolucionSchema = z.object({ cuenta: cuentaBancaria() }, NO_DATA);
export type CuentaDevolucion = z.output<typeof cuentaDevolucionSchema>;

/** PUT /ventas/{id}/devolucion, by the administrator: the transfer's reference; null undoes it. */
export const devolverSchema = z.object(
  {
    referencia: z.nullable(
      requiredText({ falta: 'Escribí la referencia de la transferencia.', max: REFERENCIA_LENGTH }),
    ),
  },
  NO_DATA,
);
export type Devolver = z.output<typeof devolverSchema>;
