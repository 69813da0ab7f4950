import { hasSesionEnded, isApiError, isConnectionError } from '@fluxpartes/api-client';
import { type ErrorCodigo, type Publicacion, type Validation, validar } from '@fluxpartes/contrato';
import {
  type Centavos,
  centavos,
  centavosAPesos,
  isVehiculo,
  pesosACentavos,
  proposedExistencias,
  type Vehiculo,
} from '@fluxpartes/dominio';
import {
  type Draft,
  draftIn,
  LEFT_WHILE_SENDING,
  type Outcome,
  textsOf,
  useIsShown,
  useShell,
} from '@fluxpartes/mf-kit';
import { type FormErrors, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';

/** The values of the form: texts as typed, '' before a choice is made. */
export interface PublicacionValues {
  nombre_producto: string;
  marca: string;
  modelo: string;
  /** Centavos; null while there is no amount. */
  precio: Centavos | null;
  ubicacion: string;
  /** 'si' or 'no'. */
  envio: string;
  tipo_envio: string;
  categoria: string;
  estado: string;
  codigo_serie: string;
  marca_repuesto: string;
  /** Units as typed; '' means no limit. */
  existencias: string;
  descripcion: string;
  compatibilidad: readonly Vehiculo[];
  /** URLs of the photos that an edit removes; always empty for a new listing. */
  imagenesAEliminar: readonly string[];
  /** The keys of an edit's photos in the order chosen; empty while no photo was moved. */
  orden_fotos: readonly string[];
}

/** An empty form. */
export const EMPTY_FORM: PublicacionValues = {
  nombre_producto: '',
  marca: '',
  modelo: '',
  precio: null,
  ubicacion: '',
  envio: 'no',
  tipo_envio: '',
  categoria: '',
  estado: 'nuevo',
  codigo_serie: '',
  marca_repuesto: '',
  existencias: '',
  descripcion: '',
  compatibilidad: [],
  imagenesAEliminar: [],
  orden_fotos: [],
};

/** The form values of an existing listing. */
export function valuesOf(publicacion: Publicacion): PublicacionValues {
  const { nombre_producto, marca, modelo, ubicacion, categoria, estado } = publicacion;
  const { codigo_serie, marca_repuesto, descripcion, compatibilidad } = publicacion;
  return {
    ...{ nombre_producto, marca, modelo, ubicacion, categoria, estado },
    ...{ codigo_serie, marca_repuesto, descripcion, compatibilidad },
    precio: pesosACentavos(publicacion.precio),
    existencias: existenciasText(publicacion.existencias),
    envio: publicacion.envio ? 'si' : 'no',
    tipo_envio: publicacion.tipo_envio ?? '',
    imagenesAEliminar: [],
    orden_fotos: [],
  };
}

/** Photos in the order of their keys; those without a place come last. */
export function inOrder<T extends { key: string }>(keys: readonly string[], fotos: readonly T[]): T[] {
  const placed = keys.flatMap((key) => fotos.filter((foto) => foto.key === key));
  return [...placed, ...fotos.filter((foto) => !placed.includes(foto))];
}

/** The form of the seller's next listing: condition, location and shipping of the last one. */
export function rememberedFrom(last: Publicacion): PublicacionValues {
  const { estado, ubicacion, envio, tipo_envio } = valuesOf(last);
  return { ...EMPTY_FORM, estado, ubicacion, envio, tipo_envio, existencias: proposalOf(last.estado) };
}

/** The form of a listing like another one. Photos, serial number and units belong to the other part. */
export function similarTo(publicacion: Publicacion): PublicacionValues {
  return { ...valuesOf(publicacion), codigo_serie: '', existencias: proposalOf(publicacion.estado) };
}

/** Units as the form shows them. */
export function existenciasText(existencias: number | null): string {
  return existencias === null ? '' : String(existencias);
}

/** The units that the form proposes for a part in this condition. */
export const proposalOf = (estado: string) =>
  existenciasText(proposedExistencias(estado === 'usado' ? 'usado' : 'nuevo'));

/** Whether two forms hold the same values. */
export function areEqual(ones: PublicacionValues, others: PublicacionValues): boolean {
  const campos = Object.keys(EMPTY_FORM) as (keyof PublicacionValues)[];
  return campos.every((campo) => JSON.stringify(ones[campo]) === JSON.stringify(others[campo]));
}

/**
 * The form as it is sent. An edit sends units only if they were typed, together with the previous ones, so that the API
 * detects sales in between. It sends the order of the photos only if one was moved.
 */
type WireValues = Omit<PublicacionValues, 'existencias' | 'orden_fotos'> & {
  existencias?: string | undefined;
  existencias_antes?: string;
  orden_fotos?: readonly string[] | undefined;
};

/** An edit's form as it is sent. */
export function editedValues(
  values: PublicacionValues,
  base: PublicacionValues,
  orden_fotos?: readonly string[],
): WireValues {
  const isTyped = values.existencias !== base.existencias;
  const units = isTyped ? { existencias_antes: base.existencias } : { existencias: undefined };
  return { ...values, ...units, orden_fotos };
}

/**
 * The form in wire format, validated by contrato's schema for creating or editing. For each invalid field it returns the
 * same sentence as the API.
 */
export function validateForm<S extends Parameters<typeof validar>[0]>(
  schema: S,
  values: WireValues,
): ReturnType<typeof validar<S>> {
  const precio = values.precio === null ? undefined : centavosAPesos(values.precio);
  return validar(schema, { ...values, precio });
}

/** The error of each invalid field. */
export const errorsOf = <T>(result: Validation<T>) => (result.ok ? {} : result.campos);

/** The unsent text of the form; photos are stored separately. */
interface SavedDraft {
  values: PublicacionValues;
  /** The version of the edited listing; null for a new listing. */
  version: number | null;
}

/** The draft of a user's new listing, by its key. */
export const newDraft = (key: string | number): Draft<SavedDraft> =>
  draftIn('localStorage', `publicacion_${key}`, onlyKnown);

/** The draft of a user's edit of one listing. It belongs to this tab, because another tab may edit the listing too. */
export const editDraft = (userId: number, publicacionId: number): Draft<SavedDraft> =>
  draftIn('sessionStorage', `publicacion_${userId}_${publicacionId}`, onlyKnown);

const TEXTS = (Object.keys(EMPTY_FORM) as (keyof PublicacionValues)[]).filter(
  (campo) => typeof EMPTY_FORM[campo] === 'string',
);

/** Selects the fields of a stored draft that the form knows; null if the draft has no values. */
export function onlyKnown({ values, version }: Record<string, unknown>): SavedDraft | null {
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
      orden_fotos: listOf(saved.orden_fotos, isText),
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

export type PublicacionFormApi = ReturnType<typeof useForm<PublicacionValues>>;
type PublicacionErrors = FormErrors<PublicacionValues>;

/** The differences between creating and editing. */
interface PublicacionFormMode<T> {
  /** The initial, untouched values. */
  base: PublicacionValues;
  /** The opening values if they differ from `base`. */
  initialValue?: PublicacionValues;
  draft: Draft<SavedDraft>;
  /** The version of the edited listing; null for a new listing. */
  version: number | null;
  /** Whether a saved draft is being offered: it stays stored until the seller types new values. */
  hasOffer?: boolean;
  validar: (values: PublicacionValues) => PublicacionErrors;
  /** Sends valid values; null if they are already being sent. */
  send: (values: PublicacionValues) => Promise<Outcome<T> | null>;
  onSaveDone: (saved: T) => void;
  /** Reports the failure; the returned errors are shown under their fields. */
  onFailure: (error: unknown) => PublicacionErrors;
}

/** The form of a new or edited listing: its values with their draft, and the sending. A failure keeps all values. */
export function usePublicacionForm<T>(mode: PublicacionFormMode<T>): PublicacionFormApi {
  const { base, draft, version, hasOffer = false } = mode;
  const { alerts } = useShell();
  const isShown = useIsShown();
  const form = useForm<PublicacionValues>({
    initial: mode.initialValue ?? base,
    validate: mode.validar,
    onSubmit: async (values) => {
      const outcome = await mode.send(values);
      if (outcome?.type === 'failed') return mode.onFailure(outcome.error);
      if (outcome?.type === 'cancelled' && !isShown()) void alerts.notify(LEFT_WHILE_SENDING);
      if (outcome?.type === 'done') {
        draft.drop();
        mode.onSaveDone(outcome.data);
      }
      return {};
    },
  });

  useEffect(() => {
    if (!areEqual(form.values, base)) draft.save({ values: form.values, version });
    else if (!hasOffer) draft.drop();
  }, [form.values, base, draft, version, hasOffer]);

  return form;
}

/** An earlier attempt with other values has published, although its response was lost. */
const PUBLISHED_BEFORE =
  'La que habías enviado antes sí se publicó: está en Mis publicaciones. Si querés otra, publicá de nuevo.';

/**
 * Shows the alert of a form that could not be saved; after a network failure, with what the seller may do. It returns the
 * API's error for each field. If the session has ended, the shell reports it and the draft stays stored.
 */
export function useErrorNotice(message: string): (error: unknown) => PublicacionErrors {
  const { alerts } = useShell();
  return (error) => {
    if (hasSesionEnded(error)) return {};
    const isUsed = isApiError(error) && error.codigo === ('clave_usada' satisfies ErrorCodigo);
    void alerts.notify(message, isUsed ? PUBLISHED_BEFORE : isConnectionError(error) ? error.message : undefined);
    return isApiError(error) ? error.campos : {};
  };
}
