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
import { type HistorialField, type HistorialValue, inWords } from '../../historial-panel.tsx';

/** The edit form of a sale as it stands on the screen. */
export interface CorreccionValues {
  /** As typed. */
  cantidad: string;
  /** Centavos; null while there is no amount. */
  monto: Centavos | null;
  localidad_envio: string;
  direccion_envio: string;
  altura_envio: string;
  entrecalles_envio: string;
  pago_recibido: boolean;
}

/** A field that the admin may set, by the wire's name. */
export type CorreccionField = (typeof CORRECCION_CAMPOS)[number];

const inPesos = (value: HistorialValue) =>
  typeof value === 'number' ? formatPesos(pesosACentavos(value)) : inWords(value);

/** The fields of the edit form (specification, 'Admin sales'), with their labels and how a value of each is told. */
export const CAMPOS: Record<CorreccionField, HistorialField> = {
  cantidad: { label: 'Cantidad' },
  monto: { label: 'Monto', text: inPesos },
  localidad_envio: { label: 'Localidad envío' },
  direccion_envio: { label: 'Dirección envío' },
  altura_envio: { label: 'Altura envío' },
  entrecalles_envio: { label: 'Entre calles envío' },
  pago_recibido: { label: 'Pago recibido' },
};

/** What the audit trail tells of a sale: these fields, its annulment with what it deducted, and what the operator gave. */
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

/** The form filled in with a sale. */
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

/** The form as the wire wants it, all fields of it, or a sentence for each field at fault. */
export function validateCorreccion(values: CorreccionValues): Validation<VentaCorreccion> {
  const { monto } = values;
  // null, not undefined: a missing amount is an amount to type, and not one that stays.
  return validar(editarVentaSchema, { ...values, monto: monto === null ? null : centavosAPesos(monto) });
}

/** A value of a field in words, as both the history and a conflict show it. */
export function asText(campo: CorreccionField, value: HistorialValue): string {
  return (CAMPOS[campo].text ?? inWords)(value);
}
