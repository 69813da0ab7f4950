// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query } from '../../../bench/support/query.mjs';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/urls.mjs';
import { Database } from './patroni.mjs';
import { ManagedProcess } from './process.mjs';
import { Product, pooledSettings } from './product.mjs';
import { haproxy, pgbouncer } from './proxies.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OBJECT_STORE = fileURLToPath(new URL('fake-object-store.mjs', import.meta.url));
const HEALTHY_TIMEOUT_MS = 180_000;

/**
 * @typedef {object} Options
 * @property {boolean} [withReplica] whether the APIs read a standby
 * @property {string} [release] folder of the release to start; without it, this checkout
 */

/** Polls. @param {() => Promise<boolean>} isSo @param {string} what */
export async function until(isSo, what) {
  const end = Date.now() + HEALTHY_TIMEOUT_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${HEALTHY_TIMEOUT_MS / 1000} s`);
    await sleep(200);
  }
}

/** @param {{ home: string, port: number }} what */
function objectStore({ home, port }) {
  const args = [OBJECT_STORE, String(port), path.join(home, 'objetos.jsonl')];
  return new ManagedProcess({ name: 'almacen', command: process.execPath, args, home });
}

/**
 * A production topology on one machine: two sites behind HAProxy, two APIs, two workers, three PostgreSQL nodes under
 * Patroni behind PgBouncer, and an object store.
 */
export class Cluster {
  /** @type {(() => unknown)[]} */
  #running = [];
  /** By name. @type {Map<string, ManagedProcess>} */
  programs = new Map();
  /** @type {Product | undefined} */
  #product;

  /** @param {string} home @param {import('./product.mjs').Ports} ports */
  constructor(home, ports) {
    this.home = home;
    this.ports = ports;
    this.url = `http://127.0.0.1:${ports.front}`;
    /** The current primary, without PgBouncer. */
    this.databaseUrl = `postgres://postgres@127.0.0.1:${ports.primary}/fluxpartes`;
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<Cluster>}
   */
  static async begin(options = {}) {
    const two = async () => [await freePort(), await freePort()];
    const database = { primary: await freePort(), bouncer: await freePort() };
    const ports = { ...database, front: await freePort(), inner: await freePort(), objects: await freePort() };
    const home = mkdtempSync(path.join(tmpdir(), 'flux-resilience-'));
    execFileSync('chmod', ['755', home]);
    const cluster = new Cluster(home, { ...ports, sites: await two(), apis: await two() });
    cluster.#running.push(() => rmSync(home, { recursive: true, force: true }));
    try {
      await cluster.#begin(options);
    } catch (error) {
      cluster.keepLogs();
      await cluster.end();
      throw error;
    }
    return cluster;
  }

  get database() {
    if (!this.nodes) throw new Error('there is no database yet');
    return this.nodes;
  }

  get product() {
    if (!this.#product) throw new Error('there is no product yet');
    return this.#product;
  }

  /** @param {Options} options */
  async #begin({ withReplica = false, release = ROOT }) {
    const { home, ports, databaseUrl } = this;
    this.nodes = await Database.begin(home);
    this.#running.push(() => this.database.end());
    this.#add(haproxy({ home, ports, nodes: this.database.nodes }));
    await until(() => this.database.isHealthy(), 'the database');
    const admin = databaseUrl.replace('/fluxpartes', '/postgres');
    await until(() => query(admin, 'CREATE DATABASE fluxpartes').then(() => true), 'its first statement');
    this.#add(pgbouncer({ home, port: ports.bouncer, primary: ports.primary }));
    this.#add(objectStore({ home, port: ports.objects }));
    await until(() => fetch(`http://127.0.0.1:${ports.objects}`).then(() => true), 'the object store');
    /** The standby that the APIs read. */
    this.replica = withReplica ? await this.database.standby() : undefined;
    const env = pooledSettings({ home, ports, databaseUrl, replicaUrl: this.replica?.url ?? '' });
    this.#product = new Product({ home, env, ports }, (program) => this.#add(program));
    await this.product.start(release);
    await untilReady(`${this.url}/api/salud/listo`, { timeoutMs: HEALTHY_TIMEOUT_MS });
  }

  /** @param {ManagedProcess} program */
  #add(program) {
    this.programs.set(program.name, program);
    this.#running.push(() => program.end('SIGKILL'));
    program.start();
  }

  /** All processes are ready. */
  async isHealthy() {
    const { apis, sites } = this.ports;
    const all = [...apis, ...sites].map((port) => fetch(`http://127.0.0.1:${port}/salud/listo`));
    return (await Promise.all(all)).every(({ ok }) => ok) && (await this.database.isHealthy());
  }

  async countUsers() {
    const [row] = await query(this.databaseUrl, 'SELECT count(*)::int AS users FROM usuarios');
    return Number(row?.users);
  }

  /** Excludes the logs from the clean-up. */
  keepLogs() {
    console.error(`Logs: ${this.home}`);
    this.#running.shift();
  }

  async end() {
    for (const stop of this.#running.reverse()) await Promise.resolve(stop()).catch(console.error);
  }
}
