import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { NotificationListener } from '../src/database/notification-listener.ts';
import { borrowApp, returnApp, startOf } from './app-pool.ts';
import { type TestApp, TestClock } from './application.ts';
import { execute, withDatabase } from './superuser-connection.ts';

export type { TestApp };

/** Secret between site and API. `ofSite` sends it in specs that act as the site. */
export const SECRET = 'un-secreto-de-sitio-y-api-para-pruebas';

/** Headers of the site that describe a request's origin, and the secret that makes the API trust them. */
export const ofSite = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  'X-Internal-Secret': SECRET,
});

export const ADMIN = { email: 'admin@fluxpartes.test', password: 'una-clave-de-prueba-larga' };

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global set-up did not run`);
  return value;
}

/** For specs of the response cache, also in a run without it. */
export const WITH_RESPONSE_CACHE = { RESPONSE_CACHE: 'si' };

export const SETTINGS = {
  FLUX_LOCAL: 'si',
  LOG_LEVEL: 'silent',
  DATABASE_POOL: '6',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  PASSWORD_ENCRYPTION_KEY: '5e'.repeat(32),
  INTERNAL_SECRET: SECRET,
  /** The random histories buy one listing repeatedly without paying, so the limit is off here; `unidades.spec` tests it. */
  COMPRAS_IMPAGAS: '0',
  RATE_LIMIT_ANULACIONES: '1000000',
  /** `RESPONSE_CACHE=no npm test` runs the other specs without the cache. */
  RESPONSE_CACHE: process.env.RESPONSE_CACHE ?? '',
};

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/**
 * `POOLER_PORT=6432 npx jest …` runs specs through a PgBouncer in transaction mode in front of TEST_DATABASE_URL's server;
 * its role has the limits (docs/operations/database.md, 'Connections').
 */
function throughPooler(url: string): Record<string, string> {
  const port = process.env.POOLER_PORT;
  if (port === undefined) return { DATABASE_URL: url };
  return { DATABASE_URL: withPort(url, Number(port)), DATABASE_DIRECT_URL: url, DATABASE_TIMEOUTS_FROM: 'rol' };
}

/** Copies the migrated template, and returns a function that drops the copy. */
async function copyOfTemplate(): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const server = required('FLUX_TEST_SERVER');
  const database = `prueba_${process.pid}_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${database} TEMPLATE ${required('FLUX_TEST_TEMPLATE')} STRATEGY FILE_COPY`);
  return {
    databaseUrl: withDatabase(server, database),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

/** Replaces the copy of the template. */
interface Behind {
  /** Port of the spec's own proxy between the application and PostgreSQL. */
  databasePort?: number;
  /** A migrated database that the spec created. */
  ownDatabase?: string;
}

/**
 * The application on a copy of the migrated template, as after installation. It is newly started, or a closed application
 * of this suite that was emptied. `settings` override the test's environment.
 */
export async function createTestApp(
  settings: Readonly<Record<string, string>> = {},
  behind: Behind = {},
): Promise<TestApp> {
  if (Object.keys(behind).length > 0) return boot(settings, behind);
  const key = JSON.stringify(settings);
  const shelved = await borrowApp(key);
  if (shelved !== undefined) return shelved;
  const test = await boot(settings, behind);
  const start = await startOf(test);
  const { close } = test;
  test.close = async () => {
    if (!(await returnApp(key, test, start))) await close();
  };
  return test;
}

async function boot(
  settings: Readonly<Record<string, string>>,
  { databasePort, ownDatabase }: Behind,
): Promise<TestApp> {
  const { databaseUrl, drop } =
    ownDatabase === undefined ? await copyOfTemplate() : { databaseUrl: ownDatabase, drop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'flux-datos-'));
  const clock = new TestClock();
  const url = databasePort === undefined ? databaseUrl : withPort(databaseUrl, databasePort);
  const config = loadConfig({
    ...SETTINGS,
    ...(databasePort === undefined ? throughPooler(url) : { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    ...settings,
  });
  const app = await createApp(config, clock);
  await app.listen(0, '127.0.0.1');
  const agent = () => supertest.agent(app.getHttpServer());
  const login = async (email: string, password: string) => {
    const client = agent();
    await client.post('/login').send({ email, password }).expect(200);
    return client;
  };
  return {
    app,
    clock,
    dataDir,
    databaseUrl,
    guest: agent,
    login,
    loginAdmin: () => login(ADMIN.email, ADMIN.password),
    query: async (sql, values) => {
      const rows = await app.get(DataSource).query(sql, values);
      // A spec's direct write invalidates the cache immediately, as an API call's write does for its caller.
      await app.get(NotificationListener).catchUp();
      return rows;
    },
    close: async () => {
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
