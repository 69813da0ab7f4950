import { SETTINGS } from '../../test/test-app.ts';
import { loadConfig, type Program } from '../config/config.ts';
import { Log } from '../http/log.ts';
import { connectionsOf, lookAtConnections } from './connection-room.ts';

const SERVER = String(process.env.FLUX_TEST_SERVER);

/** What is told at the start of a program with these settings. */
async function told(settings: Readonly<Record<string, string>>, program: Program = 'api') {
  const config = loadConfig({ ...SETTINGS, DATABASE_URL: SERVER, ...settings }, program);
  const log = new Log(config);
  const warning = jest.spyOn(log, 'warning').mockReturnValue();
  await lookAtConnections(config, log);
  return warning.mock.calls;
}

it('counts what one process takes', () => {
  const of = (settings: Readonly<Record<string, string>>, program: Program = 'api') =>
    connectionsOf(loadConfig({ ...SETTINGS, DATABASE_URL: SERVER, DATABASE_POOL: '10', ...settings }, program));
  // The pool, 2 for jobs, 4 for guests, 7 for members, and 2 that hear notices.
  expect(of({ PUERTA_RAPIDA: 'si' })).toBe(25);
  expect(of({ PUERTA_RAPIDA: 'no' })).toBe(23);
  expect(of({}, 'worker')).toBe(12);
  expect(of({ PUERTA_RAPIDA: 'si', DATABASE_URL_DIRECTA: 'postgres://past-the-pooler/flux' })).toBe(13);
});

it('says nothing where there is room for all', async () => {
  expect(await told({ DATABASE_POOL: '2', DATABASE_PROCESOS: '1' })).toEqual([]);
});

it('says with figures how many connections are missing, and which pool would fit', async () => {
  const [[text, figures] = []] = await told({ DATABASE_POOL: '40', DATABASE_PROCESOS: '3' });
  expect(text).toMatch(/DATABASE_POOL .* max_connections/);
  expect(figures).toMatchObject({ processes: 3, connectionsOfOne: 94, connectionsOfAll: 282, DATABASE_POOL: 40 });
  const { poolThatFits, max_connections, reserved, others } = figures as Record<string, number>;
  const room = Number(max_connections) - Number(reserved) - Number(others);
  const config = (pool: number) => loadConfig({ ...SETTINGS, DATABASE_URL: SERVER, DATABASE_POOL: String(pool) });
  expect(connectionsOf(config(Number(poolThatFits))) * 3).toBeLessThanOrEqual(room);
  expect(connectionsOf(config(Number(poolThatFits) + 1)) * 3).toBeGreaterThan(room);
});

it('says which limits a role lacks behind a pooler', async () => {
  const calls = await told({
    DATABASE_POOL: '1',
    DATABASE_PROCESOS: '1',
    DATABASE_LIMITES: 'rol',
    DATABASE_URL_DIRECTA: SERVER,
  });
  expect(calls.map(([, details]) => details)).toEqual([
    { unlimited: ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'] },
  ]);
});
