import { errorBodySchema } from '@fluxpartes/contrato';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { type CuerpoHostil, type PedidoHostil, pedido, type RolHostil } from '../../test/hostil.ts';
import { LLAMADAS, type Llamada } from '../../test/llamadas.ts';
import { insertPublicacion } from '../../test/publicacion-factory.ts';
import { ARCHIVOS } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';
import { ContrasenasService } from '../contrasenas/contrasenas.service.ts';

/** For each of the 28 calls; together more than 2 000. */
const PEDIDOS_POR_LLAMADA = 100;
const MS_DE_CADA_UNO = 5000;
/** Printed, and settable to repeat a run. */
const SEMILLA = Number(process.env.SEMILLA_HOSTIL ?? Date.now() % 2 ** 31);
const MUCHOS = '1000000';

let test: TestApp;
let mecanico: number;
let vendedor: number;
let ids: Record<Llamada['ids'], number[]>;
let enviados = 0;

beforeAll(async () => {
  process.stdout.write(`hostile input: SEMILLA_HOSTIL=${SEMILLA}\n`);
  test = await createTestApp({
    LIMITE_LOGIN: MUCHOS,
    LIMITE_LOGIN_EMAIL: MUCHOS,
    LIMITE_LOGIN_DIRECCION: MUCHOS,
    LIMITE_REGISTRO: MUCHOS,
    LIMITE_RECUPERACION_EMAIL: MUCHOS,
    LIMITE_RECUPERACION_DIRECCION: MUCHOS,
    LIMITE_CAMBIO_CONTRASENA: MUCHOS,
    LIMITE_ESCRITURAS: MUCHOS,
  });
  const contrasena_hash = await test.app.get(ContrasenasService).cifrar('una clave larga');
  mecanico = await insertUsuario(test, { cashback: '50.00', contrasena_hash });
  vendedor = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: 'Repuestos', contrasena_hash });
});
afterAll(() => test.close());

/** What the ids of a call can name; made anew for each call, since some of them delete. */
async function preparar(): Promise<void> {
  const publicaciones: number[] = [];
  const ventas: number[] = [];
  const archivos: number[] = [];
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
    .attach('comprobante', ARCHIVOS.png, 'a.png');
  for (const { id } of await test.query<{ id: number }>('SELECT id FROM archivos LIMIT 5')) archivos.push(id);
  ids = { usuarios: [mecanico, vendedor], publicaciones, ventas, archivos };
}

/** A session of its own for each request: some of them end sessions. */
async function cookie(rol: RolHostil): Promise<string> {
  switch (rol) {
    case 'invitado':
      return '';
    case 'falsa':
      return `sesion=${'x'.repeat(43)}`;
    case 'rota':
      return 'sesion=%00;;=; sesion';
    case 'admin':
      return cookieOf(test, null);
    default:
      return cookieOf(test, rol === 'mecanico' ? mecanico : vendedor);
  }
}

function conCuerpo(call: ReturnType<ReturnType<TestApp['guest']>['post']>, cuerpo: CuerpoHostil) {
  if (cuerpo.como === 'json') return call.type('application/json').send(JSON.stringify(cuerpo.valor) ?? '');
  if (cuerpo.como === 'crudo') return call.set('Content-Type', cuerpo.tipo).send(cuerpo.bytes);
  for (const [campo, valor] of cuerpo.campos) call.field(campo, valor);
  for (const { campo, nombre, tipo, bytes } of cuerpo.archivos) {
    call.attach(campo, bytes, tipo === '' ? { filename: nombre } : { filename: nombre, contentType: tipo });
  }
  return call;
}

/** A lone surrogate cannot be written in an address. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

async function enviar({ llamada, rol, id, query, headers, cuerpo }: PedidoHostil): Promise<Response> {
  const known = ids[llamada.ids];
  const own = typeof id === 'number' ? String(known[id % Math.max(1, known.length)] ?? 1) : undefined;
  const path = llamada.path.replace(':id', own ?? encodeURIComponent(wellFormed(String(id))));
  const search = new URLSearchParams(query.map(([k, v]): [string, string] => [wellFormed(k), wellFormed(v)]));
  const url = search.size === 0 ? path : `${path}?${search}`;
  const call = test
    .guest()
    [llamada.method](url)
    .set('Cookie', await cookie(rol))
    .set(headers);
  return llamada.method === 'get' ? call : conCuerpo(call, cuerpo);
}

/** Never a 5xx, never slow, and whatever is refused has the one shape. */
async function resiste(uno: PedidoHostil): Promise<void> {
  const start = performance.now();
  const { status, body } = await enviar(uno);
  enviados += 1;
  expect(performance.now() - start).toBeLessThan(MS_DE_CADA_UNO);
  expect({ status, body }).toEqual({ status: expect.any(Number), body: expect.anything() });
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  const { message, error, codigo } = errorBodySchema.parse(body);
  expect([error, codigo]).toEqual([message, expect.stringMatching(/^[a-z_0-9]+$/)]);
}

it.each(LLAMADAS.map((llamada) => [`${llamada.method.toUpperCase()} ${llamada.path}`, llamada] as const))(
  '%s withstands hostile bodies, ids, headers and files of every role',
  async (_, llamada) => {
    await preparar();
    await fc.assert(fc.asyncProperty(pedido(llamada), resiste), {
      numRuns: PEDIDOS_POR_LLAMADA,
      seed: SEMILLA,
      endOnFailure: true,
    });
  },
  60_000,
);

it('that was more than 2 000 requests, and the API still serves', async () => {
  expect(enviados).toBeGreaterThan(2000);
  await test.guest().get('/salud/listo').expect(200);
});
