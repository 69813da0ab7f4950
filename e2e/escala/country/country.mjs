// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query } from '../../../bench/support/query.mjs';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/addresses.mjs';
import { haproxy, pgbouncer } from './between.mjs';
import { Database } from './patroni.mjs';
import { Product } from './product.mjs';
import { Program } from './program.mjs';
import { pooled } from './settings.mjs';

/** This checkout. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
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
  /** @type {Product | undefined} */
  #product;

  /** @param {string} home @param {import('./settings.mjs').Ports} ports */
  constructor(home, ports) {
    this.home = home;
    this.ports = ports;
    this.url = `http://127.0.0.1:${ports.front}`;
    /** Past HAProxy and PgBouncer, for what looks from outside: whoever is primary. */
    this.databaseUrl = `postgres://postgres@127.0.0.1:${ports.primary}/fluxpartes`;
  }

  /**
   * @param {{ withReplica?: boolean }} [how] whether a standby is read
   * @returns {Promise<Country>}
   */
  static async begin(how = {}) {
    const two = async () => [await freePort(), await freePort()];
    const database = { primary: await freePort(), bouncer: await freePort() };
    const ports = { ...database, front: await freePort(), inner: await freePort(), objects: await freePort() };
    const home = mkdtempSync(path.join(tmpdir(), 'flux-escala-'));
    execFileSync('chmod', ['755', home]);
    const country = new Country(home, { ...ports, sites: await two(), apis: await two() });
    country.#running.push(() => rmSync(home, { recursive: true, force: true }));
    try {
      await country.#begin(how);
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

  get product() {
    if (!this.#product) throw new Error('there is no product yet');
    return this.#product;
  }

  /** @param {{ withReplica?: boolean }} how */
  async #begin({ withReplica = false }) {
    const { home, ports, databaseUrl } = this;
    this.nodes = await Database.begin(home);
    this.#running.push(() => this.database.end());
    this.#add(haproxy({ home, ports, nodes: this.database.nodes }));
    await until(() => this.database.isWhole(), 'the database');
    const admin = databaseUrl.replace('/fluxpartes', '/postgres');
    await until(() => query(admin, 'CREATE DATABASE fluxpartes').then(() => true), 'its first statement');
    this.#add(pgbouncer({ home, port: ports.bouncer, primary: ports.primary }));
    this.#add(objectStore({ home, port: ports.objects }));
    await until(() => fetch(`http://127.0.0.1:${ports.objects}`).then(() => true), 'the object store');
    /** Whom the APIs read. */
    this.replica = withReplica ? await this.database.standby() : undefined;
    const env = pooled({ home, ports, databaseUrl, replicaUrl: this.replica?.url ?? '' });
    this.#product = new Product({ home, env, ports }, (program) => this.#add(program));
    await this.product.start(ROOT);
    await untilReady(`${this.url}/api/salud/listo`, { timeoutMs: PATIENCE });
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
