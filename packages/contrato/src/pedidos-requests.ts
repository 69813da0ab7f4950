import * as z from 'zod/mini';
import { MOTIVO_LENGTH, REFERENCIA_LENGTH } from './lengths.ts';
import { cuentaBancaria } from './liquidaciones.ts';
import { optionalText, requiredText } from './text.ts';
import { contrasenaActual } from './usuarios.ts';
import { NO_DATA, optionOf } from './values.ts';

/** POST /ventas/{id}/pedir-anulacion: the buyer or the seller asks for the annulment of the sale. */
export const pedirAnulacionSchema = z.object(
  { motivo: requiredText({ falta: 'Contanos por qué querés anularla.', max: MOTIVO_LENGTH }) },
  NO_DATA,
);
export type PedirAnulacion = z.output<typeof pedirAnulacionSchema>;

/**
 * PUT /ventas/{id}/pedido, by the administrator: `rechazado` with the reason that both parties read, or `pendiente` to undo
 * the rejection.
 */
export const decidirPedidoSchema = z.object(
  {
    estado: optionOf(['rechazado', 'pendiente'], 'Solo puede ser rechazado o pendiente.'),
    respuesta: optionalText(MOTIVO_LENGTH),
  },
  NO_DATA,
);
export type DecidirPedido = z.output<typeof decidirPedidoSchema>;

/** PUT /ventas/{id}/cuenta-devolucion, by the buyer. In a session that is not fresh it needs the present password. */
export const cuentaDevolucionSchema = z.object(
  {
    cuenta: cuentaBancaria().check(z.refine((text) => text !== '', 'Escribí tu CBU o alias.')),
    contrasena_actual: contrasenaActual(),
  },
  NO_DATA,
);
export type CuentaDevolucion = z.output<typeof cuentaDevolucionSchema>;

/**
 * PUT /ventas/{id}/devolucion, by the administrator: the transfer's reference; null undoes the refund. `cuenta` is the
 * account on the screen, blank for no account. If the account has changed since, the call is rejected.
 */
export const devolverSchema = z.object(
  {
    referencia: z.nullable(
      requiredText({ falta: 'Escribí la referencia de la transferencia.', max: REFERENCIA_LENGTH }),
    ),
    cuenta: z.optional(cuentaBancaria()),
  },
  NO_DATA,
);
export type Devolver = z.output<typeof devolverSchema>;
