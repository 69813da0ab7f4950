import { type CrearVenta, crearVentaSchema, type PublicacionVisible, validar } from '@fluxpartes/contrato';
import { centavosAPesos } from '@fluxpartes/dominio';
import type { FormErrors } from '@fluxpartes/ui';
import { EMPTY_ENVIO, type EnvioDetails, missingEnvioFields } from './envio.ts';
import { type CompradorDetails, computeOrder, INITIAL_ORDER, type Order } from './order.ts';

/** All that the purchase's form holds. */
export type CompraValues = Order & EnvioDetails;
export type CompraErrors = FormErrors<CompraValues>;

export const INITIAL_VALUES: CompraValues = { ...INITIAL_ORDER, ...EMPTY_ENVIO };

interface Parts {
  publicacion: PublicacionVisible;
  comprador: CompradorDetails;
  userId: number;
}

/**
 * The body of POST /ventas for what is filled in now, in pesos: the total to pay, and the listing and the cashback that it
 * stands on, so that what was seen is what is bought.
 */
export function ventaOf(values: CompraValues, { publicacion, comprador, userId }: Parts): CrearVenta {
  const { monto, cashbackUsado } = computeOrder(publicacion, comprador, values);
  return {
    vendedor_id: publicacion.user_id,
    comprador_id: userId,
    publicacion_id: publicacion.id,
    cantidad: values.cantidad,
    monto: centavosAPesos(monto),
    version: publicacion.version,
    cashback_usado: centavosAPesos(cashbackUsado),
    localidad_envio: values.localidad_envio,
    direccion_envio: values.direccion_envio,
    altura_envio: values.altura_envio,
    entrecalles_envio: values.entrecalles_envio,
  };
}

/** What is wrong with the form: what the shared schema says of the body, and what this listing needs besides. */
export function errorsOf(values: CompraValues, shipsEnvio: boolean, body: CrearVenta): CompraErrors {
  const wasRead = validar(crearVentaSchema, body);
  return {
    ...(wasRead.ok ? {} : wasRead.campos),
    ...(shipsEnvio ? missingEnvioFields(values) : {}),
    ...(values.usaCashback && values.cashback === null ? { cashback: 'Ingresá cuánto cashback querés usar.' } : {}),
  };
}
