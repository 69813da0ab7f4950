// @ts-check
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { cookieOf } from '../../../bench/support/users.mjs';

/**
 * A purchase that was acknowledged, and the moments on the machine's one clock, in ms: when it was sent, when its 201 was there.
 * `proof`: the digest of its proof as the API gave it back, once that was acknowledged too.
 * @typedef {{ id: number, total: number, sentAt: number, at: number, proof?: { at: number, digest: string, path: string } }} Purchase
 * @typedef {{ api: string, email: string, cookie: string, usuarioId: number }} Person
 * @typedef {{ id: number, fotos: string[] }} Listing
 */

export const PASSWORD = 'escala y restauracion 9';
export const PRICE = 12_500.5;
const TELEFONO = '1170000010';

/** No two are alike. @param {string} name */
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
 * @returns {Promise<any>} what the API says: each caller names what it reads of it
 */
async function ask(url, request, wanted) {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (answer.status !== wanted) throw new Error(`${request.method} ${url} answered ${answer.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** @param {string} api @param {number} number @param {'vendedor' | 'mecanico'} tipoCuenta @returns {Promise<Person>} */
export async function register(api, number, tipoCuenta) {
  const email = `persona${number}@escala.test`;
  const data = {
    ...{ nombre: 'Ana', apellido: 'De Escala', localidad: 'Glew', dni: 30_000_000 + number },
    ...{ telefono: TELEFONO, email, password: PASSWORD, tipoCuenta },
    nombreLocal: tipoCuenta === 'vendedor' ? `Repuestos ${number}` : '',
  };
  const documents = tipoCuenta === 'vendedor' ? { constanciaAfip: [await picture('constancia.jpg')] } : {};
  const { user_id } = await ask(`${api}/register`, { method: 'POST', body: formOf(data, documents) }, 201);
  return { api, email, cookie: await cookieOf(api, email, PASSWORD), usuarioId: user_id };
}

/** What is said of every part on sale. */
const PART = {
  ...{ nombre_producto: 'Óptica delantera', marca: 'volkswagen', modelo: 'Gol', precio: PRICE, ubicacion: 'Glew' },
  ...{ envio: false, categoria: 'Luces', estado: 'nuevo', codigo_serie: '', marca_repuesto: 'Bosch' },
  ...{ compatibilidad: '[]', descripcion: '' },
};

/** Puts a part with two photos on sale. @param {Person} seller @returns {Promise<Listing>} */
export async function publish({ api, cookie }) {
  const body = formOf(PART, { fotos: [await picture('1.jpg'), await picture('2.jpg')] });
  return ask(`${api}/publicaciones`, { method: 'POST', headers: { cookie }, body }, 201);
}

/**
 * One photo goes, another comes: what a restored database names is not what the newest one did.
 * @param {Person} seller @param {Listing} listing @returns {Promise<Listing>}
 */
export async function changePhoto({ api, cookie }, { id, fotos: [first] }) {
  const data = { ...PART, imagenesAEliminar: JSON.stringify([first]) };
  const body = formOf(data, { nuevasFotos: [await picture('3.jpg')] });
  return ask(`${api}/publicaciones/${id}`, { method: 'PUT', headers: { cookie }, body }, 200);
}

/** Gives a part another price; what of a browser's cookies is new. @param {Person} seller @param {number} id @param {number} precio */
export async function changePrice({ api, cookie }, id, precio) {
  const body = formOf({ ...PART, precio, imagenesAEliminar: '[]' });
  const answer = await fetch(`${api}/publicaciones/${id}`, { method: 'PUT', headers: { cookie }, body });
  if (!answer.ok) throw new Error(`the change of ${id} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((one) => String(one.split(';')[0]));
}

/** Buys one piece and pays by what cashback there is. @param {Person} buyer @param {{ publicacionId: number, cashback: number }} what @returns {Promise<{ purchase: Purchase, cashback: number }>} */
export async function buy({ api, cookie }, { publicacionId, cashback }) {
  const monto = Math.round((PRICE - Math.min(cashback, PRICE)) * 100) / 100;
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ publicacion_id: publicacionId, cantidad: 1, monto });
  const sentAt = Date.now();
  const answer = await ask(`${api}/ventas`, { method: 'POST', headers, body }, 201);
  const purchase = { id: answer.venta.id, total: answer.venta.monto, sentAt, at: Date.now() };
  return { purchase, cashback: answer.cashback };
}

/** Uploads a purchase's proof and reads it back. @param {Person} buyer @param {Purchase} purchase */
export async function prove({ api, cookie }, purchase) {
  const body = formOf({}, { comprobante: [await picture('pago.jpg')] });
  const { venta } = await ask(
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
  const answer = await fetch(url, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : `status ${answer.status}`;
}
