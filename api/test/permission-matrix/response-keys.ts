const words = (text: string): string[] => text.trim().split(/\s+/);
const under = (key: string, keys: readonly string[]): string[] => keys.map((one) => `${key}.${one}`);

const COMMON_PUBLICACION = words(`id nombre_producto marca modelo envio tipo_envio categoria estado codigo_serie
  marca_repuesto compatibilidad fotos descripcion pausada fecha version`);
const OTHER_USUARIO = words('id nombre_local tipo_cuenta');
const USUARIO_COMPRADOR = [...OTHER_USUARIO, ...words('nombre apellido email telefono dni')];
const DOCUMENTOS = ['constanciaAfip', 'certificadoEstudio', 'certificadoTrabajo'];
const OWN_USUARIO = words(`id dni nombre apellido email contrasena telefono tipo_cuenta nombre_local localidad cashback
  constancia_afip_url certificado_estudio_url certificado_trabajo_url aprobado_constancia_afip
  aprobado_certificado_estudio fecha version email_confirmado cuenta_bancaria`);
const USUARIO = [
  ...OWN_USUARIO,
  ...DOCUMENTOS.flatMap((campo) => under(`documentos.${campo}`, ['subido_en', 'rechazo'])),
];
const VENTA = words(`id nombre_producto cantidad monto fecha vendedor_id comprador_id publicacion_id envio tipo_envio
  pago_recibido comprobante_pago_url comprobante_ilegible rechazo comprobante_abierto comprobante_subido_en
  pago_recibido_en recibida_en confirmacioncomprador localidad_envio direccion_envio altura_envio
  entrecalles_envio precio_unitario descuento total_con_descuento cashback_usado cupon anulada vence pedido devolucion version`);
const PART = words('nombre apellido email telefono nombre_local localidad dni');
const PARTIES = ['comprador', 'vendedor'].flatMap((part) => PART.map((campo) => `${part}_${campo}`));

const COBRO = words('bruto porcentaje comision neto liquidacion cobrada desde');
const LOCAL = words('vendedor_id nombre_local vendedor cuenta_bancaria');
const SUMS = words('bruto comision neto');
const LIQUIDACION = [...LOCAL, ...SUMS, ...words('id dni cuenta_cambio fecha ventas pagada deshecha version')];

const PEDIDO = words('clase por motivo fecha estado respuesta codigo');
const CAMBIO = ['id', 'fecha', 'accion', ...under('autor', ['user_id', 'tipoCuenta', 'nombre'])];

/** The keys of a refusal. */
export const REFUSAL: readonly string[] = ['message', 'error', 'codigo'];

/**
 * The keys of each response; keys inside an object are written as `venta.id`. They are copied from the contract's 'Shapes'
 * and 'Field visibility', not from the schemas, so that an unwanted key in a schema is found here.
 */
export const RESPONSE_KEYS: Readonly<Record<string, readonly string[]>> = {
  vacio: [],
  rechazo_por_email: [...REFUSAL, 'campos.email'],
  rechazo_por_contrasena_actual: [...REFUSAL, 'campos.contrasena_actual'],
  sesion: ['user_id', 'tipoCuenta'],
  sesion_abierta: ['id', 'dispositivo', 'abierta_en', 'vista_en', 'actual'],
  registro: ['message', 'user_id'],
  mensaje: ['message'],
  codigo: ['codigo'],
  estado: ['estado'],
  publicacion_de_invitado: [...COMMON_PUBLICACION, 'disponible'],
  publicacion: [...COMMON_PUBLICACION, 'user_id', 'precio', 'ubicacion', 'nombre_local', 'existencias'],
  usuario_ajeno: OTHER_USUARIO,
  usuario_comprador: USUARIO_COMPRADOR,
  usuario: USUARIO,
  usuario_editado: ['message', ...under('usuario', USUARIO)],
  documento_rechazado: [
    'message',
    ...under(
      'usuario',
      USUARIO.flatMap((key) => (key === 'documentos.constanciaAfip.rechazo' ? under(key, ['motivo', 'fecha']) : [key])),
    ),
  ],
  ventas_ultimos_30: ['ventasUltimos30', 'pagas'],
  compras_ultimos_30: ['comprasUltimos30'],
  cashback: ['cashback'],
  venta: VENTA,
  venta_vendida: [...VENTA, ...under('cobro', COBRO)],
  cobros: ['a_cobrar', 'cobrado', 'proximo'],
  ventas_recuento: ['esperan_pago', 'para_entregar', 'entregadas', 'anuladas'],
  parecidas: ['parecidas', 'del_local'],
  por_liquidar: [...LOCAL, ...SUMS, 'ventas', 'hay_mas'],
  liquidacion: LIQUIDACION,
  liquidacion_cambiada: under('liquidacion', LIQUIDACION),
  liquidacion_pagada: under(
    'liquidacion',
    LIQUIDACION.flatMap((key) => (key === 'pagada' ? under(key, ['fecha', 'referencia']) : [key])),
  ),
  cambio_de_liquidacion: [...CAMBIO, 'antes', 'despues.neto', 'despues.ventas'],
  compra: [...VENTA, 'nombre_local', 'foto'],
  venta_creada: ['message', ...under('venta', VENTA), 'cashback', 'cupon'],
  venta_cambiada: under('venta', VENTA),
  venta_anulada: under(
    'venta',
    VENTA.flatMap((key) => (key === 'anulada' ? under(key, ['fecha', 'motivo', 'por']) : [key])),
  ),
  venta_rechazada: under(
    'venta',
    VENTA.flatMap((key) => (key === 'rechazo' ? under(key, ['motivo', 'fecha', 'veces']) : [key])),
  ),
  venta_pedida: under(
    'venta',
    VENTA.flatMap((key) => (key === 'pedido' ? under(key, PEDIDO) : [key])),
  ),
  venta_a_devolver: under(
    'venta',
    VENTA.flatMap((key) => {
      if (key === 'anulada') return under(key, ['fecha', 'motivo', 'por']);
      return key === 'devolucion' ? under(key, ['cuenta', 'fecha', 'referencia', 'descontado']) : [key];
    }),
  ),
  venta_detalle: [
    ...[...VENTA, ...PARTIES],
    ...['cashback_de_ventas_impagas', 'regalo', 'comprobantes_parecidos', 'liquidacion'],
  ],
  cambio_de_usuario: [...CAMBIO, 'antes.nombre', 'despues.nombre'],
  cambio_de_venta: [...CAMBIO, 'antes.cantidad', 'despues.cantidad'],
};

/** The keys of an object, sorted; keys inside a nested object are written as `venta.id`. */
export function keysOf(value: object): string[] {
  const keys = Object.entries(value).flatMap(([clave, inside]: [string, unknown]) =>
    typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? under(clave, keysOf(inside)) : [clave],
  );
  return keys.toSorted();
}
