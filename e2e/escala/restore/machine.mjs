// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordsOf } from './words.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHELL = ['bash', '--norc', '-euo', 'pipefail', '-c'];
const BINARIES = '/usr/lib/postgresql/15/bin';

/** Gives a folder to the user that PostgreSQL runs as. @param {string} folder */
export const toPostgres = (folder) => execFileSync('chown', ['postgres:postgres', folder]);

/**
 * A machine as the page has one, but for where things lie: a folder for the database, and the repository of its backups,
 * which several machines share.
 */
export class Machine {
  /**
   * @param {string} home a folder of its own
   * @param {{ repository: string, sockets: string, port: number }} outside the two last are the same on every machine
   */
  constructor(home, { repository, sockets, port }) {
    this.sockets = sockets;
    this.data = path.join(home, 'data');
    this.port = port;
    for (const folder of [home, repository, sockets]) {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      toPostgres(folder);
    }
    const file = path.join(home, 'pgbackrest.conf');
    const places = { '/var/lib/pgbackrest': repository, '/var/lib/postgresql/15/main': this.data };
    const words = Object.entries(places).reduce((text, place) => text.replace(...place), wordsOf('pgbackrest.conf'));
    writeFileSync(file, words);
    /** What its commands are told where the page's machine has it by default. */
    this.env = [
      `PATH=${BINARIES}:${process.env.PATH}`,
      'LC_ALL=C.UTF-8',
      `PGDATA=${this.data}`,
      `PGHOST=${sockets}`,
      `PGPORT=${port}`,
      `PGBACKREST_CONFIG=${file}`,
      `PGBACKREST_PG1_PORT=${port}`,
      `PGBACKREST_PG1_SOCKET_PATH=${sockets}`,
      `PGBACKREST_LOCK_PATH=${path.join(home, 'lock')}`,
      `PGBACKREST_SPOOL_PATH=${path.join(home, 'spool')}`,
    ];
  }

  /** A new database that archives as the page says. */
  async begin() {
    await this.#asPostgres('initdb --auth trust --username postgres --encoding UTF8 > /dev/null');
    const own = `unix_socket_directories = '${this.sockets}'\nlisten_addresses = '127.0.0.1'\n`;
    appendFileSync(path.join(this.data, 'postgresql.conf'), own + wordsOf('postgresql.conf'));
    await this.#asPostgres('pg_ctl --wait --log "$PGDATA/arranque.log" start > /dev/null');
  }

  /**
   * Does what the page says, as whoever looks after the database.
   * @param {string} name of the block
   * @param {string[]} [given] NAME=value
   */
  asThePageSays(name, given = []) {
    return this.#asPostgres(wordsOf(name), given);
  }

  /** Ends at once, as if its power were cut. */
  async cut() {
    if (existsSync(path.join(this.data, 'postmaster.pid')))
      await this.#asPostgres('pg_ctl stop --mode immediate > /dev/null');
  }

  url(database = 'postgres') {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** @param {string} command @param {string[]} [given] */
  #asPostgres(command, given = []) {
    return run('runuser', ['-u', 'postgres', '--', 'env', '-i', ...this.env, ...given, ...SHELL, command], {
      cwd: '/',
    });
  }
}

/**
 * Does what the page says, where the product is installed.
 * @param {string} name of the block
 * @param {string[]} given NAME=value
 */
export const atTheProduct = (name, given) => run('env', [...given, ...SHELL, wordsOf(name)], { cwd: ROOT });

/**
 * Runs a command to its end; what it says is said here. The object store is this process's, so nothing may hold it up.
 * @param {string} command @param {string[]} args @param {{ cwd: string }} where
 */
async function run(command, args, { cwd }) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.at(-1)}\nended with ${code}`);
}
