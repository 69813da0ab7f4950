import { isDeepStrictEqual } from 'node:util';
import { HIDDEN_CONTRASENA } from '@fluxpartes/contrato';
import type { Response } from 'supertest';
import { FileStore } from '../../src/files/file-store.ts';
import { rowsOf } from '../csv-reader.ts';
import { EDITED } from '../edit-form.ts';
import type { TestApp } from '../test-app.ts';
import { PASSWORD, type Personas } from './personas.ts';

/** A successful call, its target and caller. */
export interface Success {
  llamada: string;
  target: number | string;
  /** Caller: an account's id; null for the administrator; undefined for a guest or an ended session. */
  quien: number | null | undefined;
  personas: Personas;
  answer: Response;
}

type Row = Record<string, unknown>;
type Truth = (success: Success) => Promise<unknown> | unknown;

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const FILE = (column: string) => `'/api/archivos/' || ${column}`;

/** A document's state, by its column in usuarios. */
const DOCUMENTO = (column: string) => `json_build_object(
  'subido_en', (SELECT ${ISO('a.fecha')} FROM archivos a WHERE a.id = u.${column}),
  'rechazo', (SELECT CASE WHEN a.rechazado_en IS NOT NULL THEN json_build_object('motivo', a.motivo_rechazo,
    'fecha', ${ISO('a.rechazado_en')}) END FROM archivos a WHERE a.id = u.${column}))`;
const DOCUMENTOS = `json_build_object('constanciaAfip', ${DOCUMENTO('constancia_afip_id')},
  'certificadoEstudio', ${DOCUMENTO('certificado_estudio_id')}, 'certificadoTrabajo', ${DOCUMENTO('certificado_trabajo_id')})`;

const USUARIO = `SELECT ${DOCUMENTOS} AS documentos, id, nombre_local, tipo_cuenta, nombre, apellido, email, telefono, dni, localidad, cashback::float8,
  ${FILE('constancia_afip_id')} AS constancia_afip_url, ${FILE('certificado_estudio_id')} AS certificado_estudio_url,
  ${FILE('certificado_trabajo_id')} AS certificado_trabajo_url, aprobado_constancia_afip, aprobado_certificado_estudio,
  ${ISO('fecha')} AS fecha, version, coalesce(email_confirmado = lower(email), false) AS email_confirmado,
  coalesce(cuenta_bancaria, '') AS cuenta_bancaria,
  CASE WHEN EXISTS (SELECT FROM contrasenas_selladas WHERE usuario_id = u.id) THEN '${PASSWORD}' ELSE '${HIDDEN_CONTRASENA}' END
  AS contrasena FROM usuarios u`;
const PUBLICACION = `SELECT p.id, user_id, nombre_producto, marca, modelo, precio::float8, ubicacion, envio, tipo_envio, categoria,
  estado, codigo_serie, marca_repuesto, compatibilidad, fotos, descripcion, pausada, ${ISO('p.fecha')} AS fecha, p.version,
  u.nombre_local, existencias, existencias IS DISTINCT FROM 0 AS disponible
  FROM publicaciones p JOIN usuarios u ON u.id = user_id`;
/** The proof of sale `v`: present or refused. */
const PROOF = (expression: string, column: string) => `(SELECT ${expression} FROM archivos a WHERE a.id = v.${column})`;
const REFUSAL = `json_build_object('motivo', a.motivo_rechazo, 'fecha', ${ISO('a.rechazado_en')}, 'veces', v.rechazos)`;

const OF_VENTA = `v.id, nombre_producto, cantidad, monto::float8, ${ISO('v.fecha')} AS fecha, vendedor_id, comprador_id,
  publicacion_id, envio, tipo_envio, pago_recibido, ${FILE('comprobante_id')} AS comprobante_pago_url, comprobante_ilegible, confirmacioncomprador,
  CASE WHEN NOT pago_recibido THEN coalesce(${PROOF(REFUSAL, 'comprobante_rechazado_id')}, ${PROOF(REFUSAL, 'rechazo_anterior_id')}) END AS rechazo,
  coalesce(${PROOF('a.abierto_en IS NOT NULL', 'comprobante_id')}, false) AS comprobante_abierto,
  ${PROOF(ISO('a.fecha'), 'comprobante_id')} AS comprobante_subido_en,
  CASE WHEN pago_recibido THEN ${ISO('v.pagada_en')} END AS pago_recibido_en, ${ISO('v.recibida_en')} AS recibida_en,
  localidad_envio, direccion_envio, altura_envio, entrecalles_envio, precio_unitario::float8, descuento,
  total_con_descuento::float8, cashback_usado::float8, cupon::float8, v.version,
  CASE WHEN anulada_en IS NOT NULL THEN
    json_build_object('fecha', ${ISO('anulada_en')}, 'motivo', motivo_anulacion, 'por', anulada_por) END AS anulada,
  CASE WHEN anulada_en IS NULL AND (comprobante_id IS NULL OR comprobante_ilegible) AND NOT pago_recibido THEN ${ISO('v.vence_en')} END AS vence,
  (SELECT json_build_object('clase', clase, 'por', pedido_por, 'motivo', motivo, 'fecha', ${ISO('p.fecha')}, 'estado', estado,
    'respuesta', respuesta, 'codigo', codigo) FROM pedidos_de_ventas p WHERE p.venta_id = v.id) AS pedido,
  CASE WHEN anulada_en IS NOT NULL AND pago_recibido THEN json_build_object('cuenta', cuenta_devolucion,
    'fecha', ${ISO('devuelta_en')}, 'referencia', referencia_devolucion, 'descontado', descontado::float8) END AS devolucion`;
