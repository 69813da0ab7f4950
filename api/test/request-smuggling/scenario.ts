/**
 * A request that hides another request. `seenPath(n)` is the target of the outer request, which an HTTP parser sees.
 * `marca(n)` is the target of the hidden request, which no program may ever process. `arriving`: how many outer requests
 * reach the API. A request with an invalid body is aborted before or after it is forwarded.
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
