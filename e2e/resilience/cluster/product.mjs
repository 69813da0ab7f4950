// @ts-check
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/urls.mjs';
import { ManagedProcess } from './process.mjs';

/** @typedef {{ front: number, inner: number, primary: number, bouncer: number, objects: number, sites: number[], apis: number[] }} Ports */

/** Settings of all programs; HAProxy balances the APIs. @param {{ home: string, ports: Ports }} where @returns {NodeJS.ProcessEnv} */
const commonSettings = ({ home, ports }) => ({
  PATH: process.env.PATH,
  ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', RUN_JOBS: 'no', UV_THREADPOOL_SIZE: '4' },
  STORAGE_URL: `s3://S3RVER:S3RVER@cubo/flux?endpoint=http://127.0.0.1:${ports.objects}`,
  API_URL: `http://127.0.0.1:${ports.inner}`,
  DATA_DIR: path.join(home, 'datos'),
  ...{ HOST: '127.0.0.1', SITE_TRUST_PROXY: '127.0.0.1' },
  ...{ INTERNAL_SECRET: 'de los dos y de nadie mas, de prueba', ADMIN_SALT: '5a'.repeat(16) },
  ...{ ADMIN_EMAIL: 'admin@escala.test', ADMIN_PASSWORD: 'quien mira todo prueba' },
  ...{ TRANSFERENCIA_ALIAS: 'ESCALA', TRANSFERENCIA_CBU: '1', TRANSFERENCIA_TITULAR: 'Escala' },
  RATE_LIMIT_WRITES: '1000000',
  // No payment is approved here, and buyers keep spending.
  TOPE_CUPON_IMPAGO: '1000000000',
  COMPRAS_IMPAGAS: '0',
});

/**
 * Settings with PgBouncer in front of the database.
 * @param {{ home: string, ports: Ports, databaseUrl: string, replicaUrl: string }} where
 * @returns {NodeJS.ProcessEnv}
 */
export const pooledSettings = ({ home, ports, databaseUrl, replicaUrl }) => ({
  ...commonSettings({ home, ports }),
  DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.bouncer}/fluxpartes`,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_TIMEOUTS_FROM: 'rol',
  DATABASE_REPLICA_URLS: replicaUrl,
});

const READY_TIMEOUT = { timeoutMs: 180_000 };

const KINDS = {
  api: { script: 'start-api.mjs', args: [], port: 'API_PORT', metrics: 'API_METRICS_PORT', ready: '/salud/listo' },
  worker: {
    script: 'start-api.mjs',
    args: ['worker'],
    port: undefined,
    metrics: 'WORKER_METRICS_PORT',
    ready: '/metrics',
  },
  site: { script: 'start-site.mjs', args: [], port: 'PORT', metrics: 'SITE_METRICS_PORT', ready: '/salud/listo' },
};

/** @typedef {{ kind: keyof typeof KINDS, name: string, port?: number }} What */

/** The processes of a built checkout of the product. */
export class Product {
  /** By name; `ready`: the readiness URL. @type {Map<string, { what: What, program: ManagedProcess, ready: string }>} */
  #parts = new Map();

  /**
   * @param {{ home: string, env: NodeJS.ProcessEnv, ports: { apis: number[], sites: number[] } }} where
   * @param {(program: ManagedProcess) => void} begin
   */
  constructor({ home, env, ports }, begin) {
    this.home = home;
    this.env = env;
    this.ports = ports;
    this.begin = begin;
  }

  /** Starts two instances of each program and publishes the builds. @param {string} release */
  async start(release) {
    const { apis, sites } = this.ports;
    for (const [i, port] of apis.entries()) await this.#start(release, { kind: 'api', name: `api-${i + 1}`, port });
    await this.#untilReady('api');
    for (const i of [1, 2]) await this.#start(release, { kind: 'worker', name: `trabajos-${i}` });
    await this.run(release, 'release-new');
    for (const [i, port] of sites.entries()) await this.#start(release, { kind: 'site', name: `sitio-${i + 1}`, port });
    await this.#untilReady('');
  }

  /** Runs a script to its end. @param {string} release @param {string} command name of the script @param {string[]} args */
  async run(release, command, ...args) {
    const program = [`scripts/${command}.mjs`, ...args];
    return (await promisify(execFile)(process.execPath, program, { cwd: release, env: this.env })).stdout;
  }

  /**
   * Stops a program gracefully and starts the one of another release in its place.
   * @param {string} name @param {string} release
   */
  async replace(name, release) {
    const part = this.#parts.get(name);
    if (!part) throw new Error(`there is no ${name}`);
    const code = await part.program.end('SIGTERM');
    if (code !== 0) throw new Error(`${name} ended with exit code ${code}`);
    await this.#start(release, part.what);
    await this.#untilReady(name);
  }

  /** @param {string} release @param {What} what */
  async #start(release, what) {
    const { kind, name, port } = what;
    const home = kind === 'site' ? path.join(this.home, name) : String(this.env.DATA_DIR);
    mkdirSync(home, { recursive: true });
    const { script, args, port: portSetting, metrics: metricsSetting, ready } = KINDS[kind];
    const metricsPort = await freePort();
    const own = {
      DATA_DIR: home,
      [metricsSetting]: `${metricsPort}`,
      ...(portSetting && { [portSetting]: `${port}` }),
    };
    const program = new ManagedProcess({
      name,
      command: process.execPath,
      args: [path.join(release, 'scripts', script), ...args],
      home: this.home,
      env: { ...this.env, ...own },
    });
    this.#parts.set(name, { what, program, ready: `http://127.0.0.1:${port ?? metricsPort}${ready}` });
    this.begin(program);
  }

  /** @param {string} part of a name */
  async #untilReady(part) {
    const parts = [...this.#parts].filter(([name]) => name.includes(part));
    await Promise.all(parts.map(([, { ready }]) => untilReady(ready, READY_TIMEOUT)));
  }
}
