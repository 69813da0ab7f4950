import { type CrearPublicacion, crearPublicacionSchema, type Validacion, validar } from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos, type Vehiculo } from '@fluxpartes/dominio';

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
};

/** The form as the wire wants it, or a sentence for each field at fault: the very sentences that the API says. */
export function validarFormulario(valores: ValoresDePublicacion): Validacion<CrearPublicacion> {
  return validar(crearPublicacionSchema, {
    ...valores,
    precio: valores.precio === null ? undefined : centavosAPesos(valores.precio),
  });
}
