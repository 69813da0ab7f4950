import {
  editarUsuarioSchema,
  HIDDEN_CONTRASENA,
  type Usuario,
  type UsuarioCambios,
  type Validation,
  validar,
} from '@fluxpartes/contrato';
import {
  type Centavos,
  centavosAPesos,
  cuentaLabel,
  type Localidad,
  pesosACentavos,
  TIPOS_CUENTA,
  type TipoCuenta,
} from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';
import { type HistorialField, type HistorialValue, inWords } from '../../historial-panel.tsx';

/** The fields of the edit form, in its order, which is the view mode's too (specification, 'Admin accounts'). */
export const CUENTA_FIELDS = [
  'email',
  'contrasena',
  'tipo_cuenta',
  'nombre',
  'apellido',
  'nombre_local',
  'localidad',
  'dni',
  'telefono',
  'cashback',
] as const;
/** A field of the edit form, by the wire's name. */
export type CuentaField = (typeof CUENTA_FIELDS)[number];

const asTipoCuenta = (value: HistorialValue) => {
  const tipo = TIPOS_CUENTA.find((possible) => possible === value);
  return tipo ? cuentaLabel(tipo) : inWords(value);
};
const inPesos = (value: HistorialValue) =>
  typeof value === 'number' ? formatPesos(pesosACentavos(value)) : inWords(value);

/** Each field with its label, and how a value of it is told. */
export const CAMPOS: Record<CuentaField, HistorialField> = {
  email: { label: 'Email' },
  contrasena: { label: 'Contraseña' },
  tipo_cuenta: { label: 'Tipo de cuenta', text: asTipoCuenta },
  nombre: { label: 'Nombre' },
  apellido: { label: 'Apellido' },
  nombre_local: { label: 'Nombre local' },
  localidad: { label: 'Localidad' },
  dni: { label: 'DNI' },
  telefono: { label: 'Teléfono' },
  cashback: { label: 'Cashback', text: inPesos },
};

/** The edit form of a user as it stands on the screen. */
export interface CuentaValues {
  email: string;
  /** As the API gave it: in clear, or the dots where it is not revealed. */
  contrasena: string;
  tipo_cuenta: TipoCuenta;
  nombre: string;
  apellido: string;
  nombre_local: string;
  localidad: Localidad;
  dni: string;
  telefono: string;
  /** Centavos; null while there is no amount. */
  cashback: Centavos | null;
}

/** A value of a field in words, as the card, the history and a conflict show it. */
export function asText(campo: CuentaField, value: HistorialValue): string {
  return (CAMPOS[campo].text ?? inWords)(value);
}

/** The form filled in with a user. */
export function valuesOf(usuario: Usuario): CuentaValues {
  const { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono } = usuario;
  const cashback = pesosACentavos(usuario.cashback);
  return { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, cashback };
}

/**
 * The form as the wire wants it, or a sentence for each field at fault. A password that stays is not sent.
 * @param base the user that the form was opened over
 */
export function validateCuenta(values: CuentaValues, base: Usuario): Validation<UsuarioCambios> {
  const { cashback, contrasena } = values;
  return validar(editarUsuarioSchema, {
    ...values,
    contrasena: contrasena === base.contrasena ? HIDDEN_CONTRASENA : contrasena,
    // null, not undefined: a missing amount is an amount to type, and not one that stays.
    cashback: cashback === null ? null : centavosAPesos(cashback),
  });
}
