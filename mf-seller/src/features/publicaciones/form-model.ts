import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import { type Publicacion, type Validation, validar, vehiculoSchema } from '@fluxpartes/contrato';
import {
  addCompatibilidad,
  type Centavos,
  centavos,
  centavosAPesos,
  isVehiculo,
  pesosACentavos,
  type Vehiculo,
} from '@fluxpartes/dominio';
import { type Draft, draftIn, type Outcome, textsOf, useShell } from '@fluxpartes/mf-kit';
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
  /** The compatible car that is chosen but not added yet. */
  otra_marca: string;
  otro_modelo: string;
  /** URLs of the photos that an edit removes; always empty for a new listing. */
  imagenesAEliminar: readonly string[];
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
  otra_marca: '',
  otro_modelo: '',
  imagenesAEliminar: [],
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
    otra_marca: '',
    otro_modelo: '',
    imagenesAEliminar: [],
  };
}

/** The compatible cars of a form. A chosen pair of brand and model counts as added. */
function compatiblesOf({
  compatibilidad,
  otra_marca,
  otro_modelo,
}: Omit<PublicacionValues, 'existencias'>): readonly Vehiculo[] {
  const result = validar(vehiculoSchema, { marca: otra_marca, modelo: otro_modelo });
  return result.ok ? addCompatibilidad(compatibilidad, result.data) : compatibilidad;
}

/** Units as the form shows them. */
export function existenciasText(existencias: number | null): string {
  return existencias === null ? '' : String(existencias);
}

/** Whether two forms hold the same values. */
export function areEqual(ones: PublicacionValues, others: PublicacionValues): boolean {
  const campos = Object.keys(EMPTY_FORM) as (keyof PublicacionValues)[];
  return campos.every((campo) => JSON.stringify(ones[campo]) === JSON.stringify(others[campo]));
}

/**
 * The form as it is sent. An edit sends units only if they were typed, together with the previous ones, so that the API
 * detects sales in between.
 */
type WireValues = Omit<PublicacionValues, 'existencias'> & {
  existencias?: string | undefined;
  existencias_antes?: string;
};

/** An edit's form as it is sent. */
export function editedValues(values: PublicacionValues, base: PublicacionValues): WireValues {
  const isTyped = values.existencias !== base.existencias;
  return isTyped ? { ...values, existencias_antes: base.existencias } : { ...values, existencias: undefined };
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
  return validar(schema, { ...values, precio, compatibilidad: compatiblesOf(values) });
}

/** The error of each invalid field. A compatible car with a brand and without a model is invalid. */
export function errorsOf<T>(result: Validation<T>, { otra_marca, otro_modelo }: PublicacionValues) {
  const half = otra_marca && !otro_modelo ? { otro_modelo: 'Elegí un modelo, o dejá la marca sin elegir.' } : {};
  return result.ok ? half : { ...half, ...result.campos };
}

/** The unsent text of the form; photos are stored separately. */
interface SavedDraft {
  values: PublicacionValues;
  /** The version of the edited listing; null for a new listing. */
  version: number | null;
}

/** The draft of a user's new listing. */
export const newDraft = (userId: number): Draft<SavedDraft> =>
  draftIn('localStorage', `publicacion_${userId}`, onlyKnown);

/** The draft of a user's edit of one listing. It belongs to this tab, because another tab may edit the listing too. */
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

export type PublicacionFormApi = ReturnType<typeof useForm<PublicacionValues>>;
type PublicacionErrors = FormErrors<PublicacionValues>;

/** The differences between creating and editing. */
interface PublicacionFormMode {
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
  send: (values: PublicacionValues) => Promise<Outcome<void> | null>;
  onSaveDone: () => void;
  /** Reports the failure; the returned errors are shown under their fields. */
  onFailure: (error: unknown) => PublicacionErrors;
}

/** The form of a new or edited listing: its values with their draft, and the sending. A failure keeps all values. */
export function usePublicacionForm(mode: PublicacionFormMode): PublicacionFormApi {
  const { base, draft, version, hasOffer = false } = mode;
  const form = useForm<PublicacionValues>({
    initial: mode.initialValue ?? base,
    validate: mode.validar,
    onSubmit: async (values) => {
      const outcome = await mode.send(values);
      if (outcome?.type === 'failed') return mode.onFailure(outcome.error);
      if (outcome?.type === 'done') {
        draft.drop();
        mode.onSaveDone();
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

/**
 * Shows the alert of a form that could not be saved, also after a network failure. It returns
 * the API's error for each field. If the session has ended, the shell reports it and the draft stays stored.
 */
export function useErrorNotice(message: string): (error: unknown) => PublicacionErrors {
  const { alerts } = useShell();
  return (error) => {
    if (hasSesionEnded(error)) return {};
    void alerts.notify(message);
    return isApiError(error) ? error.campos : {};
  };
}
