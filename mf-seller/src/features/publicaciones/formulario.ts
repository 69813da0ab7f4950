import { type Publicacion, type Validacion, validar } from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos, pesosACentavos, type Vehiculo } from '@fluxpartes/dominio';

/** A listing's form as it stands on the screen: texts as typed, '' where nothing is chosen. */
export interface ValoresDePublicacion {
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
  descripcion: string;
  compatibilidad: readonly Vehiculo[];
  /** URLs of the photos that an edit takes away; a new listing has none. */
  imagenesAEliminar: readonly string[];
}

/** An empty form. */
export const FORMULARIO_VACIO: ValoresDePublicacion = {
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
  descripcion: '',
  compatibilidad: [],
  imagenesAEliminar: [],
};

/** The form of a listing that is there. */
export function valoresDe(publicacion: Publicacion): ValoresDePublicacion {
  const { nombre_producto, marca, modelo, ubicacion, categoria, estado } = publicacion;
  const { codigo_serie, marca_repuesto, descripcion, compatibilidad } = publicacion;
  return {
    ...{ nombre_producto, marca, modelo, ubicacion, categoria, estado },
    ...{ codigo_serie, marca_repuesto, descripcion, compatibilidad },
    precio: pesosACentavos(publicacion.precio),
    envio: publicacion.envio ? 'si' : 'no',
    tipo_envio: publicacion.tipo_envio ?? '',
    imagenesAEliminar: [],
  };
}

/** Whether two forms hold the same. */
export function sonIguales(unos: ValoresDePublicacion, otros: ValoresDePublicacion): boolean {
  const campos = Object.keys(FORMULARIO_VACIO) as (keyof ValoresDePublicacion)[];
  return campos.every((campo) => JSON.stringify(unos[campo]) === JSON.stringify(otros[campo]));
}

/**
 * The form as the wire wants it by contrato's schema for creating or editing, or a sentence for each field at fault:
 * the very sentences that the API says.
 */
export function validarFormulario<S extends Parameters<typeof validar>[0]>(
  schema: S,
  valores: ValoresDePublicacion,
): ReturnType<typeof validar<S>> {
  const precio = valores.precio === null ? undefined : centavosAPesos(valores.precio);
  return validar(schema, { ...valores, precio });
}

/** The sentences of a form at fault, by field; none where it can be sent. */
export function erroresDe<T>(resultado: Validacion<T>) {
  return resultado.ok ? {} : resultado.campos;
}
