import fc from 'fast-check';
import type { Call } from './fuzz-calls.ts';
import { FILES } from './registro.ts';

/** Sender. `falsa` has a well-formed cookie without a session, `rota` a malformed one. */
export const ROLES = ['invitado', 'mecanico', 'vendedor', 'admin', 'falsa', 'rota'] as const;
/** Senders with a valid session, chosen more often because they reach further into a call. */
const WITH_SESION = ['mecanico', 'vendedor', 'admin'] as const;
export type FuzzRole = (typeof ROLES)[number];

/** A file of a hostile request. */
export interface MaliciousFile {
  campo: string;
  nombre: string;
  tipo: string;
  bytes: Buffer;
}

/** Encoding of the body. `crudo` is bytes under a false content type. */
export type FuzzBody =
  | { como: 'json'; value: unknown }
  | { como: 'partes'; campos: [string, string][]; files: MaliciousFile[] }
  | { como: 'crudo'; tipo: string; bytes: Buffer };

/** One hostile request. */
export interface FuzzRequest {
  llamada: Call;
  role: FuzzRole;
  /** A known id, or a text in place of an id. */
  id: number | string;
  query: [string, string][];
  headers: Record<string, string>;
  body: FuzzBody;
}

const ODD_ONES = [
  '\0',
  '\ud800',
  '1e400',
  '-0',
  'NaN',
  '2147483648',
  "'; DROP TABLE usuarios; --",
  '%',
  '\\',
  '[[',
  '🔧',
];
const oddOne = fc.oneof(
  fc.constantFrom(
    ...ODD_ONES,
    '',
    ' ',
    '../../etc/passwd',
    '<script>',
    '‮',
    'İ',
    'a'.repeat(5000),
    '{"a":',
    '__proto__',
  ),
  fc.constantFrom(1e308, -1, 0, 0.1, 2 ** 31, 2 ** 53, 999_999_999_999.99, null, true, [], {}),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.jsonValue(),
);
const text = oddOne.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));

/** Characters that HTTP allows in a header's value. */
const inHeader = (value: string) => value.replace(/[^\x20-\x7e\xa1-\xff]/g, '').slice(0, 2000);

const headers = fc.dictionary(
  fc.constantFrom(
    ...['If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Recuperacion-Token', 'Origin', 'Sec-Fetch-Site', 'Accept'],
    ...['Accept-Encoding', 'Range', 'X-Forwarded-For', 'X-HTTP-Method-Override', 'Referer', 'Authorization', 'Host'],
  ),
  fc.oneof(
    fc.constantFrom('"1"', '"2"', '*', 'W/"1"', 'same-origin', 'cross-site', 'null', 'bytes=0-', '::1', 'gzip, br', ''),
    text.map(inHeader),
  ),
  { maxKeys: 3 },
);

const file = (campos: readonly string[]): fc.Arbitrary<MaliciousFile> =>
  fc.record({
    campo: fc.constantFrom(...campos, 'otro', '__proto__'),
    nombre: fc.oneof(fc.constantFrom('a.jpg', '../../../etc/passwd', 'a\0.png', '', '.', 'con.pdf'), text),
    tipo: fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', 'application/pdf', '', 'x/y; charset=utf-7'),
    bytes: fc.oneof(
      fc.constantFrom(...Object.values(FILES), Buffer.alloc(0), Buffer.from('ffd8ffe000104a464946', 'hex')),
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.concat([FILES.png.subarray(0, 40), bytes])),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  });

/** The call's own body with a few hostile fields, or hostile fields of other calls. */
function values({ body }: Call): fc.Arbitrary<Record<string, unknown>> {
  const campo = fc.constantFrom(...Object.keys(body), 'id', 'version', 'user_id', 'fotos', '__proto__', 'constructor');
  return fc.dictionary(campo, oddOne, { maxKeys: 3 }).map((cambios) => ({ ...body, ...cambios }));
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const pairs = (body: Record<string, unknown>) =>
  Object.entries(body).map(([campo, value]): [string, string] => [campo, asText(value)]);

const TIPOS = [
  ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''],
  ...['multipart/form-data; boundary=b', 'application/json; charset=utf-16', 'application/json; charset=nada'],
];

function body(call: Call): fc.Arbitrary<FuzzBody> {
  const json = fc.oneof(
    { weight: 4, arbitrary: values(call) },
    { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  );
  const parts = fc.record({
    como: fc.constant('partes' as const),
    campos: values(call).map(pairs),
    files: fc.array(file(call.files), { maxLength: 3 }),
  });
  return fc.oneof(
    { weight: 4, arbitrary: json.map((value): FuzzBody => ({ como: 'json', value })) },
    { weight: call.files.length > 0 ? 6 : 1, arbitrary: parts },
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

/** A request to one call. It mostly uses ids of the call's kind, and for a list the list's own query. */
export function request(call: Call): fc.Arbitrary<FuzzRequest> {
  const ownOnes = call.method === 'get' ? values(call).map(pairs) : fc.constant<[string, string][]>([]);
  return fc.record({
    llamada: fc.constant(call),
    role: fc.oneof(fc.constantFrom(...WITH_SESION), fc.constantFrom(...ROLES)),
    id: fc.oneof({ weight: 4, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: text }),
    query: fc.oneof(ownOnes, fc.array(fc.tuple(text, text), { maxLength: 2 })),
    headers,
    body: body(call),
  });
}
