// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Start
 * @property {string} name of its log
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} home working folder, with the log
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{ uid: number, gid: number }} [user]
 */

/** A child process that can be restarted with the same options. */
export class ManagedProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;

  /** @param {Start} how */
  constructor(how) {
    this.how = how;
  }

  get name() {
    return this.how.name;
  }

  get pid() {
    return this.#child?.pid;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start() {
    const { name, command, args, home, env = {}, user = {} } = this.how;
    const log = openSync(path.join(home, `${name}.log`), 'a');
    this.#child = spawn(command, [...args], {
      ...user,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    return this;
  }

  /** Sends the signal and waits for the exit. @param {NodeJS.Signals} signal @returns {Promise<number | null>} the exit code; null if the signal ended it */
  async end(signal) {
    const child = this.#child;
    if (!child) return null;
    if (!this.isRunning) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    return code;
  }
}

const idOf = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** The user of PostgreSQL, Patroni and PgBouncer, which do not run as root. */
export const postgresUser = () => ({ uid: idOf('-u'), gid: idOf('-g') });
