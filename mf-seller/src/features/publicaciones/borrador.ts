import type { ClaveGuardada, LugarDeClave } from '@fluxpartes/api-client';
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

/** The draft of a new listing, with the key that it was last sent under: both are dropped together. */
export interface BorradorNuevo extends Borrador {
  clave: LugarDeClave;
}

/** The draft of a user's new listing. */
export function borradorNuevo(userId: number): BorradorNuevo {
  const lugar = `borrador_publicacion_${userId}`;
  const borrador = borradorEn(lugar, null);
  const { borrar, ...clave } = claveEn(`${lugar}_clave`);
  return {
    ...borrador,
    clave,
    borrar: () => {
      borrador.borrar();
      borrar();
    },
  };
}

/** The draft of a user's edit of one listing, made on one version of it. */
export function borradorDeEdicion(userId: number, publicacionId: number, version: number): Borrador {
  return borradorEn(`borrador_publicacion_${userId}_${publicacionId}`, version);
}

function intentar<T>(accion: () => T): T | null {
  try {
    return accion();
  } catch {
    return null;
  }
}

/** A key that outlives the page; where storage refuses it, it lives as long as the page does. */
function claveEn(lugar: string): LugarDeClave & { borrar: () => void } {
  let ultima: ClaveGuardada | null = null;
  return {
    leer: () => ultima ?? intentar(() => claveGuardada(JSON.parse(localStorage.getItem(lugar) ?? 'null'))),
    guardar: (nueva) => {
      ultima = nueva;
      intentar(() => localStorage.setItem(lugar, JSON.stringify(nueva)));
    },
    borrar: () => {
      ultima = null;
      intentar(() => localStorage.removeItem(lugar));
    },
  };
}

function claveGuardada(valor: unknown): ClaveGuardada | null {
  if (typeof valor !== 'object' || valor === null || !('cuerpo' in valor) || !('clave' in valor)) return null;
  const { cuerpo, clave } = valor;
  return typeof cuerpo === 'string' && typeof clave === 'string' ? { cuerpo, clave } : null;
}

function borradorEn(clave: string, version: number | null): Borrador {
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
