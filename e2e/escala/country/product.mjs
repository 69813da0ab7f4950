// @ts-check
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/addresses.mjs';
import { Program } from './program.mjs';

/** Everything has to be there, or there again, within this. In ms. */
const PATIENCE = { timeoutMs: 180_000 };

const KINDS = {
  api: { script: 'start-api.mjs', words: [], port: 'API_PORT', figures: 'API_METRICS_PORT', ready: '/salud/listo' },
  worker: {
    script: 'start-api.mjs',
    words: ['worker'],
    port: undefined,
    figures: 'WORKER_METRICS_PORT',
    ready: '/metrics',
  },
  site: { script: 'start-site.mjs', words: [], port: 'PORT', figures: 'SITE_METRICS_PORT', ready: '/salud/listo' },
};

/** The product's own programs, of a checkout that is installed and built. */
export class Product {
  /** Where each says that it is ready, by name. @type {Map<string, string>} */
  #ready = new Map();

  /**
   * @param {{ home: string, env: NodeJS.ProcessEnv, ports: { apis: number[], sites: number[] } }} where
   * @param {(program: Program) => void} begin
   */
  constructor({ home, env, ports }, begin) {
    this.home = home;
    this.env = env;
    this.ports = ports;
    this.begin = begin;
  }

  /** Two of each, and what is published of them. @param {string} release */
  async start(release) {
    const { apis, sites } = this.ports;
    for (const [i, port] of apis.entries()) await this.#start(release, { kind: 'api', name: `api-${i + 1}`, port });
    await this.#untilReady('api');
    for (const i of [1, 2]) await this.#start(release, { kind: 'worker', name: `trabajos-${i}` });
    await this.run(release, 'publish-new');
    for (const [i, port] of sites.entries()) await this.#start(release, { kind: 'site', name: `sitio-${i + 1}`, port });
    await this.#untilReady('');
  }

  /** Runs a command to its end. @param {string} release @param {string} command a program of its scripts @param {string[]} words */
  async run(release, command, ...words) {
    const program = [`scripts/${command}.mjs`, ...words];
    return (await promisify(execFile)(process.execPath, program, { cwd: release, env: this.env })).stdout;
  }

  /** @param {string} release @param {{ kind: keyof typeof KINDS, name: string, port?: number }} what */
  async #start(release, { kind, name, port }) {
    const home = kind === 'site' ? path.join(this.home, name) : String(this.env.DATA_DIR);
    mkdirSync(home, { recursive: true });
    const { script, words, port: portSetting, figures: figuresSetting, ready } = KINDS[kind];
    const figuresPort = await freePort();
    const own = {
      DATA_DIR: home,
      [figuresSetting]: `${figuresPort}`,
      ...(portSetting && { [portSetting]: `${port}` }),
    };
    const program = new Program({
      name,
      command: process.execPath,
      args: [path.join(release, 'scripts', script), ...words],
      home: this.home,
      env: { ...this.env, ...own },
    });
    this.#ready.set(name, `http://127.0.0.1:${port ?? figuresPort}${ready}`);
    this.begin(program);
  }

  /** @param {string} part of a name */
  async #untilReady(part) {
    const parts = [...this.#ready].filter(([name]) => name.includes(part));
    await Promise.all(parts.map(([, ready]) => untilReady(ready, PATIENCE)));
  }
}
