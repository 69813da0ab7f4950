import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../src/database/migrate.ts';
import { execute, withDatabase } from './superuser-connection.ts';

/** Exports of `scripts/postgres/embedded.mjs`. */
interface EmbeddedModule {
  startEmbeddedPostgres(options: {
    dataDir: string;
    log: (line: string) => void;
    fast: boolean;
  }): Promise<{ adminUrl: string; stop: () => Promise<void> }>;
}

/** A migrated database; every spec's database is a copy of it. */
const TEMPLATE = `plantilla_${process.pid}`;

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const file = join(__dirname, '../../scripts/postgres/embedded.mjs');
  const embedded: EmbeddedModule = await import(pathToFileURL(file).href);
  const dataDir = await mkdtemp(join(tmpdir(), 'flux-api-'));
  const { adminUrl, stop } = await embedded.startEmbeddedPostgres({ dataDir, log: () => {}, fast: true });
  return {
    url: adminUrl,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts PostgreSQL (or uses TEST_DATABASE_URL) and creates the migrated template. It skips both if TEST_DATABASE_URL is
 * `none`.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL === 'none') return;
  const server = await startServer();
  await execute(server.url, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await execute(server.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(withDatabase(server.url, TEMPLATE));
  process.env.FLUX_TEST_SERVER = server.url;
  process.env.FLUX_TEST_TEMPLATE = TEMPLATE;
  Object.assign(globalThis, {
    stopTestServer: async () => {
      await execute(server.url, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
      await server.stop();
    },
  });
}
