import { TIPOS_CUENTA } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';

/** What the audit trail tells of users and sales. */
export const HISTORIAL_ACCIONES = [
  'usuario_editado',
  'aprobacion_cambiada',
  'contrasena_revelada',
  'venta_corregida',
  'venta_anulada',
  'cuenta_bancaria_cambiada',
  'venta_liquidada',
  'liquidacion_hecha',
  'liquidacion_pagada',
  'liquidacion_impaga',
  'liquidacion_deshecha',
  'anulacion_pedida',
  'pedido_rechazado',
  'pedido_reabierto',
  'cuenta_de_devolucion',
  'venta_devuelta',
  'devolucion_deshecha',
] as const;
export type HistorialAccion = (typeof HISTORIAL_ACCIONES)[number];

/** Who did it. The admin and what the product does by itself have no account, so no id; an account keeps its present name and type. */
export const autorSchema = z.object({
  user_id: z.nullable(z.number()),
  tipoCuenta: z.enum([...TIPOS_CUENTA, 'admin', 'sistema']),
  nombre: z.string(),
});
export type Autor = z.infer<typeof autorSchema>;

/** Values by the wire's names of their fields, money in pesos. No secret is ever among them. */
const values = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

/**
 * A row of the histories of a user, a sale and a settlement (GET /usuarios/{id}/historial and the like). `antes` and `despues` hold the fields that
 * changed; null where nothing was to be told. A changed password is `contrasena_cambiada: true` and no more.
 */
export const historialEntrySchema = z.object({
  id: z.number(),
  fecha: z.string(),
  autor: autorSchema,
  accion: z.enum(HISTORIAL_ACCIONES),
  antes: values,
  despues: values,
});
export type HistorialEntry = z.infer<typeof historialEntrySchema>;

/**
 * What both take. The times that a user's password was shown are many and change nothing: they come with
 * `revelaciones=1` alone.
 */
export const historialQuerySchema = z.extend(listQuerySchema, {
  revelaciones: z.optional(z.enum(['1'], { error: 'Solo puede ser 1.' })),
});
export type HistorialQuery = z.output<typeof historialQuerySchema>;
