import { createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { captureLog, type RunningSite, startSite } from './testing/start-site.ts';

const ERROR = {
  kind: 'render',
  remote: 'mf-catalogue',
  release: 'v1',
  page: '/publicacion/:id',
  message: 'TypeError: compatibilidad is null',
  at: ['mf/mf-catalogue/v1/publicacion.0badcafe01.js:1:2345'],
};
const REPORT = {
  page: '/home',
  device: 'phone',
  request: '0badcafe-0000-4000-8000-000000000000',
  vitals: { LCP: 2400, INP: 80, CLS: 0.02, FCP: 900, TTFB: 300 },
  errors: [ERROR],
};
const { request, device } = REPORT;

let folder: ShellFixture;
let site: RunningSite;
let lines: string[];
beforeEach(async () => {
  folder = createShellFixture();
  site = await startSite(folder);
  lines = captureLog();
});
afterEach(async () => {
  await site.stop();
  folder.remove();
  jest.restoreAllMocks();
});

const send = (said: unknown, headers?: Record<string, string>) =>
  site.post('/mf/vitals', typeof said === 'string' ? said : JSON.stringify(said), headers);
const pageMetrics = async () => (await site.metricLines()).filter((line) => line.startsWith('fluxpartes_page_'));

it('an error is logged and counted for its release, and vitals are labelled by route and device', async () => {
  const { status, headers } = await send(REPORT, { 'sec-fetch-site': 'same-origin' });
  expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      service: 'site',
      id: headers['x-request-id'],
      pageError: { ...ERROR, device, request },
    },
  ]);
  expect(await pageMetrics()).toEqual(
    expect.arrayContaining([
      'fluxpartes_page_errors_total{remote=mf-catalogue,release=v1,kind=render} 1',
      'fluxpartes_page_largest_paint_seconds_bucket{route=/home,device=phone,le=1.8} 0',
      'fluxpartes_page_largest_paint_seconds_bucket{route=/home,device=phone,le=2.5} 1',
      'fluxpartes_page_largest_paint_seconds_sum{route=/home,device=phone} 2.4',
      'fluxpartes_page_layout_shift_bucket{route=/home,device=phone,le=0.01} 0',
      'fluxpartes_page_layout_shift_bucket{route=/home,device=phone,le=0.025} 1',
    ]),
  );
});

it("an error's shell release is the hash in its script's name, or 'otro' if unknown", async () => {
  await send({ ...REPORT, errors: [{ ...ERROR, remote: 'shell', release: '1' }] });
  await send({ ...REPORT, errors: [{ ...ERROR, remote: 'shell', release: '9' }] });
  expect(lines.map((line) => JSON.parse(line).pageError.release)).toEqual(['1', 'otro']);
});

it("a page's Server-Timing header contains its request id", async () => {
  const { headers } = await site.get('/home');
  expect(headers['server-timing']).toBe(`id;desc="${headers['x-request-id']}"`);
});

it('unknown remotes, releases and pages create no metric labels of their own', async () => {
  const madeUp = Array.from({ length: 10 }, (_, n) => ({ ...ERROR, remote: `r${n}`, release: `v${n}`, page: `/${n}` }));
  await send({ ...REPORT, page: '/publicacion/7', errors: madeUp });
  await send({
    ...REPORT,
    page: '/micuenta?id=7',
    errors: [{ ...ERROR, remote: 'constructor', release: '__proto__' }],
  });
  const samples = (await pageMetrics()).filter((line) => /_count|_total/.test(line));
  expect(samples.filter((line) => line.includes('errors'))).toEqual([
    'fluxpartes_page_errors_total{remote=otro,release=otro,kind=render} 11',
  ]);
  expect(samples.filter((line) => line.includes('route=/'))).toEqual([]);
  expect(lines.map((line) => JSON.parse(line).pageError.page)).not.toContain('/0');
});

it('the server redacts personal data in an error message, and logs it as one line', async () => {
  const message = `no se pudo\n{"service":"site","level":"fatal"}\u2028 marta@correo.com 30123456 /usuarios/7?t=abc`;
  await send({ ...REPORT, errors: [{ ...ERROR, message }] });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '').pageError.message).toBe(
    'no se pudo {"…":"…","…":"…"} (email) (número) /usuarios/:id?…',
  );
});

it.each([
  ['an address', { ...REPORT, url: 'https://x.ar/home?q=1' }],
  ["a person's id", { ...REPORT, errors: [{ ...ERROR, user_id: 7 }] }],
  ['a place that is none of ours', { ...REPORT, errors: [{ ...ERROR, at: ['marta@correo.com'] }] }],
  ['another device', { ...REPORT, device: 'Marta' }],
  ['a value that is not finite', { ...REPORT, vitals: { LCP: '1e999' } }],
  ['a negative value', { ...REPORT, vitals: { CLS: -1 } }],
  ['an unknown vital', { ...REPORT, vitals: { FID: 1 } }],
  ['eleven errors', { ...REPORT, errors: Array(11).fill({ ...ERROR, message: '' }) }],
  ['no JSON', '{"page":'],
  ['an infinite value', '{"page":"/home","device":"phone","vitals":{"LCP":1e999}}'],
  ['a prototype', '{"page":"/home","device":"phone","vitals":{"__proto__":{"LCP":1}},"errors":{}}'],
])('a beacon with %s is rejected', async (_case, said) => {
  const { status, body } = await send(said);
  expect([status, JSON.parse(body).codigo]).toEqual([400, 'datos_invalidos']);
  expect(lines).toEqual([]);
});

it('the vitals endpoint rejects other origins, large bodies and more than twenty beacons a minute', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://otro.ar' }] as Record<string, string>[])
    expect((await send(REPORT, headers)).status).toBe(403);
  expect((await send('x'.repeat(8193))).status).toBe(413);
  expect((await site.get('/mf/vitals')).status).toBe(404);
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await send(REPORT)).status));
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(lines).toHaveLength(20);
});
