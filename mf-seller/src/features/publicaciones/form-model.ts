import { type Publicacion, type Validation, validar, vehiculoSchema } from '@fluxpartes/contrato';
import { addCompatibilidad, type Centavos, centavosAPesos, pesosACentavos, type Vehiculo } from '@fluxpartes/dominio';

/** A listing's form as it stands on the screen: texts as typed, '' where nothing is chosen. */
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
  /** Units as typed; '' where there is no limit. */
  existencias: string;
  descripcion: string;
  compatibilidad: readonly Vehiculo[];
  /** The compatible car that is chosen and not added yet. */
  otra_marca: string;
  otro_modelo: string;
  /** URLs of the photos that an edit takes away; a new listing has none. */
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

/** The form of a listing that is there. */
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

/** The compatible cars of a form: a pair that is chosen counts as added. */
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

/** Whether two forms hold the same. */
export function areEqual(ones: PublicacionValues, others: PublicacionValues): boolean {
  const campos = Object.keys(EMPTY_FORM) as (keyof PublicacionValues)[];
  return campos.every((campo) => JSON.stringify(ones[campo]) === JSON.stringify(others[campo]));
}

/** A form as it is sent: an edit leaves units out that nobody typed, and says beside typed ones what they were. */
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
 * The form as the wire wants it by contrato's schema for creating or editing, or a sentence for each field at fault:
 * the very sentences that the API says.
 */
export function validateForm<S extends Parameters<typeof validar>[0]>(
  schema: S,
  values: WireValues,
): ReturnType<typeof validar<S>> {
  const precio = values.precio === null ? undefined : centavosAPesos(values.precio);
  return validar(schema, { ...values, precio, compatibilidad: compatiblesOf(values) });
}

/** The sentences of a form at fault, by field; none where it can be sent. Half of a compatible car is at fault. */
export function errorsOf<T>(result: Validation<T>, { otra_marca, otro_modelo }: PublicacionValues) {
  const half = otra_marca && !otro_modelo ? { otro_modelo: 'Elegí un modelo, o dejá la marca sin elegir.' } : {};
  return result.ok ? half : { ...half, ...result.campos };
}
