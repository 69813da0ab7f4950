import { type ApiClient, createApiClient, isApiError, type Page } from '@fluxpartes/api-client';
import type { Login } from '@fluxpartes/contrato';
import type { Transferencia } from './comprobante.ts';

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

/** A step, and its progress. */
export interface Progress {
  step: 'cuentas' | 'publicaciones' | 'ventas';
  done: number;
  total: number;
}

/** Input of a fill. */
export interface Fill {
  /** URL of the API, and the setter of its clock. */
  api: { baseUrl: string; setNow: (fecha: Date) => Promise<void> };
  /** Administrator credentials. */
  admin: { email: string; password: string };
  /** The API's mail folder. */
  mailFolder: string;
  /** Present day for the plan's dates, when no earlier fill exists. */
  hoy: Date;
  notify: (progress: Progress) => void;
  readFoto: (nombre: string) => Promise<Buffer>;
  printReceipt: (transferencia: Transferencia) => Promise<Buffer>;
}

/** Context of each step. */
export interface Taller extends Omit<Fill, 'admin' | 'hoy'> {
  /** Start of the first fill. Every date of the plan counts back from this time, also after a killed fill. */
  inicio: Date;
  comoAdmin: Act;
}

const TIPOS = { jpg: 'image/jpeg', pdf: 'application/pdf', webp: 'image/webp' } as const;

/** A file as a form sends it. */
export function fileOf(nombre: string, tipo: keyof typeof TIPOS, bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], `${nombre}.${tipo}`, { type: TIPOS[tipo] });
}

/** The rows of a list from all of its pages. */
export async function onAllPages<T>(ask: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await ask(cursor);
    rows.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
