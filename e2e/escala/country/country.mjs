// @ts-check
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { query } from '../../../bench/support/query.mjs';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/ready.mjs';
import { haproxy, pgbouncer } from './between.mjs';
import { Database } from './patroni.mjs';
import { Program } from './program.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OBJECT_STORE = fileURLToPath(new URL('object-store.mjs', import.meta.url));
/** Everything has to be there, or there again, within this. In ms. */
const PATIENCE = 180_000;

/** Asks again and again. @param {() => Promise<boolean>} isSo @param {string} what */
export async function until(isSo, what) {
  const end = Date.now() + PATIENCE;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${PATIENCE / 1000} s`);
    await sleep(200);
  }
}

/** @param {{ home: string, port: number }} what */
function objectStore({ home, port }) {
  const args = [OBJECT_STORE, String(port), path.join(home, 'objetos.jsonl')];
  return new Program({ name: 'almacen', command: process.execPath, args, home });
}

/**
 * The product past one machine, on this one: two sites behind HAProxy, two APIs, two workers, three nodes of PostgreSQL
 * under Patroni behind PgBouncer, and an object store.
 */
export class Country {
  /** @type {(() => unknown)[]} */
  #running = [];
  /** By the name of what runs. @type {Map<string, Program>} */
  programs = new Map();

  /** @param {string} home @param {{ front: number, primary: number, bouncer: number, objects: number, sites: number[], apis: number[] }} ports */
  constructor(home, ports) {
    this.home = home;
    this.ports = ports;
    this.url = `http://127.0.0.1:${ports.front}`;
    /** Past HAProxy and PgBouncer, for what looks from outside: whoever is primary. */
    this.databaseUrl = `postgres://postgres@127.0.0.1:${ports.primary}/fluxpartes`;
  }

  /** @param {{ withReplica?: boolean }} [how] whether a standby is read @returns {Promise<Country>} */
  static async begin({ withReplica = false } = {}) {
    const two = async () => [await freePort(), await freePort()];
    const database = { primary: await freePort(), bouncer: await freePort() };
    const ports = { ...database, front: await freePort(), objects: await freePort() };
    const home = mkdtempSync(path.join(tmpdir(), 'flux-escala-'));
    execFileSync('chmod', ['755', home]);
    const country = new Country(home, { ...ports, sites: await two(), apis: await two() });
    country.#running.push(() => rmSync(home, { recursive: true, force: true }));
    try {
      await country.#begin(withReplica);
    } catch (error) {
      country.keepLogs();
      await country.end();
      throw error;
    }
    return country;
  }

  get database() {
    if (!this.nodes) throw new Error('there is no database yet');
    return this.nodes;
  }

  /** @param {boolean} withReplica */
  async #begin(withReplica) {
    const { home, ports } = this;
    this.nodes = await Database.begin(home);
    this.#running.push(() => this.database.end());
    const { primary, front: port, sites, bouncer } = ports;
    this.#add(haproxy({ home, port, primary, sites, nodes: this.database.nodes }));
    await until(() => this.database.isWhole(), 'the database');
    const admin = this.databaseUrl.replace('/fluxpartes', '/postgres');
    await until(() => query(admin, 'CREATE DATABASE fluxpartes').then(() => true), 'its first statement');
    this.#add(pgbouncer({ home, port: bouncer, primary }));
    this.#add(objectStore({ home, port: ports.objects }));
    await until(() => fetch(`http://127.0.0.1:${ports.objects}`).then(() => true), 'the object store');
    /** Whom the APIs read. */
    this.replica = withReplica ? await this.database.standby() : undefined;
    await this.#startProduct({ ...this.#settings(), DATABASE_URL_REPLICA: this.replica?.url ?? '' });
  }

  /** @param {NodeJS.ProcessEnv} env */
  async #startProduct(env) {
    const { home, ports } = this;
    for (const [i, port] of ports.apis.entries())
      this.#product(`api-${i + 1}`, 'start-api', { ...env, API_PORT: `${port}` });
    await Promise.all(
      ports.apis.map((port) => untilReady(`http://127.0.0.1:${port}/salud/listo`, { timeoutMs: PATIENCE })),
    );
    for (const i of [1, 2]) this.#product(`trabajos-${i}`, 'start-worker', env);
    await promisify(execFile)(process.execPath, ['scripts/publish-new.mjs'], { cwd: ROOT, env });
    for (const [i, port] of ports.sites.entries())
      this.#product(`sitio-${i + 1}`, 'start-site', {
        ...env,
        PORT: `${port}`,
        DATA_DIR: path.join(home, `sitio-${i + 1}`),
      });
    await untilReady(`${this.url}/api/salud/listo`, { timeoutMs: PATIENCE });
  }

  /** @returns {NodeJS.ProcessEnv} */
  #settings() {
    const { ports, home } = this;
    return {
      PATH: process.env.PATH,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', TRABAJOS: 'no', UV_THREADPOOL_SIZE: '4' },
      DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.bouncer}/fluxpartes`,
      DATABASE_URL_DIRECTA: this.databaseUrl,
      DATABASE_LIMITES: 'rol',
      STORAGE_URL: `s3://S3RVER:S3RVER@cubo/flux?endpoint=http://127.0.0.1:${ports.objects}`,
      DATA_DIR: path.join(home, 'datos'),
      API_URL: ports.apis.map((port) => `http://127.0.0.1:${port}`).join(),
      ...{ HOST: '127.0.0.1', SITE_TRUST_PROXY: '127.0.0.1' },
      ...{ SECRETO_DEL_SITIO: 'de los dos y de nadie mas, de prueba', SAL_DE_ADMIN: '5a'.repeat(16) },
      ...{ ADMIN_EMAIL: 'admin@escala.test', ADMIN_PASSWORD: 'quien mira todo prueba' },
      ...{ TRANSFERENCIA_ALIAS: 'ESCALA', TRANSFERENCIA_CBU: '1', TRANSFERENCIA_TITULAR: 'Escala' },
      LIMITE_ESCRITURAS: '1000000',
      // Nobody here approves a payment, and everybody spends on.
      TOPE_CUPON_IMPAGO: '1000000000',
    };
  }

  /** @param {string} name @param {string} script @param {NodeJS.ProcessEnv} env */
  #product(name, script, env) {
    mkdirSync(String(env.DATA_DIR), { recursive: true });
    const { home } = this;
    this.#add(
      new Program({ name, command: process.execPath, args: [path.join(ROOT, 'scripts', `${script}.mjs`)], home, env }),
    );
  }

  /** @param {Program} program */
  #add(program) {
    this.programs.set(program.name, program);
    this.#running.push(() => program.end('SIGKILL'));
    program.start();
  }

  /** Everything answers, through HAProxy and by itself. */
  async isWhole() {
    const { apis, sites } = this.ports;
    const all = [...apis, ...sites].map((port) => fetch(`http://127.0.0.1:${port}/salud/listo`));
    return (await Promise.all(all)).every(({ ok }) => ok) && (await this.database.isWhole());
  }

  /** How many have registered. */
  async people() {
    const [row] = await query(this.databaseUrl, 'SELECT count(*)::int AS people FROM usuarios');
    return Number(row?.people);
  }

  /** Its end leaves what everything said. */
  keepLogs() {
    console.error(`Everything's logs: ${this.home}`);
    this.#running.shift();
  }

  async end() {
    for (const stop of this.#running.reverse()) await Promise.resolve(stop()).catch(console.error);
  }
}
