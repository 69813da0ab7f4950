import { createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

let folder: ShellFixture;
let site: RunningSite;
beforeAll(async () => {
  folder = createShellFixture();
  // In production `main.ts` serves the metrics; this setting makes the site count requests.
  site = await startSite(folder, { metrics: { port: 9464, host: '127.0.0.1', release: '' } });
});
afterAll(async () => {
  await site.stop();
  folder.remove();
});

const COUNT = 'fluxpartes_http_request_duration_seconds_count';
const REPORT = { incident: '0badcafe', remote: 'mf-catalogue', release: 'v1', kind: 'chunk', page: '/publicacion/:id' };

it('the metrics count pages by route, and other requests by path prefix', async () => {
  const addresses = ['/home', '/home?q=faro', '/publicacion/7', '/publicacion/8', '/nada', '/mf/a/b.js', '/shell/c.js'];
  for (const address of [...addresses, '/api/usuarios/7', '/api?x=1', '/salud']) await site.get(address);
  const counts = (await site.metricLines())
    .filter((line) => line.startsWith(COUNT))
    .map((line) => line.slice(COUNT.length));
  expect(counts.toSorted()).toEqual([
    '{method=GET,route=/api/*,status=5xx} 2',
    '{method=GET,route=/home,status=2xx} 2',
    '{method=GET,route=/mf/*,status=4xx} 1',
    '{method=GET,route=/publicacion/:id,status=2xx} 2',
    '{method=GET,route=/salud,status=2xx} 1',
    '{method=GET,route=/shell/*,status=4xx} 1',
    '{method=GET,route=none,status=4xx} 1',
  ]);
});

it('the site does not serve metrics to visitors', async () => {
  for (const address of ['/metrics', '/api/metrics']) {
    const { body } = await site.get(address);
    expect(body).not.toContain('fluxpartes_');
  }
});

it('the metrics count failures by release, and rejections by limit', async () => {
  expect(await site.metricLines()).toContain(
    'fluxpartes_section_failures_total{remote=mf-catalogue,release=v1,kind=render} 0',
  );
  // Log lines.
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const answers = [];
  for (let n = 0; n < 22; n += 1) answers.push((await site.post('/mf/failures', JSON.stringify(REPORT))).status);
  jest.restoreAllMocks();
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
  const metrics = await site.metricLines();
  expect(metrics).toContain('fluxpartes_section_failures_total{remote=mf-catalogue,release=v1,kind=chunk} 20');
  expect(metrics).toContain('fluxpartes_limits_hit_total{limit=reports} 2');
  expect(metrics).toContain('fluxpartes_section_loads_total{remote=mf-catalogue,release=v1} 4');
});
