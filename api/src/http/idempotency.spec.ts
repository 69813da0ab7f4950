import { ERRORS } from '@fluxpartes/contrato';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { Database } from '../database/database.ts';
import { DomainError } from '../request-context/request.ts';
import { ExpiredRowsCleanup } from './expired-rows-cleanup.repository.ts';
import { IdempotencyService } from './idempotency.service.ts';

const CALL = { quien: 'usuario:1', clave: 'abc', llamada: 'POST /ventas', huella: 'f00' };
const DAY = 24 * 60 * 60 * 1000;
let test: TestApp;
let service: IdempotencyService;
let runs: number;

beforeAll(async () => {
  test = await createTestApp();
  service = test.app.get(IdempotencyService);
  await test.query('CREATE TABLE trabajos (id bigint GENERATED ALWAYS AS IDENTITY, corrida integer)');
});
afterAll(() => test.close());
beforeEach(async () => {
  runs = 0;
  await test.query('TRUNCATE claves_idempotencia, trabajos');
});

const run = (call: Partial<typeof CALL> | undefined = {}, work?: () => Promise<void>) =>
  service.run(call && { ...CALL, ...call }, async () => {
    runs += 1;
    const round = runs;
    await work?.();
    await test.app.get(Database).query('INSERT INTO trabajos (corrida) VALUES ($1)', [round]);
    return { round };
  });
const done = async () => (await test.query('SELECT 1 FROM trabajos')).length;

it('returns the first response to a retry and runs the work once', async () => {
  expect(await run()).toEqual({ round: 1 });
  expect(await run()).toEqual({ round: 1 });
  expect(await done()).toBe(1);
});

it('runs the work each time without a key', async () => {
  await service.run(undefined, async () => (runs += 1));
  await service.run(undefined, async () => (runs += 1));
  expect(runs).toBe(2);
});

it.each([
  ['another body', { huella: 'bad' }],
  ['another call', { llamada: 'POST /publicaciones' }],
])('rejects a used key with %s', async (_, change) => {
  await run();
  await expect(run(change)).rejects.toMatchObject({ codigo: 'clave_usada' });
  expect(ERRORS.clave_usada.status).toBe(409);
  expect(await done()).toBe(1);
});

it('separates equal keys of different callers', async () => {
  await run();
  expect(await run({ quien: 'usuario:2' })).toEqual({ round: 2 });
});

it('makes concurrent calls wait for the first response', async () => {
  const slow = run({}, () => new Promise((resolve) => setTimeout(resolve, 200)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await Promise.all([slow, run(), run()])).toEqual([{ round: 1 }, { round: 1 }, { round: 1 }]);
  expect(runs).toBe(1);
});

it('keeps a key usable when the call is rejected', async () => {
  const refusal = async () => {
    throw new DomainError('monto_cambio');
  };
  await expect(run({}, refusal)).rejects.toThrow(DomainError);
  expect(await run({ huella: 'corrected' })).toEqual({ round: 2 });
});

it('rejects with servicio_no_disponible when a key has no stored response', async () => {
  await run();
  await test.query('UPDATE claves_idempotencia SET respuesta = NULL');
  await expect(run()).rejects.toMatchObject({ codigo: 'servicio_no_disponible' });
  expect(ERRORS.servicio_no_disponible.status).toBe(503);
  expect(await done()).toBe(1);
});

it('forgets a key after 24 hours', async () => {
  await run();
  test.clock.advance(DAY - 60_000);
  expect(await run()).toEqual({ round: 1 });
  test.clock.advance(120_000);
  expect(await run({ huella: 'new' })).toEqual({ round: 2 });
  test.clock.advance(2 * DAY);
  await test.app.get(ExpiredRowsCleanup).clean();
  expect(await test.query('SELECT 1 FROM claves_idempotencia')).toEqual([]);
});
