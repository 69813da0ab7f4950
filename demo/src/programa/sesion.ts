import { type ApiClient, createApiClient, isApiError } from '@fluxpartes/api-client';
import type { Login } from '@fluxpartes/contrato';

/** Makes a call in somebody's name. */
export type Hacer = <T>(llamada: (api: ApiClient) => Promise<T>) => Promise<T>;

/** The client of a program: it keeps its cookies, whatever the API's clock says of their end. */
export function clienteCon(baseUrl: string): ApiClient {
  const cookies = new Map<string, string>();
  return createApiClient({
    baseUrl,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Cookie', [...cookies].map((par) => par.join('=')).join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(nombre, valor);
      }
      return response;
    },
  });
}

/** Calls in the name of whoever signs in with this pair: signs in where a call finds no session, the first or any other. */
export function hacerComo(baseUrl: string, login: Login): Hacer {
  const api = clienteCon(baseUrl);
  return async (llamada) => {
    try {
      return await llamada(api);
    } catch (error) {
      if (!isApiError(error) || error.codigo !== 'sin_sesion') throw error;
      await api.auth.login(login);
      return await llamada(api);
    }
  };
}
