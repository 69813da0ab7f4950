import {
  CORRECCION_CAMPOS,
  editarVentaSchema,
  type Validation,
  type Venta,
  type VentaCorreccion,
  validar,
} from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';
import type { ConflictRules } from '../../edits/record-updates.tsx';
import { type HistorialField, type HistorialValue, inWords } from '../../historial-field.ts';

export interface CorreccionValues {
  /** As typed. */
  cantidad: string;
  /** null while the field is empty. */
  monto: Centavos | null;
  localidad_envio: string;
  direccion_envio: string;
  altura_envio: string;
  entrecalles_envio: string;
  pago_recibido: boolean;
}

type CorreccionField = (typeof CORRECCION_CAMPOS)[number];

const inPesos = (value: HistorialValue) =>
  typeof value === 'number' ? formatPesos(pesosACentavos(value)) : inWords(value);

/** The fields of the edit form. */
export const CAMPOS: Record<CorreccionField, HistorialField> = {
  cantidad: { label: 'Cantidad' },
  monto: { label: 'Monto', text: inPesos },
  localidad_envio: { label: 'Localidad envío' },
  direccion_envio: { label: 'Dirección envío' },
  altura_envio: { label: 'Altura envío' },
  entrecalles_envio: { label: 'Entre calles envío' },
  pago_recibido: { label: 'Pago recibido' },
};

/** The fields of the audit rows. */
export const HISTORIAL_CAMPOS: Readonly<Record<string, HistorialField>> = {
  ...CAMPOS,
  regalo: { label: 'Cashback regalado por FluxPartes', text: inPesos },
  descontado: { label: 'Descontado de la devolución', text: inPesos },
  cashback_recortado: { label: 'Cashback que no entró en el saldo', text: inPesos },
  anulada: { label: 'Anulada' },
  motivo: { label: 'Motivo' },
  respuesta: { label: 'Respuesta' },
  cuenta: { label: 'Cuenta' },
  referencia: { label: 'Referencia' },
};

export function valuesOf(venta: Venta): CorreccionValues {
  return {
    cantidad: String(venta.cantidad),
    monto: pesosACentavos(venta.monto),
    localidad_envio: venta.localidad_envio,
    direccion_envio: venta.direccion_envio,
    altura_envio: venta.altura_envio,
    entrecalles_envio: venta.entrecalles_envio,
    pago_recibido: venta.pago_recibido,
  };
}

export function validateCorreccion(values: CorreccionValues): Validation<VentaCorreccion> {
  const { monto } = values;
  // null is reported as an error of the field; undefined would leave the amount unchanged.
  return validar(editarVentaSchema, { ...values, monto: monto === null ? null : centavosAPesos(monto) });
}

const asText = (campo: CorreccionField, value: HistorialValue) => (CAMPOS[campo].text ?? inWords)(value);

export const CONFLICT_RULES: ConflictRules<Venta, VentaCorreccion> = {
  // The buyer's confirmation and the proof are outside of CORRECCION_CAMPOS, so they cause no conflict.
  isHarmless: ({ base, actual }) => CORRECCION_CAMPOS.every((campo) => base[campo] === actual[campo]),

  // Includes fields that only the other person changed: an approval must show that the amount is different now.
  conflictingFields: ({ base, own, actual }) =>
    CORRECCION_CAMPOS.filter((campo) => (own[campo] ?? base[campo]) !== actual[campo]).map((campo) => {
      const ownValue = own[campo] ?? base[campo];
      return {
        campo,
        label: CAMPOS[campo].label,
        mine: asText(campo, ownValue),
        actual: asText(campo, actual[campo]),
        suggested: ownValue === base[campo] ? 'actual' : 'mio',
      };
    }),

  chosenChange: ({ base, own, actual }, selections) => {
    const nombres = CORRECCION_CAMPOS.filter((campo) => selections[campo] === 'mio');
    const chosen = Object.fromEntries(nombres.map((campo) => [campo, own[campo] ?? base[campo]]));
    return nombres.every((campo) => chosen[campo] === actual[campo]) ? null : chosen;
  },
};
