import * as z from 'zod/mini';

/** The shape of every refusal. `message` and `error` hold the same Spanish sentence. */
export const errorBodySchema = z.object({
  message: z.string(),
  error: z.string(),
  codigo: z.string(),
  campos: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Every refusal of the API: its code, its status and its sentence. */
export const ERRORS = {
  datos_invalidos: { status: 400, message: 'Revisá los datos marcados.' },
  pedido_invalido: { status: 400, message: 'El pedido no está bien formado.' },
  metodo_sin_cuerpo: { status: 400, message: 'Este tipo de pedido no lleva datos adjuntos.' },
  cuerpo_ilegible: { status: 400, message: 'No pudimos leer lo que se envió.' },
  texto_invalido: { status: 400, message: 'Hay un carácter que no se puede usar.' },
  demasiadas_fotos: { status: 400, message: 'Solo se pueden subir hasta 5 fotos' },
  faltan_datos_de_envio: { status: 400, message: 'Debes completar todos los datos de envío.' },
  total_fuera_de_alcance: { status: 400, message: 'El total es demasiado grande.' },
  cashback_lleno: {
    status: 400,
    message:
      'Tu cashback llega hasta $ 999.999.999.999,99 y el cupón de esta compra no entra. Usá una parte y volvé a intentar.',
  },
  enlace_invalido: { status: 400, message: 'El enlace no es válido o venció. Pedí uno nuevo.' },
  deshacer_invalido: { status: 400, message: 'El enlace no es válido, ya se usó o venció.' },
  login_incorrecto: { status: 401, message: 'Login incorrecto' },
  sin_sesion: { status: 401, message: 'Iniciá sesión para seguir.' },
  sin_permiso: { status: 403, message: 'No tenés permiso para hacer esto.' },
  origen_no_permitido: { status: 403, message: 'El pedido no viene de este sitio.' },
  confirmar_contrasena: { status: 403, message: 'Escribí tu contraseña actual para confirmar.' },
  no_encontrado: { status: 404, message: 'No encontramos lo que buscás.' },
  metodo_no_permitido: { status: 405, message: 'Ese tipo de pedido no se acepta.' },
  clave_usada: { status: 409, message: 'Ese pedido ya se envió con otros datos.' },
  email_registrado: { status: 409, message: 'El email ya está registrado' },
  dni_registrado: { status: 409, message: 'El DNI ya está registrado' },
  email_anterior_ocupado: {
    status: 409,
    message: 'Tu email anterior ahora lo usa otra cuenta, así que no pudimos deshacer el cambio.',
  },
  publicacion_no_disponible: { status: 409, message: 'La publicación ya no está disponible.' },
  sin_existencias: { status: 409, message: 'No quedan suficientes unidades. Revisá la cantidad.' },
  compras_impagas: {
    status: 409,
    message: 'Tenés compras sin pagar de productos con unidades contadas. Pagá o anulá alguna antes de comprar otra.',
  },
  demasiadas_impagas: {
    status: 409,
    message: 'Tenés 100 compras sin pagar. Pagá o anulá alguna antes de comprar otra.',
  },
  publicacion_propia: { status: 409, message: 'No podés comprar tu propia publicación.' },
  vendedor_equivocado: { status: 409, message: 'La publicación no es de ese vendedor.' },
  publicacion_cambio: { status: 409, message: 'La publicación cambió desde que la viste. Revisá el total.' },
  monto_cambio: { status: 409, message: 'El precio o tu cashback cambió. Revisá el total.' },
  cashback_distinto: { status: 409, message: 'El cashback se actualiza solo con cada compra.' },
  cashback_sin_respaldo: {
    status: 409,
    message: 'El comprador usaría más cashback del que respaldan sus compras pagas.',
  },
  deuda_cashback: {
    status: 409,
    message:
      'Debés cashback de compras que se anularon. Cuando tus próximos cupones lo cubran vas a poder borrar tu cuenta.',
  },
  venta_anulada: { status: 409, message: 'La compra está anulada.' },
  venta_liquidada: {
    status: 409,
    message: 'La venta está en una liquidación. Deshacé la liquidación antes de cambiarla o anularla.',
  },
  ventas_no_liquidables: { status: 409, message: 'Alguna de esas ventas cambió o ya está en otra liquidación.' },
  liquidacion_cambio: { status: 409, message: 'El neto cambió desde que lo viste. Revisá el total.' },
  cuenta_bancaria_cambio: {
    status: 409,
    message: 'El CBU o alias del local cambió desde que lo viste. Revisalo antes de liquidar.',
  },
  sin_cuenta_bancaria: { status: 409, message: 'El local todavía no cargó su CBU o alias.' },
  liquidacion_pagada: { status: 409, message: 'La liquidación ya está pagada.' },
  liquidacion_deshecha: { status: 409, message: 'La liquidación se deshizo.' },
  cobros_pendientes: {
    status: 409,
    message: 'Todavía te debemos ventas. Cuando las cobres vas a poder borrar tu cuenta.',
  },
  acceso_recien_cambiado: {
    status: 409,
    message: 'Tu email o tu contraseña cambió hace menos de 24 horas. Después vas a poder borrar tu cuenta.',
  },
  anulacion_no_permitida: {
    status: 409,
    message: 'Ya no podés anular esta compra: el pago está cargado o ya la recibiste.',
  },
  anulacion_ya_pedida: { status: 409, message: 'Ya se pidió anular esta venta. La administración está por responder.' },
  anulacion_sin_pedido: { status: 409, message: 'No hace falta pedirlo: esta compra la podés anular vos.' },
  pedido_resuelto: { status: 409, message: 'El pedido ya no espera respuesta.' },
  nada_a_devolver: { status: 409, message: 'Esta venta no tiene nada para devolver, o ya se devolvió.' },
  cuenta_devolucion_cambio: {
    status: 409,
    message: 'El CBU o alias del comprador cambió desde que lo viste. Revisalo antes de devolver.',
  },
  operaciones_abiertas: {
    status: 409,
    message:
      'Todavía tenés compras o ventas sin terminar. Cuando estén pagadas y recibidas vas a poder borrar tu cuenta.',
  },
  comprobante_innecesario: { status: 409, message: 'Esta compra se paga con cashback: no hace falta comprobante.' },
  comprobante_ya_cargado: { status: 409, message: 'Ya cargaste un comprobante.' },
  comprobante_sin_vuelta: {
    status: 409,
    message: 'Ya no podés cambiar el comprobante: lo estamos revisando o el plazo de la compra venció.',
  },
  comprobante_no_rechazable: {
    status: 409,
    message: 'Solo se rechaza el comprobante de una venta sin aprobar, sin recibir y sin anular.',
  },
  rechazos_agotados: {
    status: 409,
    message: 'Ya se rechazaron tres comprobantes de esta venta. Aprobala o anulala.',
  },
  documento_no_rechazable: {
    status: 409,
    message: 'Solo se rechaza un documento cargado y sin aprobar.',
  },
  rechazo_sin_vuelta: {
    status: 409,
    message: 'El rechazo ya no se puede deshacer: se envió otro archivo o hubo otra decisión.',
  },
  recepcion_sin_vuelta: { status: 409, message: 'La recepción ya no se puede desmarcar.' },
  version_distinta: { status: 412, message: 'Otra persona modificó este registro. Recargá la página.' },
  archivo_grande: { status: 413, message: 'El archivo es demasiado grande.' },
  cuerpo_grande: { status: 413, message: 'Lo que se envió es demasiado grande.' },
  cupo_de_archivos_lleno: {
    status: 413,
    message: 'Llegaste al máximo de espacio para tus archivos. Sacá fotos que ya no uses y probá de nuevo mañana.',
  },
  imagen_grande: { status: 413, message: 'La imagen tiene demasiados píxeles.' },
  tipo_no_aceptado: { status: 415, message: 'Ese tipo de archivo no se acepta.' },
  documento_no_aceptado: { status: 415, message: 'El archivo tiene que ser PDF, JPG o PNG.' },
  foto_no_aceptada: { status: 415, message: 'Las fotos tienen que ser JPG, PNG o WebP.' },
  foto_nueva_no_aceptada: { status: 415, message: 'Las fotos nuevas tienen que ser JPG o PNG.' },
  comprobante_no_aceptado: {
    status: 415,
    message: 'Solo se permite subir imágenes o capturas de pantalla (no PDF).',
  },
  host_desconocido: {
    status: 421,
    message:
      'Este sitio no atiende con ese nombre. Entrá por su dirección pública, por localhost o por su número de IP.',
  },
  pagina_vieja: { status: 426, message: 'Hay una versión nueva del sitio. Recargá la página.' },
  demasiados_intentos: { status: 429, message: 'Demasiados intentos. Esperá unos minutos y probá de nuevo.' },
  demasiadas_subidas: {
    status: 429,
    message: 'Hay demasiados archivos subiendo a la vez desde tu conexión. Esperá un momento y probá de nuevo.',
  },
  cabeceras_de_mas: { status: 431, message: 'El pedido trae demasiados encabezados.' },
  error_interno: { status: 500, message: 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.' },
  servicio_no_disponible: { status: 503, message: 'El servicio no está disponible por un momento. Probá de nuevo.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCodigo = keyof typeof ERRORS;
