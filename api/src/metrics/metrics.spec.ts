import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadMetrics } from '@fluxpartes/telemetry';
import { SiteMetrics } from '../../../shell/server/site-metrics.ts';
import { SsrRenderer } from '../../../shell/server/ssr/ssr-renderer.ts';
import { freePort } from '../../test/api-process.ts';
import { drainQueue, enqueue } from '../../test/drain-queue.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { TcpProxy } from '../../test/tcp-proxy.ts';
import { ADMIN, createTestApp, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';
import { startWorkerProcess } from '../../test/worker-process.ts';
import { exposeMetrics } from './metrics.ts';

/* The API's metrics, as Prometheus reads them. */

const NAME = 'fluxpartes_http_request_duration_seconds_count';
let proxy: TcpProxy;
let test: TestApp;
let server: Server;

beforeAll(async () => {
  await loadMetrics();
  const database = new URL(String(process.env.FLUX_TEST_SERVER));
  proxy = new TcpProxy({ host: database.hostname, port: Number(database.port) });
  // The test serves the metrics itself; a configured port makes the API count requests.
  const settings = { ...WITH_RESPONSE_CACHE, API_METRICS_PORT: '9465', RATE_LIMIT_LOGIN: '1' };
  test = await createTestApp(settings, { databasePort: await proxy.listen() });
  const shown = await exposeMetrics(test.app, { port: 0, host: '127.0.0.1', release: '0badcafe' });
  if (shown === undefined) throw new Error('no metrics are shown');
  server = shown;
});
afterAll(async () => {
  server.close();
  await test.close();
  proxy.close();
});

async function metrics(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Connection: 'close' } });
  expect(response.status).toBe(200);
  return response.text();
}

it('counts cached and uncached requests by route pattern', async () => {
  const [sellerId] = await newSeller(test);
  const id = await insertPublicacion(test, sellerId);
  const guest = test.guest();
  const before = countsOf(await metrics());
  for (const path of ['/publicaciones', '/publicaciones', `/publicaciones/${id}`]) await guest.get(path).expect(200);
  // A request with a body bypasses the response cache.
  await guest.get(`/publicaciones/${id}`).set('Range', 'bytes=0-1').expect(200);
  await guest.get('/ninguna-parte').expect(404);
  await guest.get('/metrics').expect(404);
  const after = countsOf(await metrics());
  const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect(more('GET /publicaciones 2xx')).toBe(2);
  expect(more('GET /publicaciones/:id 2xx')).toBe(2);
  expect(more('GET none 4xx')).toBe(2);
  expect([...after.keys()].filter((key) => /\d+ \dxx$/.test(key))).toEqual([]);
});

it("exposes the worker's job and mail metrics on WORKER_METRICS_PORT", async () => {
  const port = await freePort();
  const worker = startWorkerProcess(test, { WORKER_METRICS_PORT: String(port) });
  const ended = once(worker, 'exit');
  let text: string | undefined;
  while (text === undefined && worker.exitCode === null) {
    text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      (response) => response.text(),
      () => undefined,
    );
    await sleep(50);
  }
  worker.kill();
  await ended;
  for (const name of ['jobs_ended_total', 'mails_total', 'pool_waiting'])
    expect(text).toContain(`\nfluxpartes_${name}{`);
});

it('counts a rejected login under the name of its rate limit', async () => {
  const login = { email: ADMIN.email, password: 'otra-clave-de-prueba-larga' };
  await test.guest().post('/login').send(login).expect(401);
  await test.guest().post('/login').send(login).expect(429);
  expect(await metrics()).toContain('fluxpartes_limits_hit_total{limit="login-email-y-direccion"} 1');
});

