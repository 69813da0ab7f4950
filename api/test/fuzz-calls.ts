import { EDIT } from './edit-form.ts';
import { REGISTRO } from './registro.ts';

/** A call of the contract's table as a target of hostile input. `:id` stands for an id of the kind `ids`. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Kind of the ids in its path. */
  ids: 'usuarios' | 'publicaciones' | 'ventas' | 'archivos' | 'liquidaciones' | 'sesiones';
  /** An almost valid body, so that a change of one field passes the checks of the other fields. */
  body: Readonly<Record<string, unknown>>;
  /** The fields that carry files, if any. */
  files: readonly string[];
}

const DOCUMENTOS = ['constanciaAfip', 'certificadoEstudio', 'certificadoTrabajo'];
const LIST = { q: 'freno', limite: '10', cursor: '1', total: '1' };
const USUARIOS = { ...LIST, pendiente: 'documentos' };
const VENTAS = { ...LIST, id: '1', pendiente: 'pago' };
const LIQUIDACIONES = { ...LIST, estado: 'por_pagar' };
const PERFIL = { nombre: 'Ana', apellido: 'Prueba', email: 'ana@prueba.test', telefono: '1144445555', contrasena: '' };
const CUENTA = { ...PERFIL, contrasena: 'una clave larga', dni: '30111222', localidad: 'Glew', cashback: 10 };
const APROBACIONES = { aprobado_constancia_afip: true, constancia_afip_aprobada: 'sí', tipo_cuenta: 'mecanico' };
const ENVIO = { localidad_envio: 'Glew', direccion_envio: 'Mitre', altura_envio: '1', entrecalles_envio: 'a y b' };
const CORRECCION = { cantidad: 2, monto: 10.5, pago_recibido: true, confirmacioncomprador: true };
const COMPRA = { publicacion_id: 1, vendedor_id: 1, comprador_id: 2, cantidad: 1, monto: 1000 };
const MORE_FILTERS = { categoria: 'Frenos', precio_desde: '10', precio_hasta: '5000' };
const FILTERS = {
  marca: 'ford',
  modelo: 'Focus',
  ubicacion: 'Glew',
  envio: 'si',
  estado: 'nuevo',
  orden: '-precio',
  ...MORE_FILTERS,
};
const NUEVA = { email: REGISTRO.email, dni: REGISTRO.dni, nuevaPassword: 'otra clave larga' };

const call = (
  method: Call['method'],
  path: string,
  body: Call['body'] = {},
  { ids = 'usuarios', files = [] }: Partial<Pick<Call, 'ids' | 'files'>> = {},
): Call => ({ method, path, body, ids, files });

const CUENTA_BANCARIA = '2850590940090418135201';

