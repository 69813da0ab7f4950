import { type ApiClient, createApiClient, isApiError } from '@fluxpartes/api-client';
import type { Login } from '@fluxpartes/contrato';

/** Makes a call as a user. */
export type Act = <T>(call: (api: ApiClient) => Promise<T>) => Promise<T>;

/** A client that keeps its cookies past their expiry, because the API's clock differs. */
export function clientWith(baseUrl: string): ApiClient {
  const cookies = new Map<string, string>();
  return createApiClient({
    baseUrl,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Cookie', [...cookies].map((entry) => entry.join('=')).join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, nombre = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(nombre, value);
      }
      return response;
    },
  });
}

/** Calls as the user with these credentials; signs in when a call finds no session. */
export function actAs(baseUrl: string, login: Login): Act {
  const api = clientWith(baseUrl);
  return async (call) => {
    try {
      return await call(api);
    } catch (error) {
      if (!isApiError(error) || error.codigo !== 'sin_sesion') throw error;
      await api.auth.login(login);
      return await call(api);
    }
  };
}
