import { centavos, isVehiculo, type Vehiculo } from '@fluxpartes/dominio';
import { type Draft, draftIn, textsOf } from '@fluxpartes/mf-kit';
import { EMPTY_FORM, type PublicacionValues } from './form-model.ts';

/** What was typed and not sent (photos are not kept here). */
export interface SavedDraft {
  values: PublicacionValues;
  /** The version of the listing that was being edited; null on a new one. */
  version: number | null;
}

/** The draft of a user's new listing. */
export const newDraft = (userId: number): Draft<SavedDraft> =>
  draftIn('localStorage', `publicacion_${userId}`, onlyKnown);

/** The draft of a user's edit of one listing, of this tab: another tab may edit it too. */
export const editDraft = (userId: number, publicacionId: number): Draft<SavedDraft> =>
  draftIn('sessionStorage', `publicacion_${userId}_${publicacionId}`, onlyKnown);

const TEXTS = (Object.keys(EMPTY_FORM) as (keyof PublicacionValues)[]).filter(
  (campo) => typeof EMPTY_FORM[campo] === 'string',
);

function onlyKnown({ values, version }: Record<string, unknown>): SavedDraft | null {
  if (typeof values !== 'object' || values === null) return null;
  const saved: Record<string, unknown> = { ...values };
  const precio = integerOrNull(saved.precio);
  return {
    values: {
      ...EMPTY_FORM,
      ...Object.fromEntries(Object.entries(textsOf(saved, TEXTS))),
      precio: precio === null ? null : centavos(precio),
      compatibilidad: listOf(saved.compatibilidad, isSavedVehiculo),
      imagenesAEliminar: listOf(saved.imagenesAEliminar, isText),
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
