// @ts-check
import path from 'node:path';

/** @typedef {{ front: number, inner: number, primary: number, bouncer: number, objects: number, sites: number[], apis: number[] }} Ports */

/** What every program has; HAProxy stands before the APIs. @param {{ home: string, ports: Ports }} where @returns {NodeJS.ProcessEnv} */
const ofEverybody = ({ home, ports }) => ({
  PATH: process.env.PATH,
  ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', RUN_JOBS: 'no', UV_THREADPOOL_SIZE: '4' },
  STORAGE_URL: `s3://S3RVER:S3RVER@cubo/flux?endpoint=http://127.0.0.1:${ports.objects}`,
  API_URL: `http://127.0.0.1:${ports.inner}`,
  DATA_DIR: path.join(home, 'datos'),
  ...{ HOST: '127.0.0.1', SITE_TRUST_PROXY: '127.0.0.1' },
  ...{ INTERNAL_SECRET: 'de los dos y de nadie mas, de prueba', ADMIN_SALT: '5a'.repeat(16) },
  ...{ ADMIN_EMAIL: 'admin@escala.test', ADMIN_PASSWORD: 'quien mira todo prueba' },
  ...{ TRANSFERENCIA_ALIAS: 'ESCALA', TRANSFERENCIA_CBU: '1', TRANSFERENCIA_TITULAR: 'Escala' },
  RATE_LIMIT_WRITES: '1000000',
  // Nobody here approves a payment, and everybody spends on.
  TOPE_CUPON_IMPAGO: '1000000000',
  COMPRAS_IMPAGAS: '0',
});

/**
 * PgBouncer stands before the database.
 * @param {{ home: string, ports: Ports, databaseUrl: string, replicaUrl: string }} where
 * @returns {NodeJS.ProcessEnv}
 */
export const pooled = ({ home, ports, databaseUrl, replicaUrl }) => ({
  ...ofEverybody({ home, ports }),
  DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.bouncer}/fluxpartes`,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_TIMEOUTS_FROM: 'rol',
  DATABASE_REPLICA_URLS: replicaUrl,
});