const VENTA = `SELECT ${OF_VENTA} FROM ventas v`;
/** The seller's amounts of paid sales, for shops without a certificate. */
const COBRO = `CASE WHEN v.pago_recibido AND v.anulada_en IS NULL THEN (
  SELECT json_build_object('bruto', v.monto::float8, 'porcentaje', p.porcentaje, 'comision', v.monto::float8 * p.porcentaje / 100,
    'neto', v.monto::float8 * (100 - p.porcentaje) / 100, 'liquidacion', r.liquidacion_id, 'cobrada', false,
    'desde', CASE WHEN r.liquidacion_id IS NULL THEN
      ${ISO(`coalesce(v.recibida_en + interval '240 hours', v.pagada_en + interval '480 hours')`)} END)
  FROM (SELECT coalesce(r.porcentaje, 30 - CASE WHEN n >= 25 THEN 10 WHEN n >= 15 THEN 8 WHEN n >= 5 THEN 5 ELSE 0 END)
      AS porcentaje FROM (SELECT count(*) AS n FROM ventas o WHERE o.vendedor_id = v.vendedor_id AND o.pago_recibido
        AND o.anulada_en IS NULL AND (o.fecha, o.id) < (v.fecha, v.id)) AS before) AS p) END AS cobro`;
const VENDIDA = `SELECT ${OF_VENTA}, ${COBRO} FROM ventas v LEFT JOIN ventas_liquidadas r ON r.venta_id = v.id`;
const COMPRA = `SELECT ${OF_VENTA}, u.nombre_local, NULL AS foto FROM ventas v JOIN usuarios u ON u.id = vendedor_id`;
const PART = ['nombre', 'apellido', 'email', 'telefono', 'nombre_local', 'localidad', 'dni'];
const PARTIES = ['comprador', 'vendedor'].flatMap((from) =>
  PART.map((campo) => `${from}.${campo} AS ${from}_${campo}`),
);
const DETAIL = `SELECT ${OF_VENTA}, ${PARTIES.join(', ')}, 0 AS cashback_de_ventas_impagas, 0 AS regalo, '[]'::json AS comprobantes_parecidos,
  v.liquidacion_id::float8 AS liquidacion
  FROM ventas v JOIN usuarios comprador ON comprador.id = comprador_id JOIN usuarios vendedor ON vendedor.id = vendedor_id`;
const CAMBIO = `SELECT id, ${ISO('fecha')} AS fecha, accion, antes, despues,
  json_build_object('user_id', NULL, 'tipoCuenta', 'admin', 'nombre', 'Administrador') AS autor FROM auditoria`;

/** Newest first, as in every list, and limited to a list's maximum rows. */
const LIST = (from = '') => `ORDER BY ${from}fecha DESC, ${from}id DESC LIMIT 500`;

const rows = (test: TestApp, sql: string, ...values: unknown[]) => test.query<Row>(sql, values);
async function row(test: TestApp, sql: string, id: unknown, more: Row = {}): Promise<Row> {
  return { ...(await rows(test, sql, id))[0], ...more };
}

const usuario = ({ personas, target }: Success, more?: Row) =>
  row(personas.test, `${USUARIO} WHERE id = $1`, target, more);
const publicacion = ({ personas }: Success, id: unknown, more?: Row) =>
  row(personas.test, `${PUBLICACION} WHERE p.id = $1`, id, more);
const venta = ({ personas }: Success, id: unknown, more?: Row) =>
  row(personas.test, `${VENTA} WHERE v.id = $1`, id, more);
