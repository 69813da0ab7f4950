// @ts-check
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { cookieOf } from '../../../bench/support/users.mjs';

/**
 * An acknowledged purchase. `sentAt`, `at`: times of request and 201 response; `proof`: the digest of its comprobante as the API
 * returned it, once it was acknowledged.
 * @typedef {{ id: number, total: number, sentAt: number, at: number, proof?: { at: number, digest: string, path: string } }} Purchase
 * @typedef {{ api: string, email: string, cookie: string, usuarioId: number }} TestUser
 * @typedef {{ id: number, fotos: string[] }} Listing
 */

export const PASSWORD = 'escala y restauracion 9';
export const PRICE = 12_500.5;
const TELEFONO = '1170000010';

/** A unique picture. @param {string} name */
export async function picture(name) {
  const raw = { width: 48, height: 48, channels: /** @type {const} */ (3) };
  const bytes = await sharp(randomBytes(48 * 48 * 3), { raw })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** @param {Record<string, unknown>} fields @param {Record<string, File[]>} [files] */
function formOf(fields, files = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

/**
 * @param {string} url @param {RequestInit} request @param {number} wanted status
 * @returns {Promise<any>} the body; each caller knows its fields
 */
async function call(url, request, wanted) {
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.status !== wanted) throw new Error(`${request.method} ${url} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** @param {string} api @param {number} number @param {'vendedor' | 'mecanico'} tipoCuenta @returns {Promise<TestUser>} */
export async function register(api, number, tipoCuenta) {
  const email = `persona${number}@escala.test`;
  const data = {
    ...{ nombre: 'Ana', apellido: 'De Escala', localidad: 'Glew', dni: 30_000_000 + number },
    ...{ telefono: TELEFONO, email, password: PASSWORD, tipoCuenta },
    nombreLocal: tipoCuenta === 'vendedor' ? `Repuestos ${number}` : '',
  };
  /** @type {Record<string, File[]>} */
  const documents = tipoCuenta === 'vendedor' ? { constanciaAfip: [await picture('constancia.jpg')] } : {};
  const { user_id } = await call(`${api}/register`, { method: 'POST', body: formOf(data, documents) }, 201);
  return { api, email, cookie: await cookieOf(api, email, PASSWORD), usuarioId: user_id };
}

const LISTING = {
  ...{ nombre_producto: 'Óptica delantera', marca: 'volkswagen', modelo: 'Gol', precio: PRICE, ubicacion: 'Glew' },
  ...{ envio: false, categoria: 'Luces', estado: 'nuevo', codigo_serie: '', marca_repuesto: 'Bosch' },
  ...{ compatibilidad: '[]', descripcion: '' },
};

/** Creates a listing with two photos. @param {TestUser} seller @returns {Promise<Listing>} */
export async function publish({ api, cookie }) {
  const body = formOf(LISTING, { fotos: [await picture('1.jpg'), await picture('2.jpg')] });
  return call(`${api}/publicaciones`, { method: 'POST', headers: { cookie }, body }, 201);
}

/**
 * Replaces a photo, so that the files of the restored and of the latest database differ.
 * @param {TestUser} seller @param {Listing} listing @returns {Promise<Listing>}
 */
export async function changePhoto({ api, cookie }, { id, fotos: [first] }) {
  const data = { ...LISTING, imagenesAEliminar: JSON.stringify([first]) };
  const body = formOf(data, { nuevasFotos: [await picture('3.jpg')] });
  return call(`${api}/publicaciones/${id}`, { method: 'PUT', headers: { cookie }, body }, 200);
}

/** Returns the new cookies. @param {TestUser} seller @param {number} id @param {number} precio */
export async function changePrice({ api, cookie }, id, precio) {
  const body = formOf({ ...LISTING, precio, imagenesAEliminar: '[]' });
  const response = await fetch(`${api}/publicaciones/${id}`, { method: 'PUT', headers: { cookie }, body });
  if (!response.ok) throw new Error(`the change of ${id} answered ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie().map((one) => String(one.split(';')[0]));
}

/** Buys one unit and spends the available cashback. @param {TestUser} buyer @param {{ publicacionId: number, cashback: number }} what @returns {Promise<{ purchase: Purchase, cashback: number }>} */
export async function buy({ api, cookie }, { publicacionId, cashback }) {
  const monto = Math.round((PRICE - Math.min(cashback, PRICE)) * 100) / 100;
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ publicacion_id: publicacionId, cantidad: 1, monto });
  const sentAt = Date.now();
  const response = await call(`${api}/ventas`, { method: 'POST', headers, body }, 201);
  const purchase = { id: response.venta.id, total: response.venta.monto, sentAt, at: Date.now() };
  return { purchase, cashback: response.cashback };
}

/** Uploads a comprobante and reads it back. @param {TestUser} buyer @param {Purchase} purchase */
export async function uploadProof({ api, cookie }, purchase) {
  const body = formOf({}, { comprobante: [await picture('pago.jpg')] });
  const { venta } = await call(
    `${api}/ventas/${purchase.id}/comprobante`,
    { method: 'POST', headers: { cookie }, body },
    201,
  );
  const at = Date.now();
  const path = venta.comprobante_pago_url.replace(/^\/api/, '');
  purchase.proof = { at, path, digest: await digestOf(`${api}${path}`, cookie) };
}

/** @param {string} url @param {string} [cookie] */
export async function digestOf(url, cookie = '') {
  const response = await fetch(url, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? createHash('sha256').update(bytes).digest('hex') : `status ${response.status}`;
}
