import type { KeyStorage, SavedKey } from '@fluxpartes/api-client';
import { isVehiculo, type Vehiculo } from '@fluxpartes/dominio';
import { EMPTY_FORM, type PublicacionValues } from './form-model.ts';

/** What was typed and not sent, as local storage keeps it (photos are not kept here). */
export interface SavedDraft {
  values: PublicacionValues;
  /** The version of the listing that was being edited; null on a new one. */
  version: number | null;
}

/** Where the draft of one form lies. Storage that is full or forbidden costs the draft, never the form. */
export interface Draft {
  /** Null where there is none that can be read. */
  read: () => SavedDraft | null;
  save: (values: PublicacionValues) => void;
  borrar: () => void;
}

/** The draft of a new listing, with the key that it was last sent under: both are dropped together. */
export interface NewDraft extends Draft {
  key: KeyStorage;
}

/** The draft of a user's new listing. */
export function newDraft(userId: number): NewDraft {
  const place = `borrador_publicacion_${userId}`;
  const draft = draftIn(place, null);
  const { borrar, ...key } = keyIn(`${place}_clave`);
  return {
    ...draft,
    key,
    borrar: () => {
      draft.borrar();
      borrar();
    },
  };
}

/** The draft of a user's edit of one listing, made on one version of it. */
export function editDraft(userId: number, publicacionId: number, version: number): Draft {
  return draftIn(`borrador_publicacion_${userId}_${publicacionId}`, version);
}

function tryOnce<T>(accion: () => T): T | null {
  try {
    return accion();
  } catch {
    return null;
  }
}

/** A key that outlives the page; where storage refuses it, it lives as long as the page does. */
function keyIn(place: string): KeyStorage & { borrar: () => void } {
  let latest: SavedKey | null = null;
  return {
    read: () => latest ?? tryOnce(() => savedKey(JSON.parse(localStorage.getItem(place) ?? 'null'))),
    save: (newOne) => {
      latest = newOne;
      tryOnce(() => localStorage.setItem(place, JSON.stringify(newOne)));
    },
    borrar: () => {
      latest = null;
      tryOnce(() => localStorage.removeItem(place));
    },
  };
}

function savedKey(value: unknown): SavedKey | null {
  if (typeof value !== 'object' || value === null || !('body' in value) || !('key' in value)) return null;
  const { body, key } = value;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : null;
}

function draftIn(key: string, version: number | null): Draft {
  return {
    read: () => tryOnce(() => onlyKnown(JSON.parse(localStorage.getItem(key) ?? 'null'))),
    save: (values) => void tryOnce(() => localStorage.setItem(key, JSON.stringify({ ...values, version }))),
    borrar: () => void tryOnce(() => localStorage.removeItem(key)),
  };
}

function onlyKnown(saved: unknown): SavedDraft | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const campos = new Map<string, unknown>(Object.entries(saved));
  const texts = Object.entries(EMPTY_FORM).flatMap(([campo, initialValue]) => {
    const value = campos.get(campo);
    return typeof initialValue === 'string' && typeof value === 'string' ? [[campo, value]] : [];
  });
  const version = campos.get('version');
  return {
    values: {
      ...EMPTY_FORM,
      ...Object.fromEntries(texts),
      precio: integerOrNull(campos.get('precio')),
      compatibilidad: listOf(campos.get('compatibilidad'), isSavedVehiculo),
      imagenesAEliminar: listOf(campos.get('imagenesAEliminar'), isText),
    },
    version: integerOrNull(version),
  };
}

function integerOrNull(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

function listOf<T>(value: unknown, isOf: (element: unknown) => element is T): T[] {
  return Array.isArray(value) ? value.filter(isOf) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isSavedVehiculo(value: unknown): value is Vehiculo {
  if (typeof value !== 'object' || value === null || !('marca' in value) || !('modelo' in value)) return false;
  return typeof value.marca === 'string' && typeof value.modelo === 'string' && isVehiculo(value.marca, value.modelo);
}