const cambios = ({ personas, target }: Success, entity: string) =>
  rows(personas.test, `${CAMBIO} WHERE entidad = $1 AND entidad_id = $2 ORDER BY id DESC`, entity, target);
const counts = ({ personas, target }: Success, part: string) =>
  personas.test.query<{ n: number }>(`SELECT count(*)::int AS n FROM ventas WHERE ${part} = $1`, [target]);
const cashbackOf = async ({ personas }: Success, id: unknown) =>
  (await row(personas.test, 'SELECT cashback::float8 AS cashback FROM usuarios WHERE id = $1', id)).cashback;

async function sesion({ personas, quien }: Success): Promise<Row> {
  if (quien === undefined) return { user_id: null, tipoCuenta: null };
  if (quien === null) return { user_id: null, tipoCuenta: 'admin' };
  return row(personas.test, 'SELECT id AS user_id, tipo_cuenta AS "tipoCuenta" FROM usuarios WHERE id = $1', quien);
}

/** The returned sessions that belong to the caller; all of them must. */
async function sesiones({ personas, quien, answer }: Success): Promise<Row[]> {
  const ownOnes = await rows(personas.test, 'SELECT id FROM sesiones WHERE usuario_id IS NOT DISTINCT FROM $1', quien);
  const ids = new Set(ownOnes.map(({ id }) => id));
  return (answer.body as Row[]).filter(({ id }) => ids.has(id));
}

async function createdVenta(success: Success): Promise<Row> {
  const { body } = success.answer;
  const made = { comprador_id: success.quien, publicacion_id: success.target, cantidad: 1, monto: 1000 };
  const ownOne = await venta(success, body.venta.id, made);
  return {
    message: body.message,
    venta: ownOne,
    cashback: await cashbackOf(success, success.quien),
    cupon: ownOne.cupon,
  };
}

