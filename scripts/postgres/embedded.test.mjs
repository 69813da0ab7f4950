import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { isAlive, waitForExit } from '../process/processes.mjs';
import { startChild } from '../testing/child.mjs';
import { startEmbeddedPostgres } from './embedded.mjs';

const START = new URL('../testing/start-postgres.mjs', import.meta.url);
/** A data folder that was started once and stopped. Tests copy it if they do not test the first start. */
let made;
let home;
let dataDir;
/** Functions that stop the processes that a test left running. */
let leftovers;

beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'flux-pg-'));
  chmodSync(made, 0o711);
  const { stop } = await startEmbeddedPostgres({ dataDir: path.join(made, 'postgres'), log: () => {}, fast: true });
  await stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'flux-pg-'));
  chmodSync(home, 0o711);
  dataDir = path.join(home, 'postgres');
  leftovers = [];
});

afterEach(async () => {
  for (const stop of leftovers) await stop();
  rmSync(home, { recursive: true, force: true });
});

async function start() {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, fast: true });
  leftovers.push(database.stop);
  return database;
}

/** Prepares the folder as `start` and a later `stop` leave it. */
function startedBefore() {
  execFileSync('cp', ['-a', path.join(made, 'postgres'), dataDir]);
}

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => path.join(dataDir, 'datos/postmaster.pid');

describe('a first start', () => {
  it('creates a UTF-8 database on 127.0.0.1, with a role that is no superuser', async () => {
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    const [row] = await query(
      url,
      `SELECT current_setting('server_encoding') AS encoding, datcollate, current_setting('listen_addresses') AS listen,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toMatchObject({ encoding: 'UTF8', listen: '127.0.0.1', super: false });
    if (process.platform === 'linux') expect(row.datcollate).toBe('C.UTF-8');
  });

  it('allows the role to create the extensions pg_trgm and unaccent', async () => {
    startedBefore();
    const { url } = await start();
    await query(url, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
    expect(await query(url, "SELECT unaccent('Óptica') AS text")).toEqual([{ text: 'Optica' }]);
  });

  it('requires the generated password, which only the owner of its file can read', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'otra';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(path.join(dataDir, 'claves.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps port and password for the next start', async () => {
    const first = await start();
    await first.stop();
    expect((await start()).url).toBe(first.url);
  });
});

describe('a start after a kill', () => {
  it('adopts the server that a killed start left running, and can stop it', async () => {
    startedBefore();
    const killed = await startChild(START, [dataDir]);
    await query(killed.said.url, 'CREATE TABLE t AS SELECT 1 AS n');
    await killed.end('SIGKILL');

    const { url, adopted, pid, stop } = await start();
    expect({ adopted, pid }).toEqual({ adopted: true, pid: killed.said.pid });
    expect(await query(url, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
    await stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('restores the committed data when the server itself was killed', async () => {
    startedBefore();
    const first = await start();
    await query(first.url, 'CREATE TABLE t AS SELECT 1 AS n');
    process.kill(first.pid, 'SIGKILL');
    await waitForExit(first.pid, 5_000);
    expect(await query((await start()).url, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
  });

  it('succeeds with an empty pid file', async () => {
    startedBefore();
    writeFileSync(pidFile(), '');
    expect((await start()).adopted).toBe(false);
  });

  it('succeeds when the pid file names an unrelated process, which keeps running', async () => {
    startedBefore();
    const foreign = spawn('sleep', ['60']);
    leftovers.push(() => foreign.kill());
    writeFileSync(pidFile(), `${foreign.pid}\n${path.join(dataDir, 'datos')}\n1\n1\n\n127.0.0.1\n`);
    expect((await start()).adopted).toBe(false);
    expect(isAlive(foreign.pid)).toBe(true);
  });

  it('removes the leftovers of a killed initdb, and renames an incomplete data folder', async () => {
    mkdirSync(`${dataDir}.nuevo-abcdef/datos`, { recursive: true });
    mkdirSync(path.join(dataDir, 'datos'), { recursive: true });
    writeFileSync(path.join(dataDir, 'datos/PG_VERSION'), '18\n');
    await start();
    const beside = expect.stringMatching(/^postgres\.incompleta-\d+$/);
    expect(readdirSync(home).sort()).toEqual(['postgres', 'postgres.dueno.json', beside]);
  });

  it('rejects a cluster without its password file, names the file, and keeps the data', async () => {
    startedBefore();
    rmSync(path.join(dataDir, 'claves.json'));
    await expect(start()).rejects.toThrow(/claves\.json/);
    expect(existsSync(path.join(dataDir, 'datos/global/pg_control'))).toBe(true);
  });

  it('rejects a cluster of an earlier version with instructions, and leaves it unchanged', async () => {
    startedBefore();
    rmSync(path.join(dataDir, 'version'));
    const files = () => readdirSync(dataDir, { recursive: true }).sort();
    const before = files();
    await expect(start()).rejects.toThrow(/versión anterior a la 1\.0\.0.+queda como estaba.+DATA_DIR/);
    expect(files()).toEqual(before);
  });
});

describe('a start', () => {
  it('chooses another port when the last one is in use', async () => {
    startedBefore();
    const first = await start();
    const port = Number(new URL(first.url).port);
    await first.stop();
    const thief = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => thief.once('listening', resolve));
    leftovers.push(() => thief.close());
    const second = await start();
    expect(Number(new URL(second.url).port)).not.toBe(port);
    expect(readFileSync(path.join(dataDir, 'puerto'), 'utf8')).toBe(new URL(second.url).port);
  });

  it('shares one server with a concurrent start on a new folder; only its owner stops it', async () => {
    const both = await Promise.all([startChild(START, [dataDir]), startChild(START, [dataDir])]);
    const [owner, client] = both[0].said.adopted ? [both[1], both[0]] : both;
    expect(client.said).toMatchObject({ url: owner.said.url, pid: owner.said.pid });
    await client.end('SIGTERM');
    expect(await query(owner.said.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await owner.end('SIGTERM');
    expect(isAlive(owner.said.pid)).toBe(false);
  });
});

// Tests that need root.
if (process.getuid?.() === 0) {
  describe('a start by root', () => {
    it('works in a folder that no other user can enter', async () => {
      chmodSync(home, 0o700);
      const { url } = await start();
      expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });

    it('works in a folder that was closed and then opened', async () => {
      chmodSync(home, 0o700);
      await (await start()).stop();
      chmodSync(home, 0o711);
      expect(await query((await start()).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });

    it.each([
      ['a plain user', 65_534],
      ['a user with a number and no name', 54_321],
    ])('works as %s', async (_who, uid) => {
      chmodSync(home, 0o777);
      const other = await startChild(START, [dataDir], { uid, gid: uid });
      expect(await query(other.said.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      await other.end('SIGTERM');
      expect(isAlive(other.said.pid)).toBe(false);
    });

    it('keeps the owner of a cluster that a plain user created', async () => {
      const uid = 65_534;
      chmodSync(home, 0o777);
      const plain = await startChild(START, [dataDir], { uid, gid: uid });
      await plain.end('SIGTERM');
      await (await start()).stop();
      expect(statSync(path.join(dataDir, 'datos')).uid).toBe(uid);
    });
  });
}
