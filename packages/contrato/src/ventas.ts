import { MAX_CANTIDAD, MAX_SEARCH, MIN_CANTIDAD, TIPOS_ENVIO, VENTA_GRUPOS } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { cobroSchema } from './liquidaciones.ts';
import { listQuerySchema } from './lists.ts';
import { anulacionSchema, devolucionSchema, pedidoSchema } from './pedidos.ts';
import { publicacionSchema } from './publicaciones.ts';
import { rechazoSchema } from './rechazos.ts';
import { editedText, optionalText } from './text.ts';
import { usuarioSchema } from './usuarios.ts';
import { booleanValue, id, monto, NO_DATA, numberValue, optionalParameter, optionOf, pesos } from './values.ts';

const CANTIDAD = 'La cantidad es un número entero desde 1.';

/** A quantity: a whole number of at least 1. */
export const cantidad = () =>
  z.pipe(
    numberValue(CANTIDAD),
    z
      .int({ error: CANTIDAD })
      .check(
        z.minimum(MIN_CANTIDAD, CANTIDAD),
        z.maximum(MAX_CANTIDAD, `La cantidad no puede pasar de ${MAX_CANTIDAD}.`),
      ),
  );

/** The four shipping fields. Whether they are required depends on the listing's shipping. */
export const ENVIO_CAMPOS = ['localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio'] as const;

/** The most characters of each shipping field. */
export const ENVIO_LENGTHS = {
  localidad_envio: 80,
  direccion_envio: 120,
  altura_envio: 20,
  entrecalles_envio: 120,
} as const;

/**
 * POST /ventas. `monto` is the total to pay in pesos; the cashback used follows from it. The buyer buys exactly the offer
 * on the screen. `version` is the version of the listing shown; `cashback_usado` is the cashback, in pesos, that the buyer
 * agreed to use. If either differs, the purchase is refused. Without them, the cashback used is at most the amount that
 * `monto` leaves at the listing's lowest price of the last hour.
 */
export const crearVentaSchema = z.object(
  {
    vendedor_id: z.optional(id('El vendedor no es válido.')),
    comprador_id: z.optional(id('El comprador no es válido.')),
    publicacion_id: id('La publicación no es válida.'),
    cantidad: cantidad(),
    monto: monto('Ingresá el monto.'),
    version: z.optional(id('La versión no es válida.')),
    cashback_usado: z.optional(monto('Ingresá el cashback.')),
    localidad_envio: optionalText(ENVIO_LENGTHS.localidad_envio),
    direccion_envio: optionalText(ENVIO_LENGTHS.direccion_envio),
    altura_envio: optionalText(ENVIO_LENGTHS.altura_envio),
    entrecalles_envio: optionalText(ENVIO_LENGTHS.entrecalles_envio),
  },
  NO_DATA,
);
export type RequestedVenta = z.output<typeof crearVentaSchema>;
/** The body of POST /ventas as a screen sends it: ids of the parties and shipping fields only where they matter. */
export type CrearVenta = Pick<RequestedVenta, 'publicacion_id' | 'cantidad' | 'monto'> & Partial<RequestedVenta>;

/**
 * A sale, as its buyer, its seller and the admin see it. `anulada` is null unless the sale is annulled. `vence`: the
 * deadline for the proof; after it the sale is annulled automatically. It is null if the sale waits for no proof, and for
 * the seller. `devolucion` exists only for an annulled sale that was paid, and is hidden from the seller. Money is in
 * pesos.
 */
