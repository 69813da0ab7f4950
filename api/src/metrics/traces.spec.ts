import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing, stopTracing } from '@fluxpartes/telemetry';
import { createShellFixture } from '../../../shell/server/testing/shell-fixture.ts';
import { type RunningSite, startSite } from '../../../shell/server/testing/start-site.ts';
import { createSaleFixture, dataOf, PASSWORD, type SaleFixture } from '../../test/sale-fixture.ts';
import { createTestApp, SECRET, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';

/* Traces of a real exporter for a call through the real site and API to PostgreSQL. */

interface Span {
  traceId: string;
  spanId: string;
  kind: number;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const folder = createShellFixture();
let test: TestApp;
let site: RunningSite;
let fixture: SaleFixture;
let collector: Server;
/** A received export: URL, content type and bytes. */
let received: { path: string | undefined; type: string | undefined; text: string }[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('latin1');
    received.push({ path: request.url, type: request.headers['content-type'], text });
    collector.emit('spans');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  test = await createTestApp(WITH_RESPONSE_CACHE);
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${port}`, internalSecret: SECRET });
  fixture = await createSaleFixture(test);
});
afterAll(async () => {
  await site.stop();
  await test.close();
  folder.remove();
  collector.closeAllConnections();
  collector.close();
});

/** OTLP's span kind for a request at a server. */
const AT_A_SERVER = 2;

const spansOf = (): Span[] =>
  received
    .filter(({ type }) => type === 'application/json')
    .flatMap(({ text }) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap(({ spans }) => spans));

/** Exports traces to the collector until it has received `isAll`. */
async function tracedWhile(
  work: () => Promise<unknown>,
  isAll: () => boolean,
  protocol = 'http/json',
): Promise<Span[]> {
  received = [];
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL = protocol;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '10';
  await startTracing('fluxpartes-prueba');
  try {
    await work();
    while (!isAll()) await once(collector, 'spans');
  } finally {
    await stopTracing();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    delete process.env.OTEL_EXPORTER_OTLP_PROTOCOL;
    delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  }
  return spansOf();
}

/** Whether at least this many requests to the site or the API have been exported. */
const requests = (most: number) => () => spansOf().filter(({ kind }) => kind === AT_A_SERVER).length === most;

const headers = { 'Content-Type': 'application/json' };
const said = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue;

async function login(): Promise<string> {
  const { email } = await dataOf(test, fixture.compradorId);
  const answer = await site.post('/api/login', JSON.stringify({ email, password: PASSWORD }), headers);
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']?.find((cookie) => cookie.startsWith('sesion='))).split(';')[0] ?? '';
}

it('traces a purchase through site, API and SQL under its request id, without secrets', async () => {
  const street = 'Calle Secreta Del Buyer';
  const shipping = {
    localidad_envio: 'Glew',
    direccion_envio: street,
    altura_envio: '123',
    entrecalles_envio: 'A y B',
  };
  const purchase = { publicacion_id: fixture.publicacionId, cantidad: 1, monto: 1000, envio: true, ...shipping };
  let cookie = '';
  let requestId: unknown;
  const spans = await tracedWhile(async () => {
    cookie = await login();
    const answer = await site.post('/api/ventas', JSON.stringify(purchase), { ...headers, cookie });
    expect(answer.status).toBe(201);
    requestId = answer.headers['x-request-id'];
  }, requests(4));
  const trace = spans.filter(({ traceId }) => traceId === String(requestId).replaceAll('-', ''));
  const [atSite, another] = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect([atSite?.name, another]).toEqual(['POST /api/*', undefined]);
  const [atApi] = trace.filter(({ parentSpanId }) => parentSpanId === atSite?.spanId);
  expect(atApi?.name).toBe('POST /ventas');
  const statements = trace.filter(({ parentSpanId }) => parentSpanId === atApi?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['START', 'COMMIT']));
  expect(statements.map((span) => said(span, 'db.query.text')).join()).toMatch(/INSERT INTO "?ventas"? .*\$\d/);
  expect(trace).toHaveLength(2 + statements.length);

  const { email, dni } = await dataOf(test, fixture.compradorId);
  const sent = received.map(({ text }) => text).join();
  for (const secret of [PASSWORD, email, dni, street, SECRET, cookie.split('=')[1] ?? 'none'])
    expect(sent).not.toContain(secret);
  expect(received.every(({ path, type }) => path === '/v1/traces' && type === 'application/json')).toBe(true);
});

it("links a page's API request to the page span, and traces cached responses", async () => {
  const spans = await tracedWhile(async () => {
    await site.get(`/publicacion/${fixture.publicacionId}`);
    for (let n = 0; n < 2; n += 1) await site.get('/api/publicaciones');
  }, requests(6));
  const page = spans.find(({ name }) => name === 'GET /publicacion/:id');
  expect(spans).toContainEqual(expect.objectContaining({ name: 'GET /publicaciones/:id', parentSpanId: page?.spanId }));
  expect(spans.filter(({ name }) => name === 'GET /publicaciones')).toHaveLength(2);
});

it('ignores the trace headers of external clients', async () => {
  const foreign = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`, tracestate: 'x=1' };
  const spans = await tracedWhile(async () => {
    await site.get('/api/publicaciones', foreign);
    await test.guest().get('/publicaciones').set(foreign).expect(200);
  }, requests(3));
  expect(spans.map(({ name }) => name)).toContain('GET /publicaciones');
  expect(spans.filter(({ traceId }) => traceId.startsWith('abab'))).toEqual([]);
});

it('exports in the protocol of OTEL_EXPORTER_OTLP_PROTOCOL and rejects an unknown protocol', async () => {
  const isTold = () => received.some(({ text }) => text.includes('POST /api/*'));
  await tracedWhile(login, isTold, 'http/protobuf');
  expect(received.map(({ type }) => type)).toContain('application/x-protobuf');
  const sent = received.map(({ text }) => text).join();
  expect(sent).not.toContain(PASSWORD);
  await expect(tracedWhile(login, isTold, 'grpc')).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL has to be');
});
