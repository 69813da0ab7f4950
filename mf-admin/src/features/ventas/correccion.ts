import {
  CAMPOS_DE_CORRECCION,
  type CorreccionDeVenta,
  editarVentaSchema,
  type Validacion,
  type Venta,
  validar,
} from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';
import { type CampoDeHistorial, enPalabras, type ValorDeHistorial } from '../../components/historial-panel.tsx';

/** The edit form of a sale as it stands on the screen. */
export interface ValoresDeCorreccion {
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
export type CampoDeCorreccion = (typeof CAMPOS_DE_CORRECCION)[number];

const enPesos = (valor: ValorDeHistorial) =>
  typeof valor === 'number' ? formatPesos(pesosACentavos(valor)) : enPalabras(valor);

/** The fields of the edit form (specification, 'Admin sales'), with their labels and how a value of each is told. */
export const CAMPOS: Record<CampoDeCorreccion, CampoDeHistorial> = {
  cantidad: { etiqueta: 'Cantidad' },
  monto: { etiqueta: 'Monto', texto: enPesos },
  localidad_envio: { etiqueta: 'Localidad envío' },
  direccion_envio: { etiqueta: 'Dirección envío' },
  altura_envio: { etiqueta: 'Altura envío' },
  entrecalles_envio: { etiqueta: 'Entre calles envío' },
  pago_recibido: { etiqueta: 'Pago recibido' },
};

/** The form filled in with a sale. */
export function valoresDe(venta: Venta): ValoresDeCorreccion {
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
export function validarCorreccion(valores: ValoresDeCorreccion): Validacion<CorreccionDeVenta> {
  const { monto } = valores;
  // null, not undefined: a missing amount is an amount to type, and not one that stays.
  return validar(editarVentaSchema, { ...valores, monto: monto === null ? null : centavosAPesos(monto) });
}

/** A value of a field in words, as both the history and a conflict show it. */
export function enTexto(campo: CampoDeCorreccion, valor: ValorDeHistorial): string {
  return (CAMPOS[campo].texto ?? enPalabras)(valor);
}
