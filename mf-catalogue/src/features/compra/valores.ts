import { type CrearVenta, crearVentaSchema, type PublicacionVisible, validar } from '@fluxpartes/contrato';
import { centavosAPesos } from '@fluxpartes/dominio';
import type { FormErrors } from '@fluxpartes/ui';
import { type DatosDeEnvio, ENVIO_VACIO, faltantesDeEnvio } from './envio.ts';
import { calcularPedido, type DatosDelComprador, PEDIDO_INICIAL, type Pedido } from './pedido.ts';

/** All that the purchase's form holds. */
export type ValoresDeCompra = Pedido & DatosDeEnvio;
export type ErroresDeCompra = FormErrors<ValoresDeCompra>;

export const VALORES_INICIALES: ValoresDeCompra = { ...PEDIDO_INICIAL, ...ENVIO_VACIO };

interface Partes {
  publicacion: PublicacionVisible;
  comprador: DatosDelComprador;
  userId: number;
}

/** The body of POST /ventas for what is filled in now; `monto` is the total to pay, in pesos. */
export function ventaDe(valores: ValoresDeCompra, { publicacion, comprador, userId }: Partes): CrearVenta {
  return {
    vendedor_id: publicacion.user_id,
    comprador_id: userId,
    publicacion_id: publicacion.id,
    cantidad: valores.cantidad,
    monto: centavosAPesos(calcularPedido(publicacion, comprador, valores).monto),
    localidad_envio: valores.localidad_envio,
    direccion_envio: valores.direccion_envio,
    altura_envio: valores.altura_envio,
    entrecalles_envio: valores.entrecalles_envio,
  };
}

/** What is wrong with the form: what the shared schema says of the body, and what this listing needs besides. */
export function erroresDe(valores: ValoresDeCompra, envia: boolean, cuerpo: CrearVenta): ErroresDeCompra {
  const leido = validar(crearVentaSchema, cuerpo);
  return {
    ...(leido.ok ? {} : leido.campos),
    ...(envia ? faltantesDeEnvio(valores) : {}),
    ...(valores.usaCashback && valores.cashback === null ? { cashback: 'Ingresá cuánto cashback querés usar.' } : {}),
  };
}
