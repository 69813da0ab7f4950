import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crearVentaSchema } from '@fluxpartes/contrato';
import PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import { enqueue } from '../../../../test/drain-queue.ts';
import { callerOf, insertUsuario } from '../../../../test/factories.ts';
import { insertPublicacion } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { startWorkerProcess } from '../../../../test/worker-process.ts';
import { PgBossDb } from '../../../jobs/jobs.repository.ts';
import { CompraService } from '../compra/compra.ts';

/** Number of expired purchases, and of kills of the worker: `EXPIRED=1000 KILLS=20` is the long form. */
const EXPIRED = Number(process.env.EXPIRED ?? 60);
const KILLS = Number(process.env.KILLS ?? 2);
const BUYERS = 10;
jest.setTimeout(60_000 + EXPIRED * 100 + KILLS * 15_000);

let test: TestApp;
let worker: ChildProcess | undefined;
afterEach(async () => {
  await kill();
  await test.close();
});

async function kill(): Promise<NodeJS.Signals | null> {
  if (worker === undefined) return null;
  const ended = worker;
  worker = undefined;
  ended.kill('SIGKILL');
  if (ended.signalCode === null && ended.exitCode === null) await once(ended, 'exit');
  return ended.signalCode;
}

/** Expired purchases of buyers who spend coupons of earlier purchases. */
async function buyAll(): Promise<void> {
  const vendedor = await insertUsuario(test, { tipo_cuenta: 'vendedor' });
  const publicacion_id = await insertPublicacion(test, vendedor, { existencias: EXPIRED });
  const compras = test.app.get(CompraService);
  for (let buyers = 0; buyers < BUYERS; buyers += 1) {
    const caller = callerOf(await insertUsuario(test));
    for (let n = 0; n < EXPIRED / BUYERS; n += 1) {
      const usado = n % 3 === 1 ? 20 : 0;
      const compra = { publicacion_id, cantidad: 1, monto: 1000 - usado };
      await compras.comprar(caller, z.parse(crearVentaSchema, compra), undefined);
    }
  }
  await test.query("UPDATE ventas SET vence_en = now() - interval '1 hour'");
}

const count = async (sql: string) =>
  (await test.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`))[0]?.n ?? 0;
const mails = () => readdir(join(test.dataDir, 'correo')).catch(() => []);
const progress = async () => (await count('ventas WHERE anulada_en IS NOT NULL')) + (await mails()).length;

it(`ends each of ${EXPIRED} purchases and notifies each party exactly once, despite ${KILLS} killed workers`, async () => {
  test = await createTestApp();
  await buyAll();
  // Lets jobs of killed workers expire within the test.
  await test.query("UPDATE pgboss.queue SET expire_seconds = 1 WHERE name IN ('vencimientos', 'avisos')");
  const clock = new PgBoss({ db: test.app.get(PgBossDb) });
  const look = () => enqueue(test.app, 'vencimientos', null);
  const deaths: (NodeJS.Signals | null)[] = [];
  const total = EXPIRED * 3;
  await look();
  worker = startWorkerProcess(test);
  for (let done = 0; done < total; done = await progress()) {
    if (deaths.length < KILLS && done > (total * (deaths.length + 0.5)) / KILLS) {
      deaths.push(await kill());
      while ((await count("pgboss.job WHERE state = 'active'")) > 0) {
        await clock.maintain();
        await sleep(50);
      }
      // Skips the delay of minutes before a retry.
      await test.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
      await look();
      worker = startWorkerProcess(test);
    }
    await sleep(2);
  }
  while ((await count('correo_pendiente')) > 0) await sleep(20);
  expect(deaths).toEqual(Array.from({ length: KILLS }, () => 'SIGKILL'));
  expect(await count("ventas WHERE anulada_por = 'sistema'")).toBe(EXPIRED);
  // Each annulment appears exactly once in the audit, in the ledger and in the listing's units.
  const once = (table: string, id: string) => `(SELECT ${id} FROM ${table} GROUP BY 1 HAVING count(*) = 1) AS once`;
  expect(await count(once("auditoria WHERE accion = 'venta_anulada'", 'entidad_id'))).toBe(EXPIRED);
  expect(await count(once("movimientos_cashback WHERE motivo = 'anulacion_de_cupon'", 'venta_id'))).toBe(EXPIRED);
  expect(await count(`publicaciones WHERE existencias = ${EXPIRED} AND NOT pausada`)).toBe(1);
  expect(await count('usuarios WHERE cashback <> 0 OR deuda_cashback <> 0')).toBe(0);
  // Each mail exactly once, by its sale and recipient, and by its id.
  const texts = await Promise.all((await mails()).map((file) => readFile(join(test.dataDir, 'correo', file), 'utf8')));
  const heads = (name: string) => new Set(texts.map((text) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]));
  expect([texts.length, heads('Message-ID').size, heads('Subject').size]).toEqual([
    EXPIRED * 2,
    EXPIRED * 2,
    EXPIRED * 2,
  ]);
});
