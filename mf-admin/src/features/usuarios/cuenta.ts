import {
  type CambiosDeUsuario,
  CONTRASENA_OCULTA,
  editarUsuarioSchema,
  type Usuario,
  type Validacion,
  validar,
} from '@fluxpartes/contrato';
import {
  type Centavos,
  centavosAPesos,
  etiquetaDeCuenta,
  type Localidad,
  pesosACentavos,
  TIPOS_CUENTA,
  type TipoCuenta,
} from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';
import { type CampoDeHistorial, enPalabras, type ValorDeHistorial } from '../../components/historial-panel.tsx';

/** The fields of the edit form, in its order, which is the view mode's too (specification, 'Admin accounts'). */
export const CAMPOS_DE_CUENTA = [
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
export type CampoDeCuenta = (typeof CAMPOS_DE_CUENTA)[number];

const comoTipoDeCuenta = (valor: ValorDeHistorial) => {
  const tipo = TIPOS_CUENTA.find((posible) => posible === valor);
  return tipo ? etiquetaDeCuenta(tipo) : enPalabras(valor);
};
const enPesos = (valor: ValorDeHistorial) =>
  typeof valor === 'number' ? formatPesos(pesosACentavos(valor)) : enPalabras(valor);

/** Each field with its label, and how a value of it is told. */
export const CAMPOS: Record<CampoDeCuenta, CampoDeHistorial> = {
  email: { etiqueta: 'Email' },
  contrasena: { etiqueta: 'Contraseña' },
  tipo_cuenta: { etiqueta: 'Tipo de cuenta', texto: comoTipoDeCuenta },
  nombre: { etiqueta: 'Nombre' },
  apellido: { etiqueta: 'Apellido' },
  nombre_local: { etiqueta: 'Nombre local' },
  localidad: { etiqueta: 'Localidad' },
  dni: { etiqueta: 'DNI' },
  telefono: { etiqueta: 'Teléfono' },
  cashback: { etiqueta: 'Cashback', texto: enPesos },
};

/** The edit form of a user as it stands on the screen. */
export interface ValoresDeCuenta {
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
export function enTexto(campo: CampoDeCuenta, valor: ValorDeHistorial): string {
  return (CAMPOS[campo].texto ?? enPalabras)(valor);
}

/** The form filled in with a user. */
export function valoresDe(usuario: Usuario): ValoresDeCuenta {
  const { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono } = usuario;
  const cashback = pesosACentavos(usuario.cashback);
  return { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, cashback };
}

/**
 * The form as the wire wants it, or a sentence for each field at fault. A password that stays is not sent.
 * @param base the user that the form was opened over
 */
export function validarCuenta(valores: ValoresDeCuenta, base: Usuario): Validacion<CambiosDeUsuario> {
  const { cashback, contrasena } = valores;
  return validar(editarUsuarioSchema, {
    ...valores,
    contrasena: contrasena === base.contrasena ? CONTRASENA_OCULTA : contrasena,
    // null, not undefined: a missing amount is an amount to type, and not one that stays.
    cashback: cashback === null ? null : centavosAPesos(cashback),
  });
}

/** A password as typed: the dots that stand for a hidden one never get into a new one. */
export function contrasenaTipeada(anterior: string, tipeada: string): string {
  return anterior === CONTRASENA_OCULTA ? tipeada.replaceAll('•', '') : tipeada;
}
