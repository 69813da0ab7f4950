import {
  type Campos,
  type CrearPublicacion,
  crearPublicacionSchema,
  type Validacion,
  validar,
} from '@fluxpartes/contrato';
import type { Vehiculo } from '@fluxpartes/dominio';
import { parsePesos } from '@fluxpartes/ui';

/** A listing's form as it stands on the screen: texts as typed, '' where nothing is chosen. */
export interface ValoresDePublicacion {
  nombre_producto: string;
  marca: string;
  modelo: string;
  /** As typed: '12.345,67'. */
  precio: string;
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
}

/** An empty form. */
export const FORMULARIO_VACIO: ValoresDePublicacion = {
  nombre_producto: '',
  marca: '',
  modelo: '',
  precio: '',
  ubicacion: '',
  envio: 'no',
  tipo_envio: '',
  categoria: '',
  estado: 'nuevo',
  codigo_serie: '',
  marca_repuesto: '',
  descripcion: '',
  compatibilidad: [],
};

/** The form as the wire wants it, or a sentence for each field at fault: the very sentences that the API says. */
export function validarFormulario(valores: ValoresDePublicacion): Validacion<CrearPublicacion> {
  return validar(crearPublicacionSchema, { ...valores, precio: parsePesos(valores.precio) ?? undefined });
}

/** The fields in the order of the screen, with the names that the summary of errors shows. */
export const ETIQUETAS = {
  nombre_producto: 'Nombre del producto',
  categoria: 'Categoría',
  estado: 'Estado',
  marca: 'Marca',
  modelo: 'Modelo',
  precio: 'Precio',
  ubicacion: 'Ubicación',
  envio: '¿Hacés envíos?',
  tipo_envio: 'Tipo de envío',
  marca_repuesto: 'Marca del repuesto',
  codigo_serie: 'Código de serie',
  descripcion: 'Descripción',
  compatibilidad: 'Compatibilidad',
} as const satisfies Record<keyof ValoresDePublicacion, string>;

/** Which field of those at fault stands first on the screen; null where none is. */
export function primerCampoConError(campos: Campos): keyof ValoresDePublicacion | null {
  const enOrden = Object.keys(ETIQUETAS) as (keyof ValoresDePublicacion)[];
  return enOrden.find((campo) => campos[campo] !== undefined) ?? null;
}
