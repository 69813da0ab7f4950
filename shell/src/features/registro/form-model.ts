import type { Documentos } from '@fluxpartes/api-client';
import {
  type Campos,
  type DocumentoCampo,
  documentoError,
  REGISTRO_DOCUMENTOS,
  type Register,
  registerSchema,
  validar,
} from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import { draftIn, textsOf } from '@fluxpartes/mf-kit';

/** The registration as it stands on the screen. A field that the account type hides keeps what was typed in it. */
export interface RegistroValues extends Record<Exclude<keyof Register, 'tipoCuenta' | 'localidad'>, string> {
  tipoCuenta: TipoCuenta;
  localidad: string;
  constanciaAfip: readonly File[];
  certificadoEstudio: readonly File[];
  certificadoTrabajo: readonly File[];
}

/** An empty form. Most who register come to buy. */
export const EMPTY_REGISTRO: RegistroValues = {
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

/** What a visitor has typed, in this tab; never the password, and no file. */
export const registroDraft = draftIn<Partial<RegistroValues>>('sessionStorage', 'registro', (saved) => ({
  ...textsOf(saved, ['nombre', 'apellido', 'localidad', 'dni', 'telefono', 'email', 'nombreLocal']),
  ...(saved.tipoCuenta === 'vendedor' ? { tipoCuenta: 'vendedor' as const } : {}),
}));

/** The documents of an account type that have a file, as they are sent. */
export function documentosOf(values: RegistroValues): Documentos {
  const campos: readonly DocumentoCampo[] = REGISTRO_DOCUMENTOS[values.tipoCuenta];
  return Object.fromEntries(campos.flatMap((campo) => (values[campo][0] ? [[campo, values[campo][0]]] : [])));
}

/** The text fields as they are sent: a mechanic has no shop, whatever was typed before the type was changed. */
export function detailsOf(values: RegistroValues) {
  const nombreLocal = values.tipoCuenta === 'vendedor' ? values.nombreLocal : '';
  return validar(registerSchema, { ...values, nombreLocal });
}

/** A sentence for each field at fault, by the rules that the API has too; and for a file that it would refuse. */
export function errorsOf(values: RegistroValues): Campos {
  const details = detailsOf(values);
  const files = Object.entries(documentosOf(values)).flatMap(([campo, file]) => {
    const error = documentoError(file);
    return error === undefined ? [] : [[campo, error]];
  });
  return { ...(details.ok ? {} : details.campos), ...Object.fromEntries(files) };
}
