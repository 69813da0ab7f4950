// @ts-check
import { createApiClient } from '@fluxpartes/api-client';
import { answerTo, userIdOf } from './fixtures.mjs';

/** @typedef {import('./fixtures.mjs').Visitor} Visitor */

/** Stands for what a later context may have: whatever is asked of it is there, and does nothing. @type {any} */
const ANYTHING = new Proxy(() => {}, {
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.iterator ? [][Symbol.iterator] : ANYTHING),
  apply: () => ANYTHING,
});

/** @param {Visitor} visitor */
function sesionOf(visitor) {
  if (visitor === 'invitado' || visitor === 'admin') return { tipo: visitor };
  return { tipo: 'usuario', userId: userIdOf(visitor), perfil: visitor };
}

/**
 * The API in this process: it knows its fixtures, and answers 404 to everything else.
 * @param {Visitor} visitor
 */
function createApi(visitor) {
  let pending = 0;
  /** @param {string | URL | Request} address @param {RequestInit} [init] */
  const fetch = async (address, { method = 'GET' } = {}) => {
    pending += 1;
    await null;
    pending -= 1;
    const [path = ''] = String(address).replace('/api', '').split('?');
    const body = method === 'GET' ? answerTo(path, visitor) : {};
    const headers = { 'Content-Type': 'application/json', 'X-Total-Count': '1' };
    if (body !== undefined) return new Response(JSON.stringify(body), { headers });
    return new Response(JSON.stringify({ message: 'No existe', error: 'No existe' }), { status: 404, headers });
  };
  return { api: createApiClient({ baseUrl: '/api', fetch }), pending: () => pending };
}

/**
 * What a shell hands to a remote, with fixtures behind it.
 * @param {{ visitor: Visitor, version: number, queryClient: object }} options `version` of the context
 */
export function createContext({ visitor, version, queryClient }) {
  const { api, pending } = createApi(visitor);
  const sesion = sesionOf(visitor);
  const known = {
    version,
    api,
    queryClient,
    sesion: { get: () => sesion, subscribe: () => () => {}, close: async () => {}, takeAdminPair: () => null },
    alerts: { notify: async () => {}, confirm: async () => false },
    config: { transferencia: { alias: 'ALIAS', cbu: '0', titular: 'Titular' } },
    // In a browser that the site has drawn nothing for.
    first: undefined,
  };
  const context = new Proxy(known, { get: (target, key) => (key in target ? Reflect.get(target, key) : ANYTHING) });
  return { context, pending };
}
