import { CANTIDAD_MAXIMA, CANTIDAD_MINIMA, TIPOS_ENVIO } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { textoOpcional } from './texto.ts';
import { id, monto, numero, SIN_DATOS } from './valores.ts';

const CANTIDAD = 'La cantidad es un número entero desde 1.';

/** A quantity: a whole number of at least 1. */
export const cantidad = () =>
  z.pipe(
    numero(CANTIDAD),
    z
      .int({ error: CANTIDAD })
      .check(
        z.minimum(CANTIDAD_MINIMA, CANTIDAD),
        z.maximum(CANTIDAD_MAXIMA, `La cantidad no puede pasar de ${CANTIDAD_MAXIMA}.`),
      ),
  );

/** The four shipping fields. Whether they are required depends on the listing's shipping. */
export const CAMPOS_DE_ENVIO = ['localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio'] as const;

/** POST /ventas. `monto` is the total to pay in pesos; the cashback used follows from it (contract, 'Money'). */
export const crearVentaSchema = z.object(
  {
    vendedor_id: z.optional(id('El vendedor no es válido.')),
    comprador_id: z.optional(id('El comprador no es válido.')),
    publicacion_id: id('La publicación no es válida.'),
    cantidad: cantidad(),
    monto: monto('Ingresá el monto.'),
    localidad_envio: textoOpcional(80),
    direccion_envio: textoOpcional(120),
    altura_envio: textoOpcional(20),
    entrecalles_envio: textoOpcional(120),
  },
  SIN_DATOS,
);
export type VentaPedida = z.output<typeof crearVentaSchema>;
/** The same as a screen sends it: ids of the parties and shipping fields only where they matter. */
export type CrearVenta = Pick<VentaPedida, 'publicacion_id' | 'cantidad' | 'monto'> & Partial<VentaPedida>;

/** A sale, as its buyer, its seller and the admin see it. Money in pesos. */
export const ventaSchema = z.object({
  id: z.number(),
  nombre_producto: z.string(),
  cantidad: z.number(),
  monto: z.number(),
  fecha: z.string(),
  vendedor_id: z.number(),
  comprador_id: z.number(),
  publicacion_id: z.number(),
  envio: z.boolean(),
  tipo_envio: z.nullable(z.enum(TIPOS_ENVIO)),
  pago_recibido: z.boolean(),
  comprobante_pago_url: z.nullable(z.string()),
  confirmacioncomprador: z.boolean(),
  localidad_envio: z.string(),
  direccion_envio: z.string(),
  altura_envio: z.string(),
  entrecalles_envio: z.string(),
  precio_unitario: z.number(),
  descuento: z.number(),
  total_con_descuento: z.number(),
  cashback_usado: z.number(),
  cupon: z.number(),
  version: z.number(),
});
export type Venta = z.infer<typeof ventaSchema>;

/** The answer of POST /ventas: the sale, the new balance and the coupon earned, in pesos. */
export const crearVentaRespuestaSchema = z.object({
  message: z.string(),
  venta: ventaSchema,
  cashback: z.number(),
  cupon: z.number(),
});
export type CrearVentaRespuesta = z.infer<typeof crearVentaRespuestaSchema>;

/** Success of POST /ventas, to the letter (specification, section 8). */
export const COMPRA_REALIZADA = '¡Compra realizada! Tu cupón se ha actualizado.';

/** What `monto` may be, beside the refusal 'El precio o tu cashback cambió. Revisá el total.', in pesos. */
export const montosSchema = z.object({
  totalConDescuento: z.number(),
  cashbackDisponible: z.number(),
  montoMinimo: z.number(),
  montoMaximo: z.number(),
});
export type Montos = z.infer<typeof montosSchema>;
