import { isDeepStrictEqual } from 'node:util';
import { HIDDEN_CONTRASENA } from '@fluxpartes/contrato';
import type { Response } from 'supertest';
import { FileStore } from '../../src/files/file-store.ts';
import { rowsOf } from '../csv.ts';
import { EDITADA } from '../edicion.ts';
import type { TestApp } from '../test-app.ts';
import { CLAVE, type Elenco } from './elenco.ts';

/** A success, with what it was asked of and by whom. */
export interface Exito {
  llamada: string;
  objetivo: number | string;
  /** Who called: the id of an account, null for the administrator, undefined for a guest or an ended session. */
  quien: number | null | undefined;
  elenco: Elenco;
  answer: Response;
}

type Fila = Record<string, unknown>;
type Verdad = (exito: Exito) => Promise<unknown> | unknown;

const ISO = (columna: string) => `to_char(${columna} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ARCHIVO = (columna: string) => `'/api/archivos/' || ${columna}`;

const USUARIO = `SELECT id, nombre_local, tipo_cuenta, nombre, apellido, email, telefono, dni, localidad, cashback::float8,
  ${ARCHIVO('constancia_afip_id')} AS constancia_afip_url, ${ARCHIVO('certificado_estudio_id')} AS certificado_estudio_url,
  ${ARCHIVO('certificado_trabajo_id')} AS certificado_trabajo_url, aprobado_constancia_afip, aprobado_certificado_estudio,
  ${ISO('fecha')} AS fecha, version, coalesce(email_confirmado = lower(email), false) AS email_confirmado,
  CASE WHEN EXISTS (SELECT FROM contrasenas_selladas WHERE usuario_id = u.id) THEN '${CLAVE}' ELSE '${HIDDEN_CONTRASENA}' END
  AS contrasena FROM usuarios u`;
const PUBLICACION = `SELECT p.id, user_id, nombre_producto, marca, modelo, precio::float8, ubicacion, envio, tipo_envio, categoria,
  estado, codigo_serie, marca_repuesto, compatibilidad, fotos, descripcion, pausada, ${ISO('p.fecha')} AS fecha, p.version,
  u.nombre_local FROM publicaciones p JOIN usuarios u ON u.id = user_id`;
const DE_VENTA = `v.id, nombre_producto, cantidad, monto::float8, ${ISO('v.fecha')} AS fecha, vendedor_id, comprador_id,
  publicacion_id, envio, tipo_envio, pago_recibido, ${ARCHIVO('comprobante_id')} AS comprobante_pago_url, confirmacioncomprador,
  localidad_envio, direccion_envio, altura_envio, entrecalles_envio, precio_unitario::float8, descuento,
  total_con_descuento::float8, cashback_usado::float8, cupon::float8, v.version`;
const VENTA = `SELECT ${DE_VENTA} FROM ventas v`;
const COMPRA = `SELECT ${DE_VENTA}, u.nombre_local, NULL AS foto FROM ventas v JOIN usuarios u ON u.id = vendedor_id`;
const PARTE = ['nombre', 'apellido', 'email', 'telefono', 'nombre_local', 'localidad', 'dni'];
const PARTES = ['comprador', 'vendedor'].flatMap((de) => PARTE.map((campo) => `${de}.${campo} AS ${de}_${campo}`));
const DETALLE = `SELECT ${DE_VENTA}, ${PARTES.join(', ')}, 0 AS cashback_de_ventas_impagas, '[]'::json AS comprobantes_parecidos
  FROM ventas v JOIN usuarios comprador ON comprador.id = comprador_id JOIN usuarios vendedor ON vendedor.id = vendedor_id`;
const CAMBIO = `SELECT id, ${ISO('fecha')} AS fecha, accion, antes, despues,
  json_build_object('user_id', NULL, 'tipoCuenta', 'admin', 'nombre', 'Administrador') AS autor FROM auditoria`;

/** Newest first, as every list; no list shows more without being asked. */
const LISTA = (de = '') => `ORDER BY ${de}fecha DESC, ${de}id DESC LIMIT 500`;

const filas = (test: TestApp, sql: string, ...values: unknown[]) => test.query<Fila>(sql, values);
async function fila(test: TestApp, sql: string, id: unknown, mas: Fila = {}): Promise<Fila> {
  return { ...(await filas(test, sql, id))[0], ...mas };
}

const usuario = ({ elenco, objetivo }: Exito, mas?: Fila) =>
  fila(elenco.test, `${USUARIO} WHERE id = $1`, objetivo, mas);
const publicacion = ({ elenco }: Exito, id: unknown, mas?: Fila) =>
  fila(elenco.test, `${PUBLICACION} WHERE p.id = $1`, id, mas);
const venta = ({ elenco }: Exito, id: unknown, mas?: Fila) => fila(elenco.test, `${VENTA} WHERE v.id = $1`, id, mas);
const cambios = ({ elenco, objetivo }: Exito, entidad: string) =>
  filas(elenco.test, `${CAMBIO} WHERE entidad = $1 AND entidad_id = $2 ORDER BY id DESC`, entidad, objetivo);
const cuantas = ({ elenco, objetivo }: Exito, parte: string) =>
  elenco.test.query<{ n: number }>(`SELECT count(*)::int AS n FROM ventas WHERE ${parte} = $1`, [objetivo]);
const cashbackDe = async ({ elenco }: Exito, id: unknown) =>
  (await fila(elenco.test, 'SELECT cashback::float8 AS cashback FROM usuarios WHERE id = $1', id)).cashback;

async function sesion({ elenco, quien }: Exito): Promise<Fila> {
  if (quien === undefined) return { user_id: null, tipoCuenta: null };
  if (quien === null) return { user_id: null, tipoCuenta: 'admin' };
  return fila(elenco.test, 'SELECT id AS user_id, tipo_cuenta AS "tipoCuenta" FROM usuarios WHERE id = $1', quien);
}

/** Of the sessions that were told, those that are the caller's: all of them. */
async function sesiones({ elenco, quien, answer }: Exito): Promise<Fila[]> {
  const suyas = await filas(elenco.test, 'SELECT id FROM sesiones WHERE usuario_id IS NOT DISTINCT FROM $1', quien);
  const ids = new Set(suyas.map(({ id }) => id));
  return (answer.body as Fila[]).filter(({ id }) => ids.has(id));
}

async function ventaCreada(exito: Exito): Promise<Fila> {
  const { body } = exito.answer;
  const hecha = { comprador_id: exito.quien, publicacion_id: exito.objetivo, cantidad: 1, monto: 1000 };
  const suya = await venta(exito, body.venta.id, hecha);
  return { message: body.message, venta: suya, cashback: await cashbackDe(exito, exito.quien), cupon: suya.cupon };
}

/** The bytes of a stored document; every document of the matrix has its own. */
async function bytes({ elenco, objetivo }: Exito): Promise<string> {
  const { clave } = await fila(elenco.test, 'SELECT clave FROM archivos WHERE id = $1', objetivo);
  const file = await elenco.test.app.get(FileStore).open(String(clave));
  const chunks: Buffer[] = [];
  for await (const chunk of file?.stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** The first cell of each row below the titles: what an export is of. */
const exportadas = async ({ elenco }: Exito, tabla: string) =>
  (await filas(elenco.test, `SELECT id FROM ${tabla} ORDER BY id`)).map(({ id }) => String(id));

/** What the tables say that each call has to answer, told by SQL of its own; a call that is not here tells nothing of them. */
const VERDADES: Readonly<Record<string, Verdad>> = {
  'POST /login': ({ elenco: { cuenta } }) => ({ user_id: cuenta.id, tipoCuenta: 'mecanico' }),
  'GET /sesion': sesion,
  'GET /sesiones': sesiones,
  'POST /register': async ({ elenco, answer }) => ({
    message: answer.body.message,
    user_id: (await filas(elenco.test, 'SELECT max(id) AS id FROM usuarios'))[0]?.id,
  }),
  'GET /publicaciones': ({ elenco }) =>
    filas(elenco.test, `${PUBLICACION} WHERE NOT pausada AND borrada_en IS NULL ${LISTA('p.')}`),
  'GET /publicaciones/{id}': (exito) => publicacion(exito, exito.objetivo),
  'POST /publicaciones': (exito) => publicacion(exito, exito.answer.body.id, { ...EDITADA, user_id: exito.quien }),
  'PUT /publicaciones/{id}': (exito) => publicacion(exito, exito.objetivo, EDITADA),
  'PUT /publicaciones/{id}/pausar': (exito) => publicacion(exito, exito.objetivo, { pausada: true }),
  'GET /usuarios/{id}': usuario,
  'GET /usuarios': ({ elenco }) => filas(elenco.test, `${USUARIO} ${LISTA()}`),
  'PUT /usuarios/{id} multipart': async (exito) => ({
    message: exito.answer.body.message,
    usuario: await usuario(exito, { nombre: 'Ana', apellido: 'Prueba', email: `${exito.objetivo}@matriz.test` }),
  }),
  'PUT /usuarios/{id} JSON': async (exito) => ({
    message: exito.answer.body.message,
    usuario: await usuario(exito, { nombre: `Ana ${exito.objetivo}` }),
  }),
  'GET /usuarios/{id}/ventas-ultimos-30': async (exito) => ({
    ventasUltimos30: (await cuantas(exito, 'vendedor_id'))[0]?.n,
  }),
  'GET /usuarios/{id}/compras-ultimos-30': async (exito) => ({
    comprasUltimos30: (await cuantas(exito, 'comprador_id'))[0]?.n,
  }),
  'GET /usuarios/{id}/compras': ({ elenco, objetivo }) =>
    filas(elenco.test, `${COMPRA} WHERE comprador_id = $1 ${LISTA('v.')}`, objetivo),
  'GET /usuarios/{id}/ventas': async ({ elenco, objetivo }) => {
    const suyas = await filas(elenco.test, `${VENTA} WHERE vendedor_id = $1 ${LISTA('v.')}`, objetivo);
    return suyas.map((una) => ({ ...una, comprobante_pago_url: null }));
  },
  'GET /usuarios/{id}/historial': (exito) => cambios(exito, 'usuario'),
  'PUT /usuarios/{id}/cashback': async (exito) => ({ cashback: await cashbackDe(exito, exito.objetivo) }),
  'POST /ventas': ventaCreada,
  'POST /ventas/{id}/comprobante': async (exito) => ({ venta: await venta(exito, exito.objetivo) }),
  'PUT /ventas/{id} recepcion': async (exito) => ({
    venta: await venta(exito, exito.objetivo, { confirmacioncomprador: true }),
  }),
  'PUT /ventas/{id} admin': async (exito) => ({
    venta: await venta(exito, exito.objetivo, { cantidad: 2, pago_recibido: true }),
  }),
  'GET /ventas-detalle': ({ elenco }) => filas(elenco.test, `${DETALLE} ${LISTA('v.')}`),
  'GET /ventas/{id}/historial': (exito) => cambios(exito, 'venta'),
  'GET /usuarios.csv': (exito) => exportadas(exito, 'usuarios'),
  'GET /ventas-detalle.csv': (exito) => exportadas(exito, 'ventas'),
  'GET /archivos/{id}': bytes,
  'GET /salud': () => ({ estado: 'viva' }),
  'GET /salud/listo': () => ({ estado: 'lista' }),
};

/** Where an answer says something else than the tables, by path; nothing where they agree on every key that it has. */
export async function falsedades(exito: Exito): Promise<string[]> {
  const verdad = VERDADES[exito.llamada];
  if (verdad === undefined) return [];
  return distintas('', dichoPor(exito), await verdad(exito));
}

function dichoPor({ llamada, answer }: Exito): unknown {
  if (llamada.endsWith('.csv')) {
    const ids = rowsOf(answer.text)
      .slice(1)
      .map(([id = '']) => id.replace('"', ''));
    return ids.toSorted((a, b) => Number(a) - Number(b));
  }
  return Buffer.isBuffer(answer.body) ? answer.body.toString('latin1') : answer.body;
}

function distintas(donde: string, dicho: unknown, verdad: unknown): string[] {
  if (!isObject(dicho) || !isObject(verdad)) return isDeepStrictEqual(dicho, verdad) ? [] : [donde || 'contents'];
  const faltan = Array.isArray(dicho) && Object.keys(dicho).length !== Object.keys(verdad).length ? ['rows'] : [];
  const dentro = Object.keys(dicho).flatMap((clave) => distintas(`${donde}.${clave}`, dicho[clave], verdad[clave]));
  return [...faltan, ...dentro];
}

function isObject(valor: unknown): valor is Fila {
  return typeof valor === 'object' && valor !== null;
}
