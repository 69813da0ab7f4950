import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { NotificationListener } from '../src/database/notification-listener.ts';
import { Worker } from '../src/jobs/worker.ts';
import type { TestApp } from './application.ts';

/**
 * Pool of applications between the tests of a suite. Opening an application takes half a second (a copy of the template);
 * emptying it takes some hundredths of a second. All are closed after the suite.
 */
const waiting = new Map<string, { test: TestApp; start: Start }[]>();
let isClosed = false;

const NO_SETTINGS = JSON.stringify({});

/** State of a new application. */
export interface Start {
  schema: string;
  folders: readonly string[];
}

export async function startOf(test: TestApp): Promise<Start> {
  const entries = await readdir(test.dataDir, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  return { schema: await schemaOf(test), folders };
}

/** Returns an emptied application with these settings; undefined if the pool has no such application. */
export async function borrowApp(settings: string): Promise<TestApp | undefined> {
  const pooled = waiting.get(settings)?.pop();
  if (pooled !== undefined) await empty(pooled.test, pooled.start);
  return pooled?.test;
}

/** Returns an application to the pool. False when it cannot be reused: its suite has ended, or it changed the schema. */
export async function returnApp(settings: string, test: TestApp, start: Start): Promise<boolean> {
  if (isClosed || !test.app.getHttpServer().listening || doesJobs(test)) return false;
  // Restores spies, because the objects that they replace stay in use in the pooled application.
  jest.restoreAllMocks();
  if ((await schemaOf(test)) !== start.schema) return false;
  waiting.set(settings, [...(waiting.get(settings) ?? []), { test, start }]);
  return true;
}

/** Between two spec files of one process: keeps one application with default settings, which most files use first. */
export async function closePooledApps(): Promise<void> {
  const plain = waiting.get(NO_SETTINGS)?.pop();
  await closeAll();
  isClosed = false;
  if (plain !== undefined) waiting.set(NO_SETTINGS, [plain]);
}

async function closeAll(): Promise<void> {
  isClosed = true;
  for (const { test } of [...waiting.values()].flat()) await test.close();
  waiting.clear();
}

afterAll(closeAll);

/** A digest of tables, columns, constraints, functions and triggers. */
async function schemaOf(test: TestApp): Promise<string> {
  const [row] = await test.query<{ digest: string }>(
    `SELECT md5(string_agg(part, ',' ORDER BY part)) AS digest FROM (
       SELECT concat_ws(' ', relname, relkind, (
         SELECT string_agg(concat_ws(' ', attname, atttypid, attnotnull, atthasdef), '|' ORDER BY attnum)
         FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0)) AS part
       FROM pg_class c WHERE relnamespace = 'public'::regnamespace
       UNION ALL SELECT concat_ws(' ', conname, contype, convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     ) AS parts`,
  );
  return row?.digest ?? '';
}

/**
 * Empties the application: only rows of the migrations, ids from 1 on, no stored files, the present time. Small tables are
 * emptied row by row, because this is faster.
 */
async function empty(test: TestApp, { folders }: Start): Promise<void> {
  test.clock.reset();
  await test.app.get(DataSource).transaction(async (manager) => {
    // Triggers are off here, so this sends their notifications.
    await manager.query('SET LOCAL session_replication_role = replica');
    await manager.query("SELECT pg_notify('cambios', notice) FROM unnest(ARRAY['catalogo', 'sesiones']) AS notice");
    await manager.query('DELETE FROM pgboss.job');
    await manager.query(
      `DO $$ DECLARE tabla record; BEGIN
         FOR tabla IN SELECT oid::regclass AS nombre, pg_relation_size(oid) AS bytes FROM pg_class
           WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('migrations', 'sinonimos') AND pg_relation_size(oid) > 0
         LOOP
           EXECUTE CASE WHEN tabla.bytes > 262144 THEN format('TRUNCATE %s CASCADE', tabla.nombre) ELSE format('DELETE FROM %s', tabla.nombre) END;
         END LOOP;
         PERFORM setval(oid::regclass, 1, false) FROM pg_class
           WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations_id_seq';
       END $$`,
    );
  });
  await test.app.get(NotificationListener).catchUp();
  for (const name of await readdir(test.dataDir)) await rm(join(test.dataDir, name), { recursive: true });
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Whether the application has begun to poll for jobs, which it would continue. */
function doesJobs(test: TestApp): boolean {
  const { boss } = test.app.get(Worker) as unknown as { boss: unknown };
  return boss !== undefined;
}
