import {
  CORRECCION_CAMPOS,
  editarVentaSchema,
  type Validation,
  type Venta,
  type VentaCorreccion,
  type VentaDetail,
  validar,
} from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import { type Collision, conflictsIn } from '../../edits/record-updates.tsx';
import { type HistorialField, inPesos } from '../../historial-field.ts';

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

/** The buyer's confirmation and the comprobante are outside of CORRECCION_CAMPOS, so they cause no conflict. */
export const conflictsOf = (collision: Collision<VentaDetail, VentaCorreccion>) =>
  conflictsIn(CORRECCION_CAMPOS, CAMPOS, collision);
