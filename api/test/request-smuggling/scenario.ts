/**
 * A request in which another one hides. `seenPath(n)` is the target of the one that a reader of HTTP sees; `marca(n)` is that
 * of the one inside, which nobody may ever process. `llegan`: how many of the former reach the API; one whose
 * body turns out to be none breaks off before it left, or after.
 */
export interface Scenario {
  nombre: string;
  bytes: (n: number) => string;
  arriving: 0 | 1 | 2 | 'a lo sumo 1';
}

export const seenPath = (n: number): string => `/visto-${n}-`;
export const marca = (n: number): string => `/unico-${n}-`;

const FIN = '\r\n';
export const HOST = 'Host: localhost';
export const lines = (...lines: string[]): string => [...lines, '', ''].join(FIN);

/** The hidden request. */
export const inside = (n: number, method = 'DELETE'): string =>
  lines(`${method} ${marca(n)} HTTP/1.1`, HOST, 'Content-Length: 0');

export const chunked = (body: string): string => `${body.length.toString(16)}${FIN}${body}${FIN}0${FIN}${FIN}`;

interface Template {
  method: string;
  headers: readonly string[];
  body: string;
  version?: string;
}

export const build = (n: number, { method, headers, body, version = '1.1' }: Template): string =>
  `${lines(`${method} /api${seenPath(n)} HTTP/${version}`, HOST, ...headers)}${body}`;

export const withLength = (body: string): string => `Content-Length: ${body.length}`;
export const CHUNKS = 'Transfer-Encoding: chunked';

export const WITH_BODY = ['POST', 'PUT', 'PATCH'];
