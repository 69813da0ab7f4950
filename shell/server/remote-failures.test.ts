import { connect } from 'node:net';
import { CATALOGUE, createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { captureLog, type RunningSite, startSite } from './testing/start-site.ts';

const REPORT = { incident: '0badcafe', remote: 'mf-catalogue', release: 'v1', kind: 'chunk', page: '/publicacion/:id' };

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

const send = (report: object, headers?: Record<string, string>) =>
  site.post('/mf/failures', JSON.stringify(report), headers);
/** Nonzero metrics of the catalogue's releases. */
async function counted(): Promise<string[]> {
  const lines = (await site.metricLines()).filter((line) =>
    /^fluxpartes_section_.*[^0]$|^fluxpartes_section_.*[1-9]0+$/.test(line),
  );
  return lines.map((line) =>
    line.replace(/^fluxpartes_section_(\w+)_total\{remote=mf-catalogue,release=/, '$1 ').replace('}', ''),
  );
}

it('a failed section is logged with its incident code and counted for its release', async () => {
  const { status, headers } = await send(REPORT, { 'sec-fetch-site': 'same-origin' });
  expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), service: 'site', id: headers['x-request-id'], sectionFailed: REPORT },
  ]);
  await send({ ...REPORT, kind: 'render' });
  expect(await counted()).toEqual(['failures v1,kind=chunk 1', 'failures v1,kind=render 1']);
});

it.each([
  ['an unpublished remote', { ...REPORT, remote: 'mf-nada' }],
  ['a release that is not kept', { ...REPORT, release: 'v9' }],
  ['a path instead of a route', { ...REPORT, page: '/publicacion/7' }],
  ["another remote's route", { ...REPORT, page: '/admin' }],
  ['names of Object.prototype', { ...REPORT, remote: 'constructor', release: '__proto__' }],
])('a report with %s returns 204 and is not logged or counted', async (_case, report) => {
  expect((await send(report)).status).toBe(204);
  expect(lines).toEqual([]);
  expect(await counted()).toEqual([]);
});

it.each([
  ['an unknown field', { ...REPORT, email: 'alguien@ejemplo.com' }],
  ['no incident', { ...REPORT, incident: 'a name' }],
  ['another kind', { ...REPORT, kind: 'mine' }],
  ['a list', [REPORT]],
])('a report with %s is rejected with 400', async (_case, report) => {
  const { status, body } = await send(report);
  expect([status, JSON.parse(body).codigo]).toEqual([400, 'datos_invalidos']);
  expect(lines).toEqual([]);
});

it.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['from a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
  ['from another origin', { origin: 'https://evil.example' }, 403],
  ['from this origin, by a browser that says no more', { origin: 'http://localhost', host: 'localhost' }, 204],
])('a report %s returns %s', async (_case, headers, status) => {
  expect((await send(REPORT, headers)).status).toBe(status);
});

it('the failures endpoint rejects long, chunked and missing bodies, and other methods', async () => {
  const refused = async (answer: ReturnType<RunningSite['post']>) => JSON.parse((await answer).body).codigo;
  expect(await refused(send({ ...REPORT, page: 'x'.repeat(600) }))).toBe('cuerpo_grande');
  expect(await refused(site.post('/mf/failures', ''))).toBe('pedido_invalido');
  expect(await refused(site.post('/mf/failures', '{}', { 'transfer-encoding': 'chunked' }))).toBe('pedido_invalido');
  expect((await site.get('/mf/failures')).status).toBe(404);
  expect((await site.post('/mf/failures?x=1', JSON.stringify(REPORT))).status).toBe(405);
  expect(lines).toEqual([]);
});

it('the site ignores requests pipelined after a rejected report', async () => {
  const answers = await new Promise<string>((resolve) => {
    let all = '';
    const socket = connect(site.port, '127.0.0.1', () =>
      socket.write(
        'POST /mf/failures HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\nGET /salud HTTP/1.1\r\nHost: localhost\r\n\r\n',
      ),
    );
    socket.on('data', (data) => {
      all += data;
    });
    socket.on('close', () => resolve(all));
  });
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
});

it('the site accepts twenty reports per IP and minute, and rejects more with Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => send(REPORT)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(5).fill('60'));
  expect(lines).toHaveLength(20);
});

it("the site counts a remote's pages by live release", async () => {
  await site.get('/home');
  await site.get('/publicacion/7');
  await site.get('/home', {}, 'HEAD');
  for (const other of ['/', '/nada', '/admin']) await site.get(other);
  folder.publish({ 'mf-catalogue': { ...CATALOGUE, version: 'v2' } });
  await site.get('/home');
  expect(await counted()).toEqual(['loads v1 2', 'loads v2 1']);
});

it('the site limits log lines per minute and counts all reports', async () => {
  const behind = await startSite(folder, { trustedProxies: new Set(['127.0.0.1']) });
  const from = (i: number) => ({ 'x-forwarded-for': `198.51.${i >> 8}.${i & 255}` });
  const report = (i: number) => behind.post('/mf/failures', JSON.stringify(REPORT), from(i));
  for (let i = 0; i < 640; i += 40) await Promise.all(Array.from({ length: 40 }, (_, j) => report((i + j) >> 4)));
  const metrics = await behind.metricLines();
  await behind.stop();
  expect(metrics).toContain('fluxpartes_section_failures_total{remote=mf-catalogue,release=v1,kind=chunk} 640');
  expect(lines).toHaveLength(600);
});