/** The bytes of a stored document; every document of the matrix is different. */
async function bytes({ personas, target }: Success): Promise<string> {
  const { clave } = await row(personas.test, 'SELECT clave FROM archivos WHERE id = $1', target);
  const file = await personas.test.app.get(FileStore).open(String(clave));
  const chunks: Buffer[] = [];
  for await (const chunk of file?.stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** The first cell of each row below the headers, to identify the exported rows. */
const exported = async ({ personas }: Success, table: string) =>
  (await rows(personas.test, `SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => String(id));

/** Expected content of each call's response, computed by independent SQL; calls that are not listed are not compared. */
const TRUTHS: Readonly<Record<string, Truth>> = {
  'POST /login': ({ personas: { cuenta } }) => ({ user_id: cuenta.id, tipoCuenta: 'mecanico' }),
  'GET /sesion': sesion,
  'GET /sesiones': sesiones,
  'POST /register': async ({ personas, answer }) => ({
    message: answer.body.message,
    user_id: (await rows(personas.test, 'SELECT max(id) AS id FROM usuarios'))[0]?.id,
  }),
  'GET /publicaciones': ({ personas }) =>
    rows(personas.test, `${PUBLICACION} WHERE NOT pausada AND borrada_en IS NULL ${LIST('p.')}`),
  'GET /publicaciones/{id}': (success) => publicacion(success, success.target),
  'POST /publicaciones': (success) =>
    publicacion(success, success.answer.body.id, { ...EDITED, user_id: success.quien }),
  'PUT /publicaciones/{id}': (success) => publicacion(success, success.target, EDITED),
  'PUT /publicaciones/{id}/pausar': (success) => publicacion(success, success.target, { pausada: true }),
  'GET /usuarios/{id}': usuario,
  'GET /usuarios': ({ personas }) => rows(personas.test, `${USUARIO} ${LIST()}`),
  'PUT /usuarios/{id} multipart': async (success) => ({
    message: success.answer.body.message,
    usuario: await usuario(success, { nombre: 'Ana', apellido: 'Prueba', email: `${success.target}@matriz.test` }),
  }),
  'PUT /usuarios/{id} JSON': async (success) => ({
    message: success.answer.body.message,
    usuario: await usuario(success, { nombre: `Ana ${success.target}` }),
  }),
  'GET /usuarios/{id}/ventas-ultimos-30': async (success) => ({
    ventasUltimos30: (await counts(success, 'vendedor_id'))[0]?.n,
    pagas: (await counts(success, 'pago_recibido AND vendedor_id'))[0]?.n,
  }),
  'GET /usuarios/{id}/compras-ultimos-30': async (success) => ({
    comprasUltimos30: (await counts(success, 'comprador_id'))[0]?.n,
  }),
  'GET /usuarios/{id}/compras': ({ personas, target }) =>
    rows(personas.test, `${COMPRA} WHERE comprador_id = $1 ${LIST('v.')}`, target),
  'GET /usuarios/{id}/ventas': async ({ personas, target }) => {
    const ownOnes = await rows(personas.test, `${VENDIDA} WHERE vendedor_id = $1 ${LIST('v.')}`, target);
    return ownOnes.map((one) => ({
      ...one,
      comprobante_pago_url: null,
      comprobante_ilegible: false,
      rechazo: null,
      comprobante_abierto: false,
      comprobante_subido_en: null,
      devolucion: null,
    }));
  },
  'GET /usuarios/{id}/historial': (success) => cambios(success, 'usuario'),
  'PUT /usuarios/{id}/cashback': async (success) => ({ cashback: await cashbackOf(success, success.target) }),
  'POST /ventas': createdVenta,
  'POST /ventas/{id}/comprobante': async (success) => ({ venta: await venta(success, success.target) }),
  'DELETE /ventas/{id}/comprobante': async (success) => ({ venta: await venta(success, success.target) }),
  'PUT /ventas/{id}/rechazar-comprobante': async (success) => ({ venta: await venta(success, success.target) }),
  'PUT /usuarios/{id}/rechazar-documento': async (success) => ({
    message: success.answer.body.message,
    usuario: await usuario(success),
  }),
  'GET /usuarios/{id}/ventas-recuento': ({ personas, target }) =>
    row(
      personas.test,
      `SELECT count(*) FILTER (WHERE anulada_en IS NOT NULL)::int AS anuladas,
         count(*) FILTER (WHERE anulada_en IS NULL AND NOT pago_recibido)::int AS esperan_pago,
         count(*) FILTER (WHERE anulada_en IS NULL AND pago_recibido AND NOT confirmacioncomprador)::int AS para_entregar,
         count(*) FILTER (WHERE anulada_en IS NULL AND pago_recibido AND confirmacioncomprador)::int AS entregadas
       FROM ventas WHERE vendedor_id = $1`,
      target,
    ),
  'PUT /ventas/{id} recepcion': async (success) => ({
    venta: await venta(success, success.target, { confirmacioncomprador: true }),
  }),
  'PUT /ventas/{id} admin': async (success) => ({
    venta: await venta(success, success.target, { cantidad: 2, pago_recibido: true }),
  }),
  'PUT /ventas/{id}/anular': async (success) => ({ venta: await venta(success, success.target) }),
  'POST /ventas/{id}/pedir-anulacion': async (success) => ({ venta: await venta(success, success.target) }),
  'PUT /ventas/{id}/pedido': async (success) => ({ venta: await venta(success, success.target) }),
  'DELETE /ventas/{id}/pedido': async (success) => ({ venta: await venta(success, success.target) }),
  'PUT /ventas/{id}/cuenta-devolucion': async (success) => ({ venta: await venta(success, success.target) }),
  'PUT /ventas/{id}/devolucion': async (success) => ({ venta: await venta(success, success.target) }),
  'GET /ventas-detalle': ({ personas }) => rows(personas.test, `${DETAIL} ${LIST('v.')}`),
  'GET /ventas/{id}/historial': (success) => cambios(success, 'venta'),
  'GET /usuarios.csv': (success) => exported(success, 'usuarios'),
  'GET /ventas-detalle.csv': (success) => exported(success, 'ventas'),
  'GET /archivos/{id}': bytes,
  'GET /salud': () => ({ estado: 'viva' }),
  'GET /salud/listo': () => ({ estado: 'lista' }),
};

/** Paths where a response differs from the tables; empty if all of its keys match. */
export async function mismatches(success: Success): Promise<string[]> {
  const truth = TRUTHS[success.llamada];
  if (truth === undefined) return [];
  return differences('', saidBy(success), await truth(success));
}

function saidBy({ llamada, answer }: Success): unknown {
  if (llamada.endsWith('.csv')) {
    const ids = rowsOf(answer.text)
      .slice(1)
      .map(([id = '']) => id.replace('"', ''));
    return ids.toSorted((a, b) => Number(a) - Number(b));
  }
  return Buffer.isBuffer(answer.body) ? answer.body.toString('latin1') : answer.body;
}

function differences(where: string, said: unknown, truth: unknown): string[] {
  if (!isObject(said) || !isObject(truth)) return isDeepStrictEqual(said, truth) ? [] : [where || 'contents'];
  const faltan = Array.isArray(said) && Object.keys(said).length !== Object.keys(truth).length ? ['rows'] : [];
  const inside = Object.keys(said).flatMap((key) => differences(`${where}.${key}`, said[key], truth[key]));
  return [...faltan, ...inside];
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
