import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { execute, withDatabase } from '../../api/test/admin-connection.ts';
import { type ApiPropia, arrancarApi } from '../src/programa/api-propia.ts';

export const ADMIN = { email: 'admin@fluxpartes.test', password: 'una-clave-de-prueba-larga' };

/** The API that was built, as a fill starts it, on a database and a data folder of its own. */
export interface Producto {
  dataDir: string;
  /** Another API on the same database. */
  otraApi: () => Promise<ApiPropia>;
  api: ApiPropia;
  query: <T extends object>(sql: string) => Promise<T[]>;
  cerrar: () => Promise<void>;
}

function necesaria(nombre: string): string {
  const valor = process.env[nombre];
  if (valor === undefined) throw new Error(`${nombre} is not set: the global set-up did not run`);
  return valor;
}

export async function abrirProducto(): Promise<Producto> {
  const servidor = necesaria('FLUX_TEST_SERVER');
  const base = `demo_${process.pid}_${randomBytes(6).toString('hex')}`;
  await execute(servidor, `CREATE DATABASE ${base} TEMPLATE ${necesaria('FLUX_TEST_TEMPLATE')}`);
  const databaseUrl = withDatabase(servidor, base);
  const dataDir = await mkdtemp(join(tmpdir(), 'flux-demo-'));
  const lector = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const apis: ApiPropia[] = [];
  const otraApi = async () => {
    const api = await arrancarApi({
      ...process.env,
      NODE_ENV: 'test',
      FLUX_LOCAL: 'si',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CLAVE_SELLADO: '5e'.repeat(32),
    });
    apis.push(api);
    return api;
  };
  return {
    dataDir,
    otraApi,
    api: await otraApi(),
    query: async <T extends object>(sql: string) => (await lector.query<T>(sql)).rows,
    cerrar: async () => {
      for (const api of apis) await api.parar();
      await lector.end();
      await execute(servidor, `DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
