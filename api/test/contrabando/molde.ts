/**
 * A request in which another one hides. `visto(n)` is the target of the one that a reader of HTTP sees; `marca(n)` is that
 * of the one inside, which nobody may ever process. `llegan`: how many of the former reach the API; one whose
 * body turns out to be none breaks off before it left, or after.
 */
export interface Caso {
  nombre: string;
  bytes: (n: number) => string;
  llegan: 0 | 1 | 2 | 'a lo sumo 1';
}

export const visto = (n: number): string => `/visto-${n}-`;
export const marca = (n: number): string => `/unico-${n}-`;

const FIN = '\r\n';
export const HOST = 'Host: localhost';
export const lineas = (...lines: string[]): string => [...lines, '', ''].join(FIN);

/** The hidden request. */
export const dentro = (n: number, metodo = 'DELETE'): string =>
  lineas(`${metodo} ${marca(n)} HTTP/1.1`, HOST, 'Content-Length: 0');

export const enTrozos = (body: string): string => `${body.length.toString(16)}${FIN}${body}${FIN}0${FIN}${FIN}`;

interface Molde {
  metodo: string;
  cabeceras: readonly string[];
  cuerpo: string;
  version?: string;
}

export const armar = (n: number, { metodo, cabeceras, cuerpo, version = '1.1' }: Molde): string =>
  `${lineas(`${metodo} /api${visto(n)} HTTP/${version}`, HOST, ...cabeceras)}${cuerpo}`;

export const conLargo = (body: string): string => `Content-Length: ${body.length}`;
export const TROZOS = 'Transfer-Encoding: chunked';

export const CON_CUERPO = ['POST', 'PUT', 'PATCH'];
