import { TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';

/**
 * Audit actions: the entity and the history text of each action. An action without a text does not appear in the history.
 */
export const AUDITORIA_ACCIONES = {
  usuario_editado: { entidad: 'usuario', texto: 'Editó los datos' },
  aprobacion_cambiada: { entidad: 'usuario', texto: 'Cambió una aprobación' },
  contrasena_revelada: { entidad: 'usuario', texto: 'Vio la contraseña' },
  venta_corregida: { entidad: 'venta', texto: 'Modificó la venta' },
  venta_anulada: { entidad: 'venta', texto: 'Anuló la venta' },
  cuenta_bancaria_cambiada: { entidad: 'usuario', texto: 'Cambió dónde cobra' },
  venta_liquidada: { entidad: 'venta', texto: 'Liquidó la venta' },
  liquidacion_hecha: { entidad: 'liquidacion', texto: 'Liquidó' },
  liquidacion_pagada: { entidad: 'liquidacion', texto: 'Marcó como pagada' },
  liquidacion_impaga: { entidad: 'liquidacion', texto: 'Marcó como no pagada' },
  liquidacion_deshecha: { entidad: 'liquidacion', texto: 'Deshizo la liquidación' },
  anulacion_pedida: { entidad: 'venta', texto: 'Pidió anular la venta' },
  pedido_rechazado: { entidad: 'venta', texto: 'Rechazó el pedido de anulación' },
  pedido_reabierto: { entidad: 'venta', texto: 'Volvió a abrir el pedido de anulación' },
  pedido_retirado: { entidad: 'venta', texto: 'Retiró el pedido de anulación' },
  cuenta_de_devolucion: { entidad: 'venta', texto: 'Dijo a qué cuenta devolver' },
  venta_devuelta: { entidad: 'venta', texto: 'Devolvió el pago' },
  devolucion_deshecha: { entidad: 'venta', texto: 'Deshizo la devolución' },
  comprobante_rechazado: { entidad: 'venta', texto: 'Rechazó el comprobante' },
  rechazo_deshecho: { entidad: 'venta', texto: 'Deshizo el rechazo del comprobante' },
  comprobante_retirado: { entidad: 'venta', texto: 'Retiró el comprobante' },
  documento_rechazado: { entidad: 'usuario', texto: 'Rechazó un documento' },
  rechazo_de_documento_deshecho: { entidad: 'usuario', texto: 'Deshizo el rechazo de un documento' },
  cuenta_borrada: { entidad: 'usuario', texto: null },
  publicacion_editada: { entidad: 'publicacion', texto: null },
  publicacion_pausada: { entidad: 'publicacion', texto: null },
  publicacion_republicada: { entidad: 'publicacion', texto: null },
  publicacion_borrada: { entidad: 'publicacion', texto: null },
} as const;
export type AuditoriaAccion = keyof typeof AUDITORIA_ACCIONES;
export type AuditoriaEntity = (typeof AUDITORIA_ACCIONES)[AuditoriaAccion]['entidad'];

export type HistorialAccion = {
  [A in AuditoriaAccion]: (typeof AUDITORIA_ACCIONES)[A]['texto'] extends string ? A : never;
}[AuditoriaAccion];

export function isHistorialAccion(accion: string): accion is HistorialAccion {
  return Object.entries(AUDITORIA_ACCIONES).some(([nombre, { texto }]) => nombre === accion && texto !== null);
}

/**
 * The admin and the system have no account, so their `user_id` is null. An account appears with its present name and type.
 */
export const autorSchema = z.object({
  user_id: z.nullable(z.number()),
  tipoCuenta: z.enum([...TIPOS_CUENTA, 'admin', 'sistema']),
  nombre: z.string(),
});
export type Autor = z.infer<typeof autorSchema>;

/** Changed values by the field names of the API, money in pesos. Secrets are never among them. */
const values = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

/**
 * A row of the histories of a user, a sale and a settlement. `antes` and `despues` hold the changed fields, or null. A
 * changed password is `contrasena_cambiada: true` only.
 */
export const historialEntrySchema = z.object({
  id: z.number(),
  fecha: z.string(),
  autor: autorSchema,
  accion: z.enum(Object.keys(AUDITORIA_ACCIONES).filter(isHistorialAccion)),
  antes: values,
  despues: values,
});
export type HistorialEntry = z.infer<typeof historialEntrySchema>;

/** Reveals of a password are many and change no field: only `revelaciones=1` includes them. */
export const historialQuerySchema = z.extend(listQuerySchema, {
  revelaciones: z.optional(z.enum(['1'], { error: 'Solo puede ser 1.' })),
});
export type HistorialQuery = z.output<typeof historialQuerySchema>;
