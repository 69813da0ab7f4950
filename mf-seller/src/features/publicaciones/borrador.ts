import { esVehiculo, type Vehiculo } from '@fluxpartes/dominio';
import { FORMULARIO_VACIO, type ValoresDePublicacion } from './formulario.ts';

/** What was typed and not sent, as local storage keeps it (photos are not kept here). */
export interface BorradorGuardado {
  valores: ValoresDePublicacion;
  /** The version of the listing that was being edited; null on a new one. */
  version: number | null;
}

/** Where the draft of one form lies. Storage that is full or forbidden costs the draft, never the form. */
export interface Borrador {
  /** Null where there is none that can be read. */
  leer: () => BorradorGuardado | null;
  guardar: (valores: ValoresDePublicacion) => void;
  borrar: () => void;
}

/** The draft of a user's new listing. */
export function borradorNuevo(userId: number): Borrador {
  return borradorEn(`borrador_publicacion_${userId}`, null);
}

/** The draft of a user's edit of one listing, made on one version of it. */
export function borradorDeEdicion(userId: number, publicacionId: number, version: number): Borrador {
  return borradorEn(`borrador_publicacion_${userId}_${publicacionId}`, version);
}

function borradorEn(clave: string, version: number | null): Borrador {
  const intentar = <T>(accion: () => T): T | null => {
    try {
      return accion();
    } catch {
      return null;
    }
  };
  return {
    leer: () => intentar(() => soloLoConocido(JSON.parse(localStorage.getItem(clave) ?? 'null'))),
    guardar: (valores) => void intentar(() => localStorage.setItem(clave, JSON.stringify({ ...valores, version }))),
    borrar: () => void intentar(() => localStorage.removeItem(clave)),
  };
}

function soloLoConocido(guardado: unknown): BorradorGuardado | null {
  if (typeof guardado !== 'object' || guardado === null) return null;
  const campos = new Map<string, unknown>(Object.entries(guardado));
  const textos = Object.entries(FORMULARIO_VACIO).flatMap(([campo, inicial]) => {
    const valor = campos.get(campo);
    return typeof inicial === 'string' && typeof valor === 'string' ? [[campo, valor]] : [];
  });
  const version = campos.get('version');
  return {
    valores: {
      ...FORMULARIO_VACIO,
      ...Object.fromEntries(textos),
      precio: enteroONulo(campos.get('precio')),
      compatibilidad: listaDe(campos.get('compatibilidad'), esVehiculoGuardado),
      imagenesAEliminar: listaDe(campos.get('imagenesAEliminar'), esTexto),
    },
    version: enteroONulo(version),
  };
}

function enteroONulo(valor: unknown): number | null {
  return Number.isSafeInteger(valor) && Number(valor) >= 0 ? Number(valor) : null;
}

function listaDe<T>(valor: unknown, es: (elemento: unknown) => elemento is T): T[] {
  return Array.isArray(valor) ? valor.filter(es) : [];
}

function esTexto(valor: unknown): valor is string {
  return typeof valor === 'string';
}

function esVehiculoGuardado(valor: unknown): valor is Vehiculo {
  if (typeof valor !== 'object' || valor === null || !('marca' in valor) || !('modelo' in valor)) return false;
  return typeof valor.marca === 'string' && typeof valor.modelo === 'string' && esVehiculo(valor.marca, valor.modelo);
}