it('exposes metrics of pools, CPU slots, jobs, mails, comprobantes and the disk', async () => {
  await enqueue(test.app, 'comprobantes-parecidos', { fileId: 1 });
  await test.query(
    `UPDATE pgboss.job SET start_after = now() - interval '5 minutes' WHERE name = 'comprobantes-parecidos'`,
  );
  const text = await metrics();
  for (const line of [
    /^fluxpartes_database_up 1$/m,
    /^fluxpartes_jobs\{queue="comprobantes-parecidos",state="created"\} 1$/m,
    /^fluxpartes_jobs\{queue="correo",state="failed"\} 0$/m,
    /^fluxpartes_jobs_oldest_waiting_seconds\{queue="comprobantes-parecidos"\} 30\d\./m,
    /^fluxpartes_comprobantes_pending 0$/m,
    /^fluxpartes_comprobantes_oldest_pending_seconds 0$/m,
    /^fluxpartes_database_connections [1-9]\d*$/m,
    /^fluxpartes_database_connections_max [1-9]\d*$/m,
    /^fluxpartes_mails_total\{result="failed"\} 0$/m,
    /^fluxpartes_jobs_ended_total\{queue="correo",result="given_up"\} 0$/m,
    /^fluxpartes_cpu_slots\{work="hash",state="waiting"\} 0$/m,
    /^fluxpartes_cpu_slots_rejected_total\{work="photo"\} 0$/m,
    /^fluxpartes_pool_waiting\{pool="fluxpartes-api"\} 0$/m,
    /^fluxpartes_pool_connections_max\{pool="fluxpartes-trabajos"\} \d+$/m,
    /^fluxpartes_disk_free_bytes [1-9]/m,
  ])
    expect(text).toMatch(line);
});

it('stops reporting a failed scheduled job after its next success, but not a failed mail job', async () => {
  const failed = (queue: string) => metrics().then((text) => text.includes(`{queue="${queue}",state="failed"} 1`));
  for (const queue of ['limpieza', 'correo']) {
    await test.query("INSERT INTO pgboss.job (name, state, completed_on) VALUES ($1, 'failed', now())", [queue]);
  }
  expect([await failed('limpieza'), await failed('correo')]).toEqual([true, true]);
  for (const queue of ['limpieza', 'correo'] as const) {
    await enqueue(test.app, queue, { correoId: 1 });
    expect(await drainQueue(test.app, queue)).toBe(1);
  }
  expect([await failed('limpieza'), await failed('correo')]).toEqual([false, true]);
});

it('serves metrics without the database and reports it as down', async () => {
  proxy.shut();
  const down = await metrics();
  proxy.open();
  expect(down).toMatch(/^fluxpartes_database_up 0$/m);
  expect(down).not.toMatch(
    /^fluxpartes_(jobs|jobs_oldest_waiting_seconds|comprobantes_pending|database_connections)[ {]/m,
  );
  expect(down).toMatch(/^fluxpartes_pool_waiting\{/m);
  expect(down).toContain('process_resident_memory_bytes');
});

it('every metric in alert rules and dashboard exists, and every alert is documented', async () => {
  const of = (file: string) => readFileSync(join(__dirname, '../../../', file), 'utf8');
  const [rules, dashboard] = [of('operations/prometheus/alerts.yml'), of('operations/grafana/fluxpartes.json')];
  const site = [...new SiteMetrics().all(), new SsrRenderer().results];
  const namesOfSite = await Promise.all(site.map(async (metric) => (await metric?.get())?.name ?? ''));
  const shown = [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name));
  const known = new Set([...shown, ...namesOfSite]);
  const asked = `${rules}${dashboard}`.match(/\b(?:fluxpartes|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''));
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((name) => !isKnown(name))).toEqual([]);
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => `**${name}**`);
  const words = of('docs/operations/monitoring.md');
  expect(alerts.filter((name) => !words.includes(name))).toEqual([]);
});

/** Number of responses by kind. */
function countsOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(NAME));
  return new Map(
    lines.map((line) => {
      const [, method, route, status, count] = /method="(.*?)",route="(.*?)",status="(.*?)"\} (\d+)/.exec(line) ?? [];
      return [`${method} ${route} ${status}`, Number(count)];
    }),
  );
}
