import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { enqueue } from '../../test/drain-queue.ts';
import { TcpProxy } from '../../test/tcp-proxy.ts';
import { createTestApp, SETTINGS, type TestApp } from '../../test/test-app.ts';
import { Log } from '../http/log.ts';
import { PgBossDb } from './jobs.repository.ts';
import { Worker } from './worker.ts';

/** `TEST_JOBS=1000` for the whole number. */
const JOBS = Number(process.env.TEST_JOBS ?? 200);
const QUEUE = 'comprobantes-parecidos';
jest.setTimeout(60_000 + JOBS * 200);

let test: TestApp;
let children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children = [];
  await test.close();
});

function startWorker(dies = ''): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    ...SETTINGS,
    DATABASE_URL: test.databaseUrl,
    DATA_DIR: test.dataDir,
    DIES: dies,
  };
  const child = spawn(process.execPath, [join(__dirname, '../../test/worker-child.mjs')], { env, stdio: 'inherit' });
  children.push(child);
  return child;
}

/** Jobs numbered from one on. */
const send = (first: number, last: number) =>
  enqueue(test.app, QUEUE, ...Array.from({ length: last - first + 1 }, (_, i) => ({ fileId: first + i })));
const done = async () => (await test.query('SELECT 1 FROM hechos')).length;
const open = async () =>
  (await test.query(`SELECT 1 FROM pgboss.job WHERE name = '${QUEUE}' AND state <> 'completed'`)).length;

it(`completes each of ${JOBS} jobs exactly once when three of four workers are killed`, async () => {
  test = await createTestApp();
  await test.query('CREATE TABLE hechos (trabajo int, proceso int)');
  // So that the jobs of killed workers expire within the test. A job takes a hundredth of that time.
  await test.query('UPDATE pgboss.queue SET expire_seconds = 1 WHERE name = $1', [QUEUE]);
  await send(1, JOBS);
  let sent = JOBS;
  const killed = [startWorker('work 5'), startWorker('ending 5'), startWorker()];
  const last = startWorker();
  const isAnyAlive = () => killed.some(({ signalCode }) => signalCode === null);
  const clock = new PgBoss({ db: test.app.get(PgBossDb) });
  for (let left = JOBS; left > 0 || isAnyAlive(); left = await open()) {
    if ((await done()) > JOBS / 2) killed[2]?.kill('SIGKILL');
    // If a worker started late, more jobs are sent, so that it is killed during work.
    if (left === 0) {
      await send(sent + 1, sent + 20);
      sent += 20;
    }
    await clock.maintain();
    await sleep(50);
  }
  expect(killed.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
  const single = await test.query('SELECT trabajo FROM hechos GROUP BY trabajo HAVING count(*) = 1');
  expect([single.length, await done()]).toEqual([sent, sent]);
  const again = await test.query('SELECT 1 FROM pgboss.job WHERE retry_count > 0');
  expect(again.length).toBeGreaterThanOrEqual(2);

  last.kill('SIGTERM');
  expect(await once(last, 'exit')).toEqual([0, null]);
});

it('resumes when the database returns, logs the wait once, and completes the interrupted job', async () => {
  const server = new URL(String(process.env.FLUX_TEST_SERVER));
  const proxy = new TcpProxy({ host: server.hostname, port: Number(server.port) });
  test = await createTestApp({}, { databasePort: await proxy.listen() });
  const told: unknown[] = [];
  jest.spyOn(test.app.get(Log), 'info').mockImplementation((what) => told.push(what));
  jest.spyOn(test.app.get(Log), 'failure').mockImplementation((error) => told.push(error));
  const worker = test.app.get(Worker);
  const seen: number[] = [];
  worker.handle(QUEUE, { every: 0.5 }, async ({ fileId }) => {
    seen.push(fileId);
    if (seen.length > 1) return undefined;
    proxy.shut();
    while (told.length === 0) await sleep(20);
    setTimeout(() => proxy.open(), 2_500);
    return undefined;
  });
  await send(1, 1);
  await worker.start();
  while (seen.length === 0) await sleep(20);
  while (
    !(await open().then(
      (jobs) => jobs === 0,
      () => false,
    ))
  )
    await sleep(100);
  await send(2, 2);
  while ((await open()) > 0) await sleep(50);
  expect(seen.toSorted()).toEqual([1, 2]);
  expect(told).toEqual(['the jobs wait for the database']);
  proxy.close();
});
