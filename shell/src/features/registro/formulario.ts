import type { Documentos } from '@fluxpartes/api-client';
import {
  type CampoDeDocumento,
  type Campos,
  DOCUMENTOS_DE_REGISTRO,
  errorDeDocumento,
  type Register,
  registerSchema,
  validar,
} from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';

/** The registration as it stands on the screen. A field that the account type hides keeps what was typed in it. */
export interface ValoresDeRegistro extends Record<Exclude<keyof Register, 'tipoCuenta' | 'localidad'>, string> {
  tipoCuenta: TipoCuenta;
  localidad: string;
  constanciaAfip: readonly File[];
  certificadoEstudio: readonly File[];
  certificadoTrabajo: readonly File[];
}

/** An empty form. Most who register come to buy. */
export const REGISTRO_VACIO: ValoresDeRegistro = {
  tipoCuenta: 'mecanico',
  nombre: '',
  apellido: '',
  localidad: '',
  dni: '',
  telefono: '',
  email: '',
  password: '',
  nombreLocal: '',
  constanciaAfip: [],
  certificadoEstudio: [],
  certificadoTrabajo: [],
};

/** The documents of an account type that have a file, as they are sent. */
export function documentosDe(valores: ValoresDeRegistro): Documentos {
  const campos: readonly CampoDeDocumento[] = DOCUMENTOS_DE_REGISTRO[valores.tipoCuenta];
  return Object.fromEntries(campos.flatMap((campo) => (valores[campo][0] ? [[campo, valores[campo][0]]] : [])));
}

/** The text fields as they are sent: a mechanic has no shop, whatever was typed before the type was changed. */
export function datosDe(valores: ValoresDeRegistro) {
  const nombreLocal = valores.tipoCuenta === 'vendedor' ? valores.nombreLocal : '';
  return validar(registerSchema, { ...valores, nombreLocal });
}

/** A sentence for each field at fault, by the rules that the API has too; and for a file that it would refuse. */
export function erroresDe(valores: ValoresDeRegistro): Campos {
  const datos = datosDe(valores);
  const archivos = Object.entries(documentosDe(valores)).flatMap(([campo, archivo]) => {
    const error = errorDeDocumento(archivo);
    return error === undefined ? [] : [[campo, error]];
  });
  return { ...(datos.ok ? {} : datos.campos), ...Object.fromEntries(archivos) };
}