export const ventaSchema = z.object({
  id: z.number(),
  nombre_producto: z.string(),
  cantidad: z.number(),
  monto: pesos(),
  fecha: z.string(),
  vendedor_id: z.number(),
  comprador_id: z.number(),
  publicacion_id: z.number(),
  envio: z.boolean(),
  tipo_envio: z.nullable(z.enum(TIPOS_ENVIO)),
  pago_recibido: z.boolean(),
  comprobante_pago_url: z.nullable(z.string()),
  /**
   * The image is too small to read: the buyer may send another image, and the other steps continue. False for the seller.
   */
  comprobante_ilegible: z.boolean(),
  /** The last refusal until the approval, with the number of refusals. Null for the seller. */
  rechazo: z.optional(z.nullable(z.extend(rechazoSchema, { veces: z.number() }))),
  /** The admin has opened the proof: the buyer can no longer take it back. False for the seller. */
  comprobante_abierto: z.optional(z.boolean()),
  /** The dates of the steps, null if not recorded. The seller gets null for the proof. */
  comprobante_subido_en: z.optional(z.nullable(z.string())),
  pago_recibido_en: z.optional(z.nullable(z.string())),
  recibida_en: z.optional(z.nullable(z.string())),
  confirmacioncomprador: z.boolean(),
  localidad_envio: z.string(),
  direccion_envio: z.string(),
  altura_envio: z.string(),
  entrecalles_envio: z.string(),
  precio_unitario: pesos(),
  descuento: z.number(),
  total_con_descuento: pesos(),
  cashback_usado: pesos(),
  cupon: pesos(),
  anulada: z.nullable(anulacionSchema),
  vence: z.nullable(z.string()),
  pedido: z.nullable(pedidoSchema),
  devolucion: z.nullable(devolucionSchema),
  version: z.number(),
});
export type Venta = z.infer<typeof ventaSchema>;

/** The answer of POST /ventas: the sale, the new balance and the coupon earned, in pesos. */
export const crearVentaAnswerSchema = z.object({
  message: z.string(),
  venta: ventaSchema,
  cashback: pesos(),
  cupon: pesos(),
});
export type CrearVentaAnswer = z.infer<typeof crearVentaAnswerSchema>;

/** The exact success message of POST /ventas. */
export const COMPRA_DONE = '¡Compra realizada! Tu cupón se ha actualizado.';

/**
 * The permitted range of `monto`, in pesos. It is sent with the error 'El precio o tu cashback cambió. Revisá el total.'
 */
export const montosSchema = z.object({
  totalConDescuento: pesos(),
  cashbackDisponible: pesos(),
  montoMinimo: pesos(),
  montoMaximo: pesos(),
});
export type Montos = z.infer<typeof montosSchema>;

/**
 * The listing as it is now. It is sent when a purchase is refused because the listing, or the buyer's cashback, differs
 * from the screen.
 */
export const presentPublicacionSchema = z.pick(publicacionSchema, {
  version: true,
  precio: true,
  envio: true,
  tipo_envio: true,
  existencias: true,
});
/**
 * Sent with the errors 'monto_cambio' and 'publicacion_cambio': the amounts and the listing that a purchase would have now.
 */
export const compraChangedSchema = z.object({ montos: montosSchema, publicacion: presentPublicacionSchema });
export type CompraChanged = z.infer<typeof compraChangedSchema>;

/** Sent with the error 'sin_existencias': the number of units left. */
export const existenciasLeftSchema = z.object({ existencias: z.number() });

/** Sent with the error 'compras_impagas': the buyer's unpaid purchases of counted units that block a new purchase. */
export const comprasImpagasSchema = z.object({ ventas: z.array(z.number()) });

/**
 * GET /usuarios/{id}/compras: a purchase with the shop's name. `foto`: path of the listing's first photo in its smallest
 * width (/api/fotos/<hash>/320.webp), or null.
 */
export const compraSchema = z.extend(ventaSchema, { nombre_local: z.string(), foto: z.nullable(z.string()) });
export type Compra = z.infer<typeof compraSchema>;

/**
 * GET /usuarios/{id}/ventas: a sale with the seller's amounts. `cobro` is null while the sale is not paid, and once it is
 * annulled.
 */
export const ventaVendidaSchema = z.extend(ventaSchema, { cobro: z.nullable(cobroSchema) });
export type VentaVendida = z.infer<typeof ventaVendidaSchema>;

/**
 * The query of GET /usuarios/{id}/ventas and of /compras. `q`: each word matches the product or the sale's number. For
 * sales, a word may also match the buyer's name or surname.
 */
export const operacionesQuerySchema = z.extend(listQuerySchema, { q: z.optional(optionalText(MAX_SEARCH)) });
export type OperacionesQuery = z.output<typeof operacionesQuerySchema>;

/**
 * GET /usuarios/{id}/ventas. `grupo`: one of the seller's tabs (`grupoOfVenta` of dominio). `a_cobrar=si`: the paid sales
 * that are not transferred yet.
 */
export const ventasQuerySchema = z.extend(operacionesQuerySchema, {
  grupo: optionalParameter(optionOf(VENTA_GRUPOS, 'No conocemos ese grupo.')),
  a_cobrar: optionalParameter(optionOf(['si'], 'Solo puede ser si.')),
});
export type VentasQuery = z.output<typeof ventasQuerySchema>;