/** Every call of the API; `openapi.spec.ts` compares the list with the document. */
export const CALLS: readonly Call[] = [
  call('post', '/login', { email: REGISTRO.email, password: REGISTRO.password }),
  call('post', '/logout'),
  call('get', '/sesion'),
  call('get', '/sesiones'),
  call('delete', '/sesiones/:id', {}, { ids: 'sesiones' }),
  call('delete', '/sesiones'),
  call('post', '/register', REGISTRO, { files: DOCUMENTOS }),
  call('get', '/publicaciones', { ...LIST, ...FILTERS, user_id: '1' }),
  call('get', '/publicaciones/:id/parecidas', {}, { ids: 'publicaciones' }),
  call('get', '/publicaciones/:id', {}, { ids: 'publicaciones' }),
  call('post', '/publicaciones', EDIT, { files: ['fotos'] }),
  call(
    'put',
    '/publicaciones/:id',
    { ...EDIT, imagenesAEliminar: '[]', orden_fotos: '[]' },
    { ids: 'publicaciones', files: ['nuevasFotos'] },
  ),
  call('put', '/publicaciones/:id/pausar', { pausada: false }, { ids: 'publicaciones' }),
  call('delete', '/publicaciones/:id', {}, { ids: 'publicaciones' }),
  call('get', '/usuarios', USUARIOS),
  call('get', '/usuarios.csv', USUARIOS),
  call('get', '/usuarios/:id/historial', { ...LIST, revelaciones: '1' }),
  call('get', '/usuarios/:id'),
  call('put', '/usuarios/:id', { ...CUENTA, ...APROBACIONES }, { files: DOCUMENTOS }),
  call('get', '/usuarios/:id/ventas-ultimos-30'),
  call('get', '/usuarios/:id/compras-ultimos-30'),
  call('get', '/usuarios/:id/compras', LIST),
  call('get', '/usuarios/:id/ventas', { ...LIST, grupo: 'para_entregar', a_cobrar: 'si' }),
  call('get', '/usuarios/:id/ventas-recuento'),
  call('put', '/usuarios/:id/rechazar-documento', { documento: 'certificadoEstudio', motivo: 'No se lee' }),
  call('put', '/usuarios/:id/cashback', { cashback: 0 }),
  call('get', '/usuarios/:id/cobros'),
  call('get', '/usuarios/:id/liquidaciones', LIST),
  call('get', '/usuarios/:id/datos.zip'),
  // With a wrong password, because the next calls need the accounts.
  call('delete', '/usuarios/:id', { contrasena_actual: 'otra clave larga' }),
  call('post', '/ventas', { ...COMPRA, ...ENVIO }),
  call('post', '/ventas/:id/comprobante', {}, { ids: 'ventas', files: ['comprobante'] }),
  call('delete', '/ventas/:id/comprobante', {}, { ids: 'ventas' }),
  call('put', '/ventas/:id/rechazar-comprobante', { motivo: 'No se lee' }, { ids: 'ventas' }),
  call('put', '/ventas/:id', { ...CORRECCION, ...ENVIO }, { ids: 'ventas' }),
  call('put', '/ventas/:id/anular', { motivo: 'No hay stock' }, { ids: 'ventas' }),
  call('get', '/ventas-detalle', VENTAS),
  call('get', '/ventas-detalle.csv', VENTAS),
  call('get', '/ventas/:id/historial', LIST, { ids: 'ventas' }),
  call('post', '/ventas/:id/pedir-anulacion', { motivo: 'No llegó' }, { ids: 'ventas' }),
  call('put', '/ventas/:id/pedido', { estado: 'rechazado', respuesta: 'Ya se entregó' }, { ids: 'ventas' }),
  call('delete', '/ventas/:id/pedido', {}, { ids: 'ventas' }),
  call('put', '/ventas/:id/cuenta-devolucion', { cuenta: CUENTA_BANCARIA }, { ids: 'ventas' }),
  call('put', '/ventas/:id/devolucion', { referencia: '123', cuenta: CUENTA_BANCARIA }, { ids: 'ventas' }),
  call('get', '/liquidaciones/pendientes', LIST),
  call('get', '/liquidaciones', LIQUIDACIONES),
  call('get', '/liquidaciones.csv', LIQUIDACIONES),
  call('post', '/liquidaciones', { vendedor_id: 2, ventas: [1], neto: 100, cuenta_bancaria: CUENTA_BANCARIA }),
  call('put', '/liquidaciones/:id', { referencia: '123' }, { ids: 'liquidaciones' }),
  call('delete', '/liquidaciones/:id', {}, { ids: 'liquidaciones' }),
  call('get', '/liquidaciones/:id/historial', LIST, { ids: 'liquidaciones' }),
  call('get', '/liquidaciones/:id.csv', {}, { ids: 'liquidaciones' }),
  call('post', '/arrepentimientos', { venta_id: 1, email: REGISTRO.email }),
  call('post', '/deshacer-cambio'),
  call('post', '/recuperacion', { email: REGISTRO.email, dni: REGISTRO.dni }),
  call('post', '/actualizar-password', NUEVA),
  call('post', '/confirmacion-de-email', { email: REGISTRO.email }),
  call('post', '/confirmar-email', { accion: 'confirmar' }),
  call('get', `/fotos/${'a'.repeat(64)}/:id`),
  call('get', '/archivos/:id', {}, { ids: 'archivos' }),
  call('get', '/salud'),
  call('get', '/salud/listo'),
];
