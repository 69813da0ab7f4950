// @ts-check
import { localSecrets } from '../../../scripts/start/environment.mjs';

/** A new mechanic's session. @param {string} api */
export async function memberCookie(api) {
  const member = { email: `bench${Date.now()}@bench.test`, password: 'una clave larga de bench' };
  const form = new FormData();
  const fields = { ...member, nombre: 'Ana', apellido: 'Bench', telefono: '1144445555', localidad: 'Glew' };
  const all = { ...fields, tipoCuenta: 'mecanico', dni: String(Date.now()).slice(-8) };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const answer = await fetch(`${api}/register`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`nobody could be registered: ${await answer.text()}`);
  return cookieOf(api, member);
}

/** The administrator's session. @param {string} api @param {string} dataDir */
export function adminCookie(api, dataDir) {
  return cookieOf(api, localSecrets(dataDir).admin);
}

/** @param {string} api @param {{ email: string, password: string }} account */
async function cookieOf(api, account) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${api}/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  if (!answer.ok) throw new Error(`${account.email} could not log in: ${answer.status}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}
