// @ts-check

/* What the API answers while pages are drawn, in the shapes of `contrato`: one of each. */

/** @typedef {'invitado' | 'mecanico' | 'vendedor' | 'admin'} Visitor */

/** The listing's seller, and who buys it. */
const SELLER = 40;
const BUYER = 5;

/** Who is signed in. @param {Visitor} visitor */
export const userIdOf = (visitor) => (visitor === 'vendedor' ? SELLER : BUYER);

export const USUARIO = {
  id: BUYER,
  dni: '30111222',
  nombre: 'Marcos',
  apellido: 'Ledesma',
  email: 'marcos@correo.com',
  email_confirmado: true,
  cuenta_bancaria: '',
  contrasena: 'caja-de-quinta',
  telefono: '1155501234',
  tipo_cuenta: 'mecanico',
  nombre_local: 'Frenos del Sur',
  localidad: 'Longchamps',
  cashback: 12_350,
  constancia_afip_url: '/api/archivos/constancia',
  certificado_estudio_url: null,
  certificado_trabajo_url: null,
  aprobado_constancia_afip: false,
  aprobado_certificado_estudio: false,
  fecha: '2026-10-01T12:00:00.000Z',
  version: 3,
};

export const PUBLICACION = {
  id: 7,
  user_id: SELLER,
  nombre_producto: 'Disco de freno ventilado',
  marca: 'ford',
  modelo: 'Focus',
  precio: 84_500,
  ubicacion: 'Adrogué',
  envio: true,
  tipo_envio: 'uber_moto',
  categoria: 'Frenos',
  estado: 'nuevo',
  codigo_serie: 'FD-278-5V',
  marca_repuesto: 'Fremar',
  compatibilidad: [{ marca: 'ford', modelo: 'Focus' }],
  fotos: ['/api/fotos/a1/1280.webp'],
  descripcion: 'Disco ventilado de 278 mm.',
  pausada: false,
  nombre_local: 'Frenos del Sur',
  existencias: 3,
  fecha: '2026-11-01T12:00:00.000Z',
  version: 1,
};

export const VENTA = {
  id: 1042,
  nombre_producto: PUBLICACION.nombre_producto,
  cantidad: 2,
  monto: 41_883,
  fecha: '2026-11-18T12:12:00.000Z',
  vendedor_id: SELLER,
  comprador_id: BUYER,
  publicacion_id: PUBLICACION.id,
  envio: true,
  tipo_envio: 'uber_moto',
  pago_recibido: false,
  comprobante_pago_url: '/api/archivos/comprobante',
  confirmacioncomprador: false,
  localidad_envio: 'Rafael Calzada',
  direccion_envio: 'Av. San Martín',
  altura_envio: '2840',
  entrecalles_envio: 'Güemes y Alsina',
  precio_unitario: 22_043.68,
  descuento: 5,
  total_con_descuento: 41_883,
  cashback_usado: 0,
  anulada: null,
  vence: null,
  pedido: null,
  devolucion: null,
  cupon: 1256.49,
  version: 1,
};

export const COMPRA = { ...VENTA, nombre_local: USUARIO.nombre_local, foto: PUBLICACION.fotos[0] ?? null };

const PARTY_FIELDS = /** @type {const} */ ([
  'nombre',
  'apellido',
  'email',
  'telefono',
  'nombre_local',
  'localidad',
  'dni',
]);
const party = (/** @type {'comprador' | 'vendedor'} */ side) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [`${side}_${field}`, USUARIO[field]]));

export const VENTA_DETAIL = {
  ...VENTA,
  ...party('comprador'),
  ...party('vendedor'),
  cashback_de_ventas_impagas: 0,
  comprobantes_parecidos: [],
  liquidacion: null,
};

/** @type {readonly [RegExp, unknown][]} */
const ANSWERS = [
  [/^\/publicaciones$/, [PUBLICACION]],
  [/^\/publicaciones\/\d+$/, PUBLICACION],
  [/^\/usuarios$/, [USUARIO]],
  [/^\/usuarios\/\d+\/compras$/, [COMPRA]],
  [/^\/usuarios\/\d+\/ventas$/, [VENTA]],
  [/^\/usuarios\/\d+\/ventas-ultimos-30$/, { ventasUltimos30: 3 }],
  [/^\/usuarios\/\d+\/compras-ultimos-30$/, { comprasUltimos30: 3 }],
  [/^\/ventas-detalle$/, [VENTA_DETAIL]],
  [/\/historial$/, []],
];

/** What only those see of a listing who have signed in. */
const FOR_MEMBERS = ['precio', 'ubicacion', 'user_id', 'nombre_local', 'existencias'];

/**
 * The same to a guest, who gets listings without what is for members.
 * @param {string} path @returns {unknown}
 */
export function guestAnswerTo(path) {
  const answer = answerTo(path, 'invitado');
  const forGuests = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    FOR_MEMBERS.includes(key) ? undefined : value;
  return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer), forGuests);
}

/**
 * @param {string} path of a GET, below the API's
 * @param {Visitor} visitor
 * @returns {unknown} undefined where nobody has described it
 */
export function answerTo(path, visitor) {
  const isSignedIn = visitor === 'mecanico' || visitor === 'vendedor';
  if (path === '/sesion') {
    return { user_id: isSignedIn ? userIdOf(visitor) : null, tipoCuenta: visitor === 'invitado' ? null : visitor };
  }
  const [, userId] = /^\/usuarios\/(\d+)$/.exec(path) ?? [];
  if (userId !== undefined) {
    return { ...USUARIO, id: Number(userId), tipo_cuenta: isSignedIn ? visitor : USUARIO.tipo_cuenta };
  }
  return ANSWERS.find(([pattern]) => pattern.test(path))?.[1];
}
