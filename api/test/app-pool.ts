import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { NotificationListener } from '../src/database/notification-listener.ts';
import { Worker } from '../src/jobs/worker.ts';
import type { TestApp } from './application.ts';

/**
 * Where applications wait between the tests of one suite. One that is opened anew costs half a second, most of it the copy
 * of the template; one that is emptied, a few hundredths. In the end all of them are closed.
 */
const waiting = new Map<string, { test: TestApp; start: Start }[]>();
let isOver = false;

const NO_SETTINGS = JSON.stringify({});

/** What an application has on its first day. */
export interface Start {
  schema: string;
  folders: readonly string[];
}

export async function startOf(test: TestApp): Promise<Start> {
  const entries = await readdir(test.dataDir, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  return { schema: await schemaOf(test), folders };
}

/** An application with these settings that is as on the first day; undefined where none waits. */
export async function borrowApp(settings: string): Promise<TestApp | undefined> {
  const kept = waiting.get(settings)?.pop();
  if (kept !== undefined) await empty(kept.test, kept.start);
  return kept?.test;
}

/** Keeps an application for the next test. Says false where it cannot be used again: its suite ends, or changed the schema. */
export async function returnApp(settings: string, test: TestApp, start: Start): Promise<boolean> {
  if (isOver || !test.app.getHttpServer().listening || doesJobs(test)) return false;
  // Spies stay on what they spy on, which lives on here.
  jest.restoreAllMocks();
  if ((await schemaOf(test)) !== start.schema) return false;
  waiting.set(settings, [...(waiting.get(settings) ?? []), { test, start }]);
  return true;
}

/** Between two files of specs that run together: what most of them begin with is kept, an application with no settings. */
export async function closePooledApps(): Promise<void> {
  const plain = waiting.get(NO_SETTINGS)?.pop();
  await closeAll();
  isOver = false;
  if (plain !== undefined) waiting.set(NO_SETTINGS, [plain]);
}

async function closeAll(): Promise<void> {
  isOver = true;
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

/** No row but of the migrations, every id from 1 on, no stored file, the present time. Small tables are emptied row by row: quicker. */
async function empty(test: TestApp, { folders }: Start): Promise<void> {
  test.clock.reset();
  await test.app.get(DataSource).transaction(async (manager) => {
    // No trigger runs, so what they would tell is told here.
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

/** Whether it began to look for jobs, which it would go on with. */
function doesJobs(test: TestApp): boolean {
  const { boss } = test.app.get(Worker) as unknown as { boss: unknown };
  return boss !== undefined;
}
