import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertUsuario } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { QUEUES, type QueueName } from './queues.ts';
import { Worker } from './worker.ts';

/* Facts of the product in docs/operations. `WRITE_PAGES=yes` writes the table instead of comparing it. */

/** The task of each queue. */
const WORK: Readonly<Record<QueueName, string>> = {
  correo: 'sends a mail about an account',
  'busqueda-de-ventas': 'updates the search text of sales after an edit of a party',
  'comprobantes-parecidos': 'compares a new comprobante with all others',
  limpieza: 'deletes expired sessions, devices, undo links, idempotency keys, counters, and mails to erased accounts',
  'archivos-huerfanos': 'deletes files that no row names',
  vencimientos: 'cancels purchases without a comprobante in time, and reminds their buyers',
  arrepentimientos: 'checks a withdrawal without an account, and records the request',
  avisos: 'sends a mail about a sale',
};

const PAGE = join(__dirname, '../../../docs/operations/runbook.md');
const page = readFileSync(PAGE, 'utf8');
const backupPage = readFileSync(join(__dirname, '../../../docs/operations/backup.md'), 'utf8');
const TABLE = /(\| queue \| what [^\n]*\n\|[-|]+\n)((?:\|[^\n]*\n)*)/;

let test: TestApp;
let handle: jest.SpiedFunction<Worker['handle']>;
beforeAll(async () => {
  handle = jest.spyOn(Worker.prototype, 'handle');
  // Own settings give a fresh application: a pooled one has already registered its jobs.
  test = await createTestApp({ SHUTDOWN_DELAY_SECONDS: '0' });
});
afterAll(() => test.close());

const timeOf = (seconds: number) => (seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${seconds / 3_600} h`);

it('runbook.md lists every queue with the schedule, attempts and timeout of the code', async () => {
  const rows = await test.query<{ name: string; attempts: number; seconds: number }>(
    'SELECT name, retry_limit + 1 AS attempts, expire_seconds AS seconds FROM pgboss.queue',
  );
  const crons = new Map(handle.mock.calls.map(([queue, { cron }]) => [queue, cron]));
  const lines = Object.keys(QUEUES).map((name) => {
    const queue = name as QueueName;
    const row = rows.find((one) => one.name === queue);
    const cron = crons.get(queue);
    return `| \`${queue}\` | ${WORK[queue]} | ${cron ? `\`${cron}\`` : ''} | ${row?.attempts} | ${timeOf(row?.seconds ?? 0)} |\n`;
  });
  const [, head, body] = TABLE.exec(page) ?? [];
  if (process.env.WRITE_PAGES === 'yes') writeFileSync(PAGE, page.replace(TABLE, `${head}${lines.join('')}`));
  else expect(body).toBe(lines.join(''));
});

it('the check in backup.md finds a wrong balance and accepts the debt of a withdrawn coupon', async () => {
  const [, check = ''] = /`(SELECT u\.id FROM usuarios u LEFT JOIN movimientos_cashback[^`]+)`/.exec(backupPage) ?? [];
  const id = await insertUsuario(test);
  await test.query('UPDATE usuarios SET deuda_cashback = 30 WHERE id = $1', [id]);
  await test.query(
    `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha) VALUES ($1, 'cupon', 50, 50, now()),
       ($1, 'cashback_usado', -50, 0, now()), ($1, 'anulacion_de_cupon', -30, 0, now())`,
    [id],
  );
  expect(await test.query(check)).toEqual([]);
  await test.query('UPDATE usuarios SET cashback = 1 WHERE id = $1', [id]);
  expect(await test.query(check)).toEqual([{ id }]);
});
