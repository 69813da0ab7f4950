import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createDoor } from '@fluxpartes/http';
import { Tally } from '@fluxpartes/telemetry';
import { createApiProxy } from '../api-proxy.ts';
import { SiteFigures } from '../figures.ts';
import { ApiProcess } from '../testing/api-process.ts';
import { type Answer, ask as askAt } from '../testing/ask.ts';
import { Balancer } from './balancer.ts';

const PACE = { every: 50, slow: 700, patience: 2_000, names: 50 };
const KINDS = ['html', 'text', 'json', 'long'];
const UNAVAILABLE = 'El servicio no está disponible por un momento. Probá de nuevo.';

interface Said extends Answer {
  /** What the one that answered says in JSON. */
  said: Record<string, string>;
}
type Ask = (path: string, method?: string, body?: string) => Promise<Said>;

const apis: ApiProcess[] = [];
const fronts: { server: Server; balancer: Balancer }[] = [];

afterEach(async () => {
  for (const { server, balancer } of fronts.splice(0)) {
    balancer.close();
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(apis.splice(0).map((api) => api.stop()));
});

async function startApi(...given: Parameters<typeof ApiProcess.start>): Promise<ApiProcess> {
  const api = await ApiProcess.start(...given);
  apis.push(api);
  return api;
}

/** What stands in front of them, on a socket of its own. */
async function inFrontOf(urls: readonly string[], options: ConstructorParameters<typeof Balancer>[1] = {}) {
  const balancer = new Balancer(urls, { pace: PACE, ...options });
  await balancer.start();
  const handle = createApiProxy({ balancer, hopSecret: null, trustedProxies: new Set(), door: createDoor(128) });
  const server = createServer((request, response) => handle(request, response, 'id-of-request'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fronts.push({ server, balancer });
  const { port } = server.address() as AddressInfo;
  const ask: Ask = async (path, method = 'GET', body = '') => {
    const answer = await askAt(port, { path: `/api${path}`, method, ...(body && { body }) });
    return { ...answer, said: JSON.parse(answer.body || '{}') };
  };
  return { ask, namesOf: async (count: number) => namesOf(ask, count), upstreamsUp: () => upstreamsUp(balancer) };
}

async function namesOf(ask: Ask, count: number): Promise<string[]> {
  const names = new Set<string>();
  for (let i = 0; i < count; i += 1) names.add(String((await ask('/quien')).said.name));
  return [...names].sort();
}

/** What is shown of the processes, in the order in which they were given. */
async function upstreamsUp(balancer: Balancer): Promise<unknown[] | undefined> {
  const families = new SiteFigures({ metrics: null }).families(balancer, { results: new Tally([]) });
  const samples = await families.find(({ name }) => name === 'fluxpartes_upstream_up')?.samples();
  return samples?.map(({ value }) => value);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Both, and what stands in front of them. */
async function two() {
  const [a, b] = await Promise.all([startApi('a'), startApi('b')]);
  return { a, b, ...(await inFrontOf([a.url, b.url])) };
}

/** Calls that wait at both, as many of each kind. */
async function waitingAt({ a, b, ask }: { a: ApiProcess; b: ApiProcess; ask: Ask }, count: number) {
  const reads = Array.from({ length: count }, () => ask('/espera/lectura'));
  await until(() => a.waits + b.waits === count);
  const [readsAtA, readsAtB] = [a.waits, b.waits];
  const writes = Array.from({ length: count }, () => ask('/espera/escritura', 'POST', 'datos'));
  await until(() => a.waits + b.waits === 2 * count);
  return { reads, writes, readsAtA, writesAtA: a.waits - readsAtA, writesAtB: b.waits - readsAtB };
}

it('shares calls out among several', async () => {
  const { a, b, ask, namesOf } = await two();
  expect(await namesOf(8)).toEqual(['a', 'b']);
  const { readsAtA, writesAtA, writes, reads } = await waitingAt({ a, b, ask }, 8);
  expect([readsAtA, writesAtA]).toEqual([4, 4]);
  a.letGo();
  b.letGo();
  expect((await Promise.all([...reads, ...writes])).map(({ status }) => status)).toEqual(Array(16).fill(200));
});

it('loses, with one that is killed, what was under way there and may have been done; nothing else', async () => {
  const { a, b, ask, upstreamsUp } = await two();
  expect(await upstreamsUp()).toEqual([1, 1]);
  const { reads, writes, writesAtA } = await waitingAt({ a, b, ask }, 8);
  const heard = b.waits;
  await a.stop('SIGKILL');
  await until(() => b.waits === heard + 4);
  b.letGo();
  expect((await Promise.all(reads)).map(({ said }) => said.name)).toEqual(Array(8).fill('b'));
  const lost = (await Promise.all(writes)).filter(({ status }) => status !== 200);
  expect(lost.map(({ status, said, headers }) => [status, said.message, headers['retry-after']])).toEqual(
    Array(writesAtA).fill([503, UNAVAILABLE, '5']),
  );
  for (let i = 0; i < 8; i += 1) {
    expect((await ask('/quien')).said.name).toBe('b');
    expect((await ask('/comprar', 'POST', 'todo')).said).toMatchObject({ name: 'b', body: 'todo' });
  }
  expect(await upstreamsUp()).toEqual([0, 1]);
});

it('takes one that stands still out, does elsewhere what waits there and changes nothing, and takes it back', async () => {
  const { a, b, ask, namesOf } = await two();
  const { reads, writes, readsAtA, writesAtA } = await waitingAt({ a, b, ask }, 4);
  const heard = b.waits;
  a.signal('SIGSTOP');
  await until(() => b.waits === heard + readsAtA);
  b.letGo();
  expect((await Promise.all(reads)).map(({ said }) => said.name)).toEqual(Array(4).fill('b'));
  expect(await namesOf(6)).toEqual(['b']);
  a.signal('SIGCONT');
  a.letGo();
  const done = (await Promise.all(writes)).map(({ said }) => said.name);
  expect(done.filter((name) => name === 'a')).toHaveLength(writesAtA);
  await until(async () => (await namesOf(4)).length === 2);
});

it('sends a call whole to the next where one takes no connection, whatever it changes', async () => {
  const [a, b] = await Promise.all([startApi('a'), startApi('b')]);
  await a.stop();
  const { ask } = await inFrontOf([a.url, b.url], { pace: { ...PACE, every: 60_000 } });
  const body = 'x'.repeat(300_000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/publicaciones', 'POST', body)));
  expect(answers.map(({ status, said }) => [status, said.name, said.body?.length])).toEqual(
    Array(6).fill([200, 'b', body.length]),
  );
});

it('loses nothing with one that is told to stop, under load', async () => {
  const { a, ask } = await two();
  let isOver = false;
  const statuses: number[] = [];
  const loads = ['GET', 'POST', 'GET', 'POST', 'PUT', 'POST'].map(async (method) => {
    while (!isOver) statuses.push((await ask('/quien', method, method === 'GET' ? '' : 'datos')).status);
  });
  await until(() => statuses.length > 50);
  await a.stop('SIGTERM');
  const then = statuses.length;
  await until(() => statuses.length > then + 50);
  isOver = true;
  await Promise.all(loads);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

describe('an answer that is not of the API', () => {
  it('becomes its refusal, whatever it says it is, and a read goes to the next', async () => {
    const { ask } = await two();
    const message = UNAVAILABLE;
    const refusal = { message, error: message, codigo: 'servicio_no_disponible' };
    for (const [status, kind] of [502, 503, 504].flatMap((one) => KINDS.map((kind) => [one, kind] as const))) {
      const reads = await Promise.all([ask(`/roto/${status}/${kind}/a`), ask(`/roto/${status}/${kind}/a`)]);
      expect(reads.map(({ said }) => said.name)).toEqual(['b', 'b']);
      const { said, headers, ...refused } = await ask(`/roto/${status}/${kind}/todos`, 'POST', 'x');
      expect([refused.status, headers['content-type'], said]).toEqual([
        503,
        'application/json; charset=utf-8',
        refusal,
      ]);
    }
  });

  it('is none that has the form of its refusals', async () => {
    const { ask } = await two();
    const { status, said, headers } = await ask('/roto/503/propio/todos');
    expect([status, said.message, headers['retry-after']]).toEqual([503, 'Ocupado.', '7']);
  });

  it('to a question without a body has none either', async () => {
    const { ask } = await two();
    expect(await ask('/roto/502/html/todos', 'HEAD')).toMatchObject({ status: 503, body: '' });
  });
});

it('says at once that nobody is there, where all stand still or are gone', async () => {
  const { a, b, ask } = await two();
  a.signal('SIGSTOP');
  await b.stop();
  const { status, said } = await ask('/quien');
  expect([status, said.message]).toEqual([503, UNAVAILABLE]);
  await until(async () => (await ask('/comprar', 'POST', 'x')).status === 503);
  a.signal('SIGCONT');
  await until(async () => (await ask('/quien')).status === 200);
});

it('asks one that is alone however it is doing', async () => {
  const api = await startApi('sola');
  const { ask } = await inFrontOf([api.url]);
  api.signal('SIGSTOP');
  const answer = ask('/quien');
  await nextTurn();
  api.signal('SIGCONT');
  expect((await answer).said.name).toBe('sola');
});

describe('a name', () => {
  it('leads to all of its addresses, and no longer than it has them', async () => {
    const a = await startApi('a', '127.0.0.1');
    await startApi('b', '127.0.0.2', a.port);
    let addresses: readonly string[] | null = ['127.0.0.1', '127.0.0.2'];
    const addressesOf = async () => addresses ?? Promise.reject(new Error('SERVFAIL'));
    const { namesOf, ask } = await inFrontOf([`http://api.interna:${a.port}`], { addressesOf });
    expect(await namesOf(8)).toEqual(['a', 'b']);
    const waiting = Array.from({ length: 4 }, () => ask('/espera'));
    await until(() => a.waits === 2);
    addresses = ['127.0.0.2'];
    await until(async () => (await namesOf(6)).join() === 'b');
    for (const api of apis) api.letGo();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    addresses = null;
    await sleep(PACE.names * 3);
    expect(await namesOf(4)).toEqual(['b']);
    addresses = ['127.0.0.1'];
    await until(async () => (await namesOf(4)).join() === 'a');
  });

  it('that has none yet is looked up again', async () => {
    const api = await startApi('a');
    let isKnown = false;
    const addressesOf = async () => (isKnown ? ['127.0.0.1'] : Promise.reject(new Error('NXDOMAIN')));
    const { ask } = await inFrontOf([`http://api.interna:${api.port}`], { addressesOf });
    expect((await ask('/quien')).status).toBe(503);
    isKnown = true;
    await until(async () => (await ask('/quien')).status === 200);
  });
});
