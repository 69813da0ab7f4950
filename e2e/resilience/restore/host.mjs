// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHELL = ['bash', '--norc', '-euo', 'pipefail', '-c'];
const BINARIES = '/usr/lib/postgresql/15/bin';
const page = readFileSync(path.join(ROOT, 'docs/operations/backup.md'), 'utf8');

/**
 * The fenced block of docs/operations/backup.md with this name at the end of its first line.
 * @param {string} name
 */
function blockOf(name) {
  const [, block] = page.match(new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms')) ?? [];
  if (block === undefined) throw new Error(`docs/operations/backup.md has no block called ${name}`);
  return block;
}

/** Changes the owner of a folder. @param {string} folder */
export const giveToPostgres = (folder) => execFileSync('chown', ['postgres:postgres', folder]);

/** A database host as on the documentation page but with other paths. Several hosts share the backup repository. */
export class Host {
  /**
   * @param {string} home a folder of its own
   * @param {{ repository: string, sockets: string, port: number }} shared sockets and port are the same on every host
   */
  constructor(home, { repository, sockets, port }) {
    this.sockets = sockets;
    this.data = path.join(home, 'data');
    this.port = port;
    for (const folder of [home, repository, sockets]) {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      giveToPostgres(folder);
    }
    const file = path.join(home, 'pgbackrest.conf');
    const paths = { '/var/lib/pgbackrest': repository, '/var/lib/postgresql/15/main': this.data };
    const config = Object.entries(paths).reduce((text, pair) => text.replace(...pair), blockOf('pgbackrest.conf'));
    writeFileSync(file, config);
    /** Replaces the default paths of the documentation page. */
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

  /** Creates a database with the archiving settings of the documentation page. */
  async begin() {
    await this.#asPostgres('initdb --auth trust --username postgres --encoding UTF8 > /dev/null');
    const own = `unix_socket_directories = '${this.sockets}'\nlisten_addresses = '127.0.0.1'\n`;
    appendFileSync(path.join(this.data, 'postgresql.conf'), own + blockOf('postgresql.conf'));
    await this.#asPostgres('pg_ctl --wait --log "$PGDATA/arranque.log" start > /dev/null');
  }

  /**
   * Executes a block of the documentation page as the database user.
   * @param {string} name of the block
   * @param {string[]} [given] NAME=value
   */
  runBlock(name, given = []) {
    return this.#asPostgres(blockOf(name), given);
  }

  /** A power failure. */
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
 * Executes a block of the documentation page where the product is installed.
 * @param {string} name of the block
 * @param {string[]} given NAME=value
 */
export const runProductBlock = (name, given) => run('env', [...given, ...SHELL, blockOf(name)], { cwd: ROOT });

/**
 * Asynchronous, because the object store runs in this process.
 * @param {string} command @param {string[]} args @param {{ cwd: string }} where
 */
async function run(command, args, { cwd }) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.at(-1)}\nended with ${code}`);
}