/** GET /usuarios/{id}/ventas-recuento: the number of sales in each tab. */
export const ventasRecuentoSchema = z.record(z.enum(VENTA_GRUPOS), z.number());
export type VentasRecuento = z.infer<typeof ventasRecuentoSchema>;

/**
 * GET /usuarios/{id}/compras. `pendiente=si`: only purchases with a next step (`nextStep` of dominio). They are sorted
 * by that step: name the bank account for a refund, send the proof, confirm the arrival, wait for the approval.
 * Purchases without a proof are sorted by expiry, all others by date, newest first.
 */
export const comprasQuerySchema = z.extend(operacionesQuerySchema, {
  pendiente: optionalParameter(optionOf(['si'], 'Solo puede ser si.')),
});
export type ComprasQuery = z.output<typeof comprasQuerySchema>;

export const ventaAnswerSchema = z.object({ venta: ventaSchema });
export type VentaAnswer = z.infer<typeof ventaAnswerSchema>;

export const CORRECCION_CAMPOS = ['cantidad', 'monto', ...ENVIO_CAMPOS, 'pago_recibido'] as const;

/**
 * PUT /ventas/{id}. The buyer sends `confirmacioncomprador`, the admin all other fields; missing fields stay as they are.
 * `cantidad` and `monto` are recorded as given. Unit price, discount, discounted total, cashback used and coupon stay those
 * of the purchase, and no balance changes. The edit is refused (`cashback_sin_respaldo`) if the buyer's approved sales
 * would have used more cashback than was paid for. With `aprobar_igual` the operator gives the missing cashback.
 */
export const editarVentaSchema = z
  .object(
    {
      confirmacioncomprador: z.optional(booleanValue('Tiene que ser sí o no.')),
      cantidad: z.optional(cantidad()),
      monto: z.optional(monto('Ingresá el monto.')),
      localidad_envio: z.optional(editedText(ENVIO_LENGTHS.localidad_envio)),
      direccion_envio: z.optional(editedText(ENVIO_LENGTHS.direccion_envio)),
      altura_envio: z.optional(editedText(ENVIO_LENGTHS.altura_envio)),
      entrecalles_envio: z.optional(editedText(ENVIO_LENGTHS.entrecalles_envio)),
      pago_recibido: z.optional(booleanValue('Tiene que ser sí o no.')),
      aprobar_igual: z.optional(booleanValue('Tiene que ser sí o no.')),
    },
    NO_DATA,
  )
  .check(
    z.refine((cambios) => Object.values(cambios).some((value) => value !== undefined), 'No hay nada para cambiar.'),
  );
export type EditarVenta = z.output<typeof editarVentaSchema>;
/** The admin's fields of an edit. */
export type VentaCorreccion = Pick<EditarVenta, (typeof CORRECCION_CAMPOS)[number] | 'aprobar_igual'>;

export const ventaPartySchema = z.pick(usuarioSchema, {
  nombre: true,
  apellido: true,
  email: true,
  telefono: true,
  nombre_local: true,
  localidad: true,
  dni: true,
});
export type VentaParty = z.infer<typeof ventaPartySchema>;

/** The fields of an object, each with a prefix: `comprador_nombre`. */
export const withPrefix = <P extends string, T extends object>(prefix: P, fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value])) as {
    [K in keyof T & string as `${P}_${K}`]: T[K];
  };

/**
 * GET /ventas-detalle: a sale with both parties. `cashback_de_ventas_impagas`, in pesos, is for an unpaid sale: the part of
 * the cashback used that would be unbacked if the admin approved the sale now. `regalo`: the amount that the operator gave
 * so that the sale could be approved. `comprobantes_parecidos`: the other sales with the same or nearly the same proof
 * image. `liquidacion`: the number of the sale's settlement, or null. The settlement has to be undone before the sale is
 * corrected or annulled.
 */
export const ventaDetailSchema = z.extend(ventaSchema, {
  ...withPrefix('comprador', ventaPartySchema.shape),
  ...withPrefix('vendedor', ventaPartySchema.shape),
  cashback_de_ventas_impagas: pesos(),
  regalo: pesos(),
  comprobantes_parecidos: z.array(z.number()),
  liquidacion: z.nullable(z.number()),
});
export type VentaDetail = z.infer<typeof ventaDetailSchema>;
