import fc from 'fast-check';
import type { Llamada } from './llamadas.ts';
import { ARCHIVOS } from './registro.ts';

/** Who sends it. `falsa` has a cookie of the right form that is nobody's, `rota` one of the wrong form. */
export const ROLES = ['invitado', 'mecanico', 'vendedor', 'admin', 'falsa', 'rota'] as const;
/** Those who get past the door, and so further into a call: asked for more often. */
const CON_SESION = ['mecanico', 'vendedor', 'admin'] as const;
export type RolHostil = (typeof ROLES)[number];

/** A file of a hostile request. */
export interface ArchivoHostil {
  campo: string;
  nombre: string;
  tipo: string;
  bytes: Buffer;
}

/** How a body travels. `crudo` is bytes under whatever type they say they are. */
export type CuerpoHostil =
  | { como: 'json'; valor: unknown }
  | { como: 'partes'; campos: [string, string][]; archivos: ArchivoHostil[] }
  | { como: 'crudo'; tipo: string; bytes: Buffer };

/** One hostile request. */
export interface PedidoHostil {
  llamada: Llamada;
  rol: RolHostil;
  /** Which of the known ids, or a text in the place of one. */
  id: number | string;
  query: [string, string][];
  headers: Record<string, string>;
  cuerpo: CuerpoHostil;
}

const RAROS = ['\0', '\ud800', '1e400', '-0', 'NaN', '2147483648', "'; DROP TABLE usuarios; --", '%', '\\', '[[', '🔧'];
const raro = fc.oneof(
  fc.constantFrom(...RAROS, '', ' ', '../../etc/passwd', '<script>', '‮', 'İ', 'a'.repeat(5000), '{"a":', '__proto__'),
  fc.constantFrom(1e308, -1, 0, 0.1, 2 ** 31, 2 ** 53, 999_999_999_999.99, null, true, [], {}),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.jsonValue(),
);
const texto = raro.map((valor) => (typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? '')));

/** What HTTP lets stand in a header's value. */
const enCabecera = (valor: string) => valor.replace(/[^\x20-\x7e\xa1-\xff]/g, '').slice(0, 2000);

const cabeceras = fc.dictionary(
  fc.constantFrom(
    ...['If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Recuperacion-Token', 'Origin', 'Sec-Fetch-Site', 'Accept'],
    ...['Accept-Encoding', 'Range', 'X-Forwarded-For', 'X-HTTP-Method-Override', 'Referer', 'Authorization', 'Host'],
  ),
  fc.oneof(
    fc.constantFrom('"1"', '"2"', '*', 'W/"1"', 'same-origin', 'cross-site', 'null', 'bytes=0-', '::1', 'gzip, br', ''),
    texto.map(enCabecera),
  ),
  { maxKeys: 3 },
);

const archivo = (campos: readonly string[]): fc.Arbitrary<ArchivoHostil> =>
  fc.record({
    campo: fc.constantFrom(...campos, 'otro', '__proto__'),
    nombre: fc.oneof(fc.constantFrom('a.jpg', '../../../etc/passwd', 'a\0.png', '', '.', 'con.pdf'), texto),
    tipo: fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', 'application/pdf', '', 'x/y; charset=utf-7'),
    bytes: fc.oneof(
      fc.constantFrom(...Object.values(ARCHIVOS), Buffer.alloc(0), Buffer.from('ffd8ffe000104a464946', 'hex')),
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.concat([ARCHIVOS.png.subarray(0, 40), bytes])),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  });

/** The call's own body with a few of its fields, or fields of other calls, made hostile. */
function valores({ body }: Llamada): fc.Arbitrary<Record<string, unknown>> {
  const campo = fc.constantFrom(...Object.keys(body), 'id', 'version', 'user_id', 'fotos', '__proto__', 'constructor');
  return fc.dictionary(campo, raro, { maxKeys: 3 }).map((cambios) => ({ ...body, ...cambios }));
}

const comoTexto = (valor: unknown) => (typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? ''));
const pares = (cuerpo: Record<string, unknown>) =>
  Object.entries(cuerpo).map(([campo, valor]): [string, string] => [campo, comoTexto(valor)]);

const TIPOS = [
  ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''],
  ...['multipart/form-data; boundary=b', 'application/json; charset=utf-16', 'application/json; charset=nada'],
];

function cuerpo(llamada: Llamada): fc.Arbitrary<CuerpoHostil> {
  const json = fc.oneof(
    { weight: 4, arbitrary: valores(llamada) },
    { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  );
  const partes = fc.record({
    como: fc.constant('partes' as const),
    campos: valores(llamada).map(pares),
    archivos: fc.array(archivo(llamada.archivos), { maxLength: 3 }),
  });
  return fc.oneof(
    { weight: 4, arbitrary: json.map((valor): CuerpoHostil => ({ como: 'json', valor })) },
    { weight: llamada.archivos.length > 0 ? 6 : 1, arbitrary: partes },
    {
      weight: 1,
      arbitrary: fc.record({
        como: fc.constant('crudo' as const),
        tipo: fc.constantFrom(...TIPOS),
        bytes: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      }),
    },
  );
}

/** A request to one call. Mostly the call's own ids, and its own query where it is a list. */
export function pedido(llamada: Llamada): fc.Arbitrary<PedidoHostil> {
  const suyos = llamada.method === 'get' ? valores(llamada).map(pares) : fc.constant<[string, string][]>([]);
  return fc.record({
    llamada: fc.constant(llamada),
    rol: fc.oneof(fc.constantFrom(...CON_SESION), fc.constantFrom(...ROLES)),
    id: fc.oneof({ weight: 4, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: texto }),
    query: fc.oneof(suyos, fc.array(fc.tuple(texto, texto), { maxLength: 2 })),
    headers: cabeceras,
    cuerpo: cuerpo(llamada),
  });
}
