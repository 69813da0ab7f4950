import { EDICION } from './edicion.ts';
import { REGISTRO } from './registro.ts';

/** A call of the contract's table as hostile input sees it. `:id` stands for an id of its kind. */
export interface Llamada {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Whose ids it takes. */
  ids: 'usuarios' | 'publicaciones' | 'ventas' | 'archivos';
  /** A body that is nearly accepted, so that a change of one field gets past the others. */
  body: Readonly<Record<string, unknown>>;
  /** The fields that carry files, if any. */
  archivos: readonly string[];
}

const LISTA = { q: 'freno', limite: '10', cursor: '1', total: '1' };
const USUARIOS = { ...LISTA, pendiente: 'documentos' };
const VENTAS = { ...LISTA, id: '1', pendiente: 'pago' };
const PERFIL = { nombre: 'Ana', apellido: 'Prueba', email: 'ana@prueba.test', telefono: '1144445555', contrasena: '' };
const CUENTA = { ...PERFIL, contrasena: 'una clave larga', dni: '30111222', localidad: 'Glew', cashback: 10 };
const APROBACIONES = { aprobado_constancia_afip: true, constancia_afip_aprobada: 'sí', tipo_cuenta: 'mecanico' };
const ENVIO = { localidad_envio: 'Glew', direccion_envio: 'Mitre', altura_envio: '1', entrecalles_envio: 'a y b' };
const CORRECCION = { cantidad: 2, monto: 10.5, pago_recibido: true, confirmacioncomprador: true };
const COMPRA = { publicacion_id: 1, vendedor_id: 1, comprador_id: 2, cantidad: 1, monto: 1000 };
const FILTROS = { marca: 'ford', modelo: 'Focus', ubicacion: 'Glew', envio: 'si', estado: 'nuevo', orden: '-precio' };
const NUEVA = { email: REGISTRO.email, dni: REGISTRO.dni, nuevaPassword: 'otra clave larga' };

const llamada = (
  method: Llamada['method'],
  path: string,
  body: Llamada['body'] = {},
  { ids = 'usuarios', archivos = [] }: Partial<Pick<Llamada, 'ids' | 'archivos'>> = {},
): Llamada => ({ method, path, body, ids, archivos });

/** Every call of the contract's table, additions included. */
export const LLAMADAS: readonly Llamada[] = [
  llamada('post', '/login', { email: REGISTRO.email, password: REGISTRO.password }),
  llamada('post', '/logout'),
  llamada('get', '/sesion'),
  llamada('post', '/register', REGISTRO, { archivos: ['constanciaAfip', 'certificadoEstudio', 'certificadoTrabajo'] }),
  llamada('get', '/publicaciones', { ...LISTA, ...FILTROS, user_id: '1' }),
  llamada('get', '/publicaciones/:id', {}, { ids: 'publicaciones' }),
  llamada('post', '/publicaciones', EDICION, { archivos: ['fotos'] }),
  llamada(
    'put',
    '/publicaciones/:id',
    { ...EDICION, imagenesAEliminar: '[]' },
    { ids: 'publicaciones', archivos: ['nuevasFotos'] },
  ),
  llamada('put', '/publicaciones/:id/pausar', { pausada: false }, { ids: 'publicaciones' }),
  llamada('delete', '/publicaciones/:id', {}, { ids: 'publicaciones' }),
  llamada('get', '/usuarios', USUARIOS),
  llamada('get', '/usuarios.csv', USUARIOS),
  llamada('get', '/usuarios/:id/historial', { ...LISTA, revelaciones: '1' }),
  llamada('get', '/usuarios/:id'),
  llamada(
    'put',
    '/usuarios/:id',
    { ...CUENTA, ...APROBACIONES },
    { archivos: ['constanciaAfip', 'certificadoEstudio'] },
  ),
  llamada('get', '/usuarios/:id/ventas-ultimos-30'),
  llamada('get', '/usuarios/:id/compras-ultimos-30'),
  llamada('get', '/usuarios/:id/compras', LISTA),
  llamada('get', '/usuarios/:id/ventas', LISTA),
  llamada('put', '/usuarios/:id/cashback', { cashback: 0 }),
  llamada('post', '/ventas', { ...COMPRA, ...ENVIO }),
  llamada('post', '/ventas/:id/comprobante', {}, { ids: 'ventas', archivos: ['comprobante'] }),
  llamada('put', '/ventas/:id', { ...CORRECCION, ...ENVIO }, { ids: 'ventas' }),
  llamada('get', '/ventas-detalle', VENTAS),
  llamada('get', '/ventas-detalle.csv', VENTAS),
  llamada('get', '/ventas/:id/historial', LISTA, { ids: 'ventas' }),
  llamada('post', '/recuperacion', { email: REGISTRO.email, dni: REGISTRO.dni }),
  llamada('post', '/actualizar-password', NUEVA),
  llamada('post', '/confirmacion-de-email', { email: REGISTRO.email }),
  llamada('post', '/confirmar-email', { accion: 'confirmar' }),
  llamada('get', `/fotos/${'a'.repeat(64)}/:id`),
  llamada('get', '/archivos/:id', {}, { ids: 'archivos' }),
  llamada('get', '/salud'),
  llamada('get', '/salud/listo'),
];
