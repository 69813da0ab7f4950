import { type Autor, HISTORIAL_ACCIONES, type HistorialAccion, type HistorialEntry } from '@fluxpartes/contrato';
import { nameOf, SISTEMA } from '../call/caller.ts';
import type { AuditoriaRow } from './historial.repository.ts';

/**
 * The fields that a history may show, by name. What is not here never leaves, whatever was written in the trail: hashes,
 * tokens and sealed copies have no way out.
 */
const VISIBLE_CAMPOS: ReadonlySet<string> = new Set([
  ...['email', 'tipo_cuenta', 'nombre', 'apellido', 'nombre_local', 'localidad', 'dni', 'telefono', 'cashback'],
  ...['aprobado_constancia_afip', 'aprobado_certificado_estudio', 'con_constancia_afip', 'con_certificado_estudio'],
  'contrasena_cambiada',
  ...['cantidad', 'monto', 'localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio', 'pago_recibido'],
  ...['ventas_impagas', 'cupones_faltantes', 'anulada', 'motivo', 'respuesta', 'cuenta', 'referencia'],
  ...['cuenta_bancaria', 'liquidacion', 'neto', 'ventas'],
]);

/** A row of the trail as the admin sees it; undefined for something that a history does not tell of. */
export function toEntry(row: AuditoriaRow): HistorialEntry | undefined {
  if (!isAccion(row.accion)) return undefined;
  return {
    id: row.id,
    fecha: row.fecha.toISOString(),
    autor: toAutor(row),
    accion: row.accion,
    antes: visible(row.antes),
    despues: visible(row.despues),
  };
}

function isAccion(accion: string): accion is HistorialAccion {
  return (HISTORIAL_ACCIONES as readonly string[]).includes(accion);
}

function toAutor({ quien, autor_id, autor_nombre, autor_tipo }: AuditoriaRow): Autor {
  if (quien === nameOf(SISTEMA)) return { user_id: null, tipoCuenta: 'sistema', nombre: 'Automático' };
  if (autor_id === null || autor_tipo === null) return { user_id: null, tipoCuenta: 'admin', nombre: 'Administrador' };
  return { user_id: autor_id, tipoCuenta: autor_tipo, nombre: autor_nombre ?? '' };
}

function visible(values: AuditoriaRow['antes']): HistorialEntry['antes'] {
  if (values === null) return null;
  const written: [string, string | number | boolean | null][] = [];
  for (const [campo, value] of Object.entries(values)) {
    if (VISIBLE_CAMPOS.has(campo) && isScalar(value)) written.push([campo, value]);
  }
  return Object.fromEntries(written);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
