import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { execute, withDatabase } from '../../api/test/superuser-connection.ts';
import { type OwnApi, startApi } from '../src/own-api.ts';

export const ADMIN = { email: 'admin@fluxpartes.test', password: 'una-clave-de-prueba-larga' };

/** The built API, as a fill starts it, with its own database and data folder. */
export interface Producto {
  dataDir: string;
  /** Another API on the same database. */
  otherApi: () => Promise<OwnApi>;
  api: OwnApi;
  query: <T extends object>(sql: string) => Promise<T[]>;
  close: () => Promise<void>;
}

function needed(nombre: string): string {
  const value = process.env[nombre];
  if (value === undefined) throw new Error(`${nombre} is not set: the global set-up did not run`);
  return value;
}

export async function openProducto(): Promise<Producto> {
  const server = needed('FLUX_TEST_SERVER');
  const base = `demo_${process.pid}_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${base} TEMPLATE ${needed('FLUX_TEST_TEMPLATE')} STRATEGY FILE_COPY`);
  const databaseUrl = withDatabase(server, base);
  const dataDir = await mkdtemp(join(tmpdir(), 'flux-demo-'));
  const lector = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const apis: OwnApi[] = [];
  const otherApi = async () => {
    const api = await startApi({
      ...process.env,
      NODE_ENV: 'test',
      FLUX_LOCAL: 'si',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PASSWORD_ENCRYPTION_KEY: '5e'.repeat(32),
    });
    apis.push(api);
    return api;
  };
  return {
    dataDir,
    otherApi,
    api: await otherApi(),
    query: async <T extends object>(sql: string) => (await lector.query<T>(sql)).rows,
    close: async () => {
      for (const api of apis) await api.stop();
      await lector.end();
      await execute(server, `DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
