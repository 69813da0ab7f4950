import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metric } from 'prom-client';
import {
  counter,
  counterOf,
  gauge,
  loadMetrics,
  type RequestMeter,
  requestMeter,
  serveMetrics,
  setRoute,
} from './metrics.ts';

const servers: Server[] = [];
const withoutLibrary = [requestMeter(), counter({ name: 'mails_total', help: 'Mails.' })];
beforeAll(loadMetrics);
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function scrape(
  metrics: readonly (Metric | undefined)[],
  path = '/metrics',
  method = 'GET',
  release = '',
): Promise<Response> {
  const server = await serveMetrics({ port: 0, host: '127.0.0.1', release }, metrics);
  servers.push(server);
  return fetch(addressOf(server) + path, { method, headers: { Connection: 'close' } });
}

/** A server that counts its responses; `answer` produces each response. */
async function counting(
  meter: RequestMeter | undefined,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const counted: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    counted.push(once(response, 'close').then(() => meter?.answered(request, response, 30)));
    answer(request, response);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { address: addressOf(server), settled: () => Promise.all(counted) };
}

it('requestMeter counts requests and durations by method, route pattern and status class', async () => {
  const meter = requestMeter();
  const { address, settled } = await counting(meter, (request, response) => {
    if (request.url !== '/nowhere') setRoute(request, '/things/:id');
    response.writeHead(request.url === '/nowhere' ? 404 : 200).end();
  });
  for (const path of ['/things/1', '/things/2', '/nowhere']) await (await fetch(address + path)).text();
  await (await fetch(`${address}/things/1`, { method: 'PROPFIND' })).text();
  await settled();
  const text = await (await scrape([meter?.durations])).text();
  const name = 'fluxpartes_http_request_duration_seconds';
  expect(text).toContain(`# TYPE ${name} histogram`);
  expect(text).toContain(`${name}_bucket{le="0.025",method="GET",route="/things/:id",status="2xx"} 0`);
  expect(text).toContain(`${name}_bucket{le="0.05",method="GET",route="/things/:id",status="2xx"} 2`);
  expect(text).toContain(`${name}_bucket{le="+Inf",method="GET",route="/things/:id",status="2xx"} 2`);
  expect(text).toContain(`${name}_sum{method="GET",route="/things/:id",status="2xx"} 0.06`);
  expect(text).toContain(`${name}_count{method="GET",route="none",status="4xx"} 1`);
  expect(text).toContain(`${name}_count{method="other",route="/things/:id",status="2xx"} 1`);
});

it('requestMeter counts a response that did not reach the client as aborted', async () => {
  const meter = requestMeter();
  const leave = new AbortController();
  const { address, settled } = await counting(meter, () => leave.abort());
  await fetch(address, { signal: leave.signal }).catch(() => {});
  await settled();
  expect(await (await scrape([meter?.durations])).text()).toContain(
    '_count{method="GET",route="none",status="aborted"} 1',
  );
});

it('requestMeter counts route patterns above its limit as other', async () => {
  const meter = requestMeter();
  const { address, settled } = await counting(meter, (request, response) => {
    setRoute(request, request.url ?? '');
    response.end();
  });
  for (let n = 0; n < 450; n += 1) await (await fetch(`${address}/${n}`)).text();
  await settled();
  const counts = (await (await scrape([meter?.durations])).text()).match(/^fluxpartes_\w+_count\{.*$/gm);
  expect(counts).toHaveLength(401);
  expect(counts).toContain(
    'fluxpartes_http_request_duration_seconds_count{method="GET",route="other",status="2xx"} 50',
  );
});

it('serveMetrics shows process metrics and counters', async () => {
  const mails = counter({ name: 'mails_total', help: 'Mails.', labelNames: ['result'] }, [
    { result: 'sent' },
    { result: 'failed' },
  ]);
  mails?.inc({ result: 'sent' });
  mails?.inc({ result: 'sent' });
  const response = await scrape([mails]);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('mails_total{result="sent"} 2');
  expect(text).toContain('mails_total{result="failed"} 0');
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
    expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'));
});

it('counterOf shows an external count unchanged after several scrapes', async () => {
  const samples = () => [{ labels: { work: 'hash' }, value: 3 }];
  const refused = counterOf({ name: 'refused_total', help: 'Refused.', labelNames: ['work'], samples });
  await scrape([refused]);
  expect(await (await scrape([refused])).text()).toContain('refused_total{work="hash"} 3');
});

it('requestMeter and counter return undefined if the library is not loaded', () => {
  expect(withoutLibrary).toEqual([undefined, undefined]);
});

it('serveMetrics shows the release of the process only if it is known', async () => {
  const said = await (await scrape([], '/metrics', 'GET', '0badcafe01+')).text();
  expect(said).toContain('fluxpartes_release_info{release="0badcafe01+"} 1');
  expect(await (await scrape([])).text()).not.toContain('fluxpartes_release_info');
});

it('serveMetrics omits metrics that fail or time out, and shows the rest', async () => {
  const response = await scrape([
    gauge({
      name: 'broken',
      help: 'Throws.',
      samples: () => {
        throw new Error('no');
      },
    }),
    gauge({ name: 'away', help: 'Never answers.', samples: () => new Promise(() => {}) }),
    gauge({ name: 'well', help: 'Answers.', samples: () => [{ labels: {}, value: 7 }] }),
  ]);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toMatch(/^well 7$/m);
  expect(text).not.toMatch(/^(broken|away)\b/m);
});

it.each([
  ['/', 'GET'],
  ['/metrics', 'POST'],
  ['/else', 'GET'],
])('serveMetrics returns 404 for other requests: %s %s', async (path, method) => {
  expect((await scrape([], path, method)).status).toBe(404);
});
