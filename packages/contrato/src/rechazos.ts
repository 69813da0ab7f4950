import * as z from 'zod/mini';
import { MOTIVO_LENGTH } from './lengths.ts';
import { requiredText } from './text.ts';
import { NO_DATA, optionOf } from './values.ts';

/** The documents of an account, by the names of their form fields. */
export const DOCUMENTOS = ['constanciaAfip', 'certificadoEstudio', 'certificadoTrabajo'] as const;

const motivo = z.nullable(requiredText({ falta: 'Escribí el motivo del rechazo.', max: MOTIVO_LENGTH }));

/** PUT /ventas/{id}/rechazar-comprobante by the admin: the reason that the buyer reads; null undoes the refusal. */
export const rechazarComprobanteSchema = z.object({ motivo }, NO_DATA);
export type RechazarComprobante = z.output<typeof rechazarComprobanteSchema>;

/** PUT /usuarios/{id}/rechazar-documento by the admin: the reason that the user reads; null undoes the refusal. */
export const rechazarDocumentoSchema = z.object(
  { documento: optionOf(DOCUMENTOS, 'Elegí el documento.'), motivo },
  NO_DATA,
);
export type RechazarDocumento = z.output<typeof rechazarDocumentoSchema>;

/** A refusal, for the person who sent the file and for the admin. */
export const rechazoSchema = z.object({ motivo: z.string(), fecha: z.string() });
