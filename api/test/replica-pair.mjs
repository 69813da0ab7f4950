import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';

/**
 * Runs a primary and a replica in a folder until standard input ends: `node replica-pair.mjs <folder>` prints their
 * addresses.
 */
const [folder] = process.argv.slice(2);
const start = (name) => startEmbeddedPostgres({ dataDir: join(folder, name), log: () => {}, fast: true });

/** Files of a running server's folder that a copy needs. */
async function copyOf(primary) {
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', true)");
  await cp(join(folder, 'primary'), join(folder, 'replica'), { recursive: true, preserveTimestamps: true });
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  const data = join(folder, 'replica/datos');
  await rm(join(data, 'postmaster.pid'));
  await writeFile(join(data, 'backup_label'), rows[0].labelfile);
  await writeFile(join(data, 'standby.signal'), '');
  const { port, username, password } = new URL(primary.adminUrl);
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
}

const primary = await start('primary');
await copyOf(primary);
const replica = await start('replica');
const { url, adminUrl } = primary;
const sameAt = (address) => Object.assign(new URL(address), { port: new URL(replica.url).port }).href;
const pair = {
  ...{ primary: url, primaryAdmin: adminUrl, replica: sameAt(url), replicaAdmin: sameAt(adminUrl), pid: replica.pid },
};
process.stdout.write(`${JSON.stringify(pair)}\n`);
process.stdin.resume().once('end', async () => {
  await replica.stop();
  await primary.stop();
});
