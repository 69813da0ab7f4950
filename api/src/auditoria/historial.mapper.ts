import { type Autor, HISTORIAL_ACCIONES, type HistorialAccion, type HistorialEntry } from '@fluxpartes/contrato';
import type { FilaDeAuditoria } from './historial.repository.ts';

/**
 * The fields that a history may show, by name. What is not here never leaves, whatever was written in the trail: hashes,
 * tokens and sealed copies have no way out.
 */
const CAMPOS_VISIBLES: ReadonlySet<string> = new Set([
  ...['email', 'tipo_cuenta', 'nombre', 'apellido', 'nombre_local', 'localidad', 'dni', 'telefono', 'cashback'],
  ...['aprobado_constancia_afip', 'aprobado_certificado_estudio', 'con_constancia_afip', 'con_certificado_estudio'],
  'contrasena_cambiada',
  ...['cantidad', 'monto', 'localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio', 'pago_recibido'],
]);

/** A row of the trail as the admin sees it; undefined for something that a history does not tell of. */
export function toEntrada(fila: FilaDeAuditoria): HistorialEntry | undefined {
  if (!isAccion(fila.accion)) return undefined;
  return {
    id: fila.id,
    fecha: fila.fecha.toISOString(),
    autor: toAutor(fila),
    accion: fila.accion,
    antes: visibles(fila.antes),
    despues: visibles(fila.despues),
  };
}

function isAccion(accion: string): accion is HistorialAccion {
  return (HISTORIAL_ACCIONES as readonly string[]).includes(accion);
}

function toAutor({ autor_id, autor_nombre, autor_tipo }: FilaDeAuditoria): Autor {
  if (autor_id === null || autor_tipo === null) return { user_id: null, tipoCuenta: 'admin', nombre: 'Administrador' };
  return { user_id: autor_id, tipoCuenta: autor_tipo, nombre: autor_nombre ?? '' };
}

function visibles(valores: FilaDeAuditoria['antes']): HistorialEntry['antes'] {
  if (valores === null) return null;
  const escritos: [string, string | number | boolean | null][] = [];
  for (const [campo, valor] of Object.entries(valores)) {
    if (CAMPOS_VISIBLES.has(campo) && isEscalar(valor)) escritos.push([campo, valor]);
  }
  return Object.fromEntries(escritos);
}

function isEscalar(valor: unknown): valor is string | number | boolean | null {
  return valor === null || ['string', 'number', 'boolean'].includes(typeof valor);
}
