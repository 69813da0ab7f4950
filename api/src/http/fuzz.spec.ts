import { errorBodySchema } from '@fluxpartes/contrato';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { CALLS, type Call } from '../../test/fuzz-calls.ts';
import { type FuzzBody, type FuzzRequest, type FuzzRole, request } from '../../test/fuzz-requests.ts';
import { newShop, type Shop, settled } from '../../test/liquidacion-factory.ts';
import { clientOf, insertPublicacion } from '../../test/publicacion-factory.ts';
import { FILES } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';
import { PasswordsService } from '../passwords/passwords.ts';

/** `FUZZED=200` is the long form, more than 10 000 requests. */
const REQUESTS_PER_CALL = Number(process.env.FUZZED ?? 15);
const MS_FOR_EACH = 5000;
/** Printed, and settable to repeat a run. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const MANY = '1000000';

let test: TestApp;
let mecanico: number;
let vendedor: number;
let shop: Shop;
let ids: Record<Call['ids'], number[]>;
let sent = 0;

beforeAll(async () => {
  process.stdout.write(`hostile input: FUZZ_SEED=${SEED}\n`);
  test = await createTestApp({
    RATE_LIMIT_LOGIN: MANY,
    RATE_LIMIT_LOGIN_EMAIL: MANY,
    RATE_LIMIT_LOGIN_IP: MANY,
    RATE_LIMIT_REGISTRO: MANY,
    RATE_LIMIT_RECUPERACION_EMAIL: MANY,
    RATE_LIMIT_RECUPERACION_IP: MANY,
    RATE_LIMIT_PASSWORD_CHANGE: MANY,
    RATE_LIMIT_WRITES: MANY,
  });
  const contrasena_hash = await test.app.get(PasswordsService).hash('una clave larga');
  mecanico = await insertUsuario(test, { cashback: '50.00', contrasena_hash });
  vendedor = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: 'Repuestos', contrasena_hash });
  shop = await newShop(test);
});
afterAll(() => test.close());

/** Ids for the paths of calls; created again for each call, since some calls delete. */
async function prepare(): Promise<void> {
  const publicaciones: number[] = [];
  const ventas: number[] = [];
  const files: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const publicacion_id = await insertPublicacion(test, vendedor, { envio: i % 2 === 0 });
    publicaciones.push(publicacion_id);
    ventas.push(await insertVenta(test, { vendedor_id: vendedor, comprador_id: mecanico }, { publicacion_id }));
  }
  const cookie = await cookieOf(test, mecanico);
  await test
    .guest()
    .post(`/ventas/${ventas[0]}/comprobante`)
    .set('Cookie', cookie)
    .attach('comprobante', FILES.png, 'a.png');
  for (const { id } of await test.query<{ id: number }>('SELECT id FROM archivos LIMIT 5')) files.push(id);
  const { id: liquidacion } = await settled(await clientOf(test, null), shop, [await shop.sold()]);
  const sesiones = await test.query<{ id: number }>('SELECT id FROM sesiones ORDER BY id DESC LIMIT 5');
  ids = {
    usuarios: [mecanico, vendedor],
    publicaciones,
    ventas,
    archivos: files,
    liquidaciones: [liquidacion],
    sesiones: sesiones.map(({ id }) => id),
  };
}

/** A session of its own for each request: some of them end sessions. */
async function cookie(role: FuzzRole): Promise<string> {
  switch (role) {
    case 'invitado':
      return '';
    case 'falsa':
      return `sesion=${'x'.repeat(43)}`;
    case 'rota':
      return 'sesion=%00;;=; sesion';
    case 'admin':
      return cookieOf(test, null);
    default:
      return cookieOf(test, role === 'mecanico' ? mecanico : vendedor);
  }
}

function withBody(call: ReturnType<ReturnType<TestApp['guest']>['post']>, body: FuzzBody) {
  if (body.como === 'json') return call.type('application/json').send(JSON.stringify(body.value) ?? '');
  if (body.como === 'crudo') return call.set('Content-Type', body.tipo).send(body.bytes);
  for (const [campo, value] of body.campos) call.field(campo, value);
  for (const { campo, nombre, tipo, bytes } of body.files) {
    call.attach(campo, bytes, tipo === '' ? { filename: nombre } : { filename: nombre, contentType: tipo });
  }
  return call;
}

/** A lone surrogate cannot be written in an address. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

async function send({ llamada, role, id, query, headers, body }: FuzzRequest): Promise<Response> {
  const known = ids[llamada.ids];
  const own = typeof id === 'number' ? String(known[id % Math.max(1, known.length)] ?? 1) : undefined;
  const path = llamada.path.replace(':id', own ?? encodeURIComponent(wellFormed(String(id))));
  const search = new URLSearchParams(query.map(([k, v]): [string, string] => [wellFormed(k), wellFormed(v)]));
  const url = search.size === 0 ? path : `${path}?${search}`;
  const call = test
    .guest()
    [llamada.method](url)
    .set('Cookie', await cookie(role))
    .set(headers);
  return llamada.method === 'get' ? call : withBody(call, body);
}

/** Never a 5xx, never slow, and each error has the common shape. */
async function holds(one: FuzzRequest): Promise<void> {
  const start = performance.now();
  const { status, body } = await send(one);
  sent += 1;
  expect(performance.now() - start).toBeLessThan(MS_FOR_EACH);
  expect({ status, body }).toEqual({ status: expect.any(Number), body: expect.anything() });
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  const { message, error, codigo } = errorBodySchema.parse(body);
  expect([error, codigo]).toEqual([message, expect.stringMatching(/^[a-z_0-9]+$/)]);
}

it.each(CALLS.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const))(
  '%s returns no 5xx and only common errors for hostile input of every role',
  async (_, call) => {
    await prepare();
    await fc.assert(fc.asyncProperty(request(call), holds), {
      numRuns: REQUESTS_PER_CALL,
      seed: SEED,
      endOnFailure: true,
    });
  },
  60_000,
);

it('all calls received their requests, and the API is still ready', async () => {
  expect(sent).toBe(CALLS.length * REQUESTS_PER_CALL);
  await test.guest().get('/salud/listo').expect(200);
});
