import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  parseShell,
  parseSite,
  SERVER_VERSION,
  type ShellDescription,
  type ShellRecord,
  type ShellRelease,
  type SiteDescription,
} from '@fluxpartes/registry';
import type { LiveRemotes } from './registry.ts';
import type { SsrBundle } from './ssr/render-pool.ts';
import { type FileHandler, shellFiles, workerFile } from './static-files.ts';

export interface SiteShell {
  /** Contract, shared modules and own routes. */
  offer: ShellDescription;
  /** File names relative to /shell/. */
  assets: Pick<SiteDescription, 'chunks' | 'fonts' | 'assets'>;
  files: FileHandler;
  /** Undefined for a development build. */
  worker?: FileHandler | undefined;
  ssrBundle?: SsrBundle | undefined;
}

const WORKER_FILE = 'service-worker.js';

/** @param version the version of the SSR bundle, for the log */
function shellIn(dir: string, offer: ShellDescription, site: SiteDescription, version: string): SiteShell {
  const { ssrBundle = '', assets } = site;
  const integrity = assets[ssrBundle]?.integrity;
  return {
    offer,
    assets: site,
    files: shellFiles(dir),
    worker: Object.hasOwn(assets, WORKER_FILE) ? workerFile(dir) : undefined,
    ssrBundle:
      integrity === undefined
        ? undefined
        : { name: 'shell', key: `shell ${version} ${ssrBundle}`, file: path.join(dir, ssrBundle), integrity },
  };
}

/** The build in the shell's dist folder, deployed with this server. */
export function ownShell(dist: URL): SiteShell {
  const read = (name: string) => readFileSync(new URL(name, dist), 'utf8');
  return shellIn(
    fileURLToPath(new URL('web', dist)),
    parseShell(read('shell.json')),
    parseSite(read('site.json')),
    'of its own',
  );
}

/** Other names could lead out of the folder. */
const VERSION = /^[0-9a-f]{10}$/;

/** Yields the live version, then the previous versions, newest first. */
function* candidatesOf({ live, releases, history }: ShellRecord): Generator<string> {
  if (live !== null) yield live;
  const previous = history.map(({ version }) => version).reverse();
  for (const version of new Set(previous)) if (version !== live && !releases[version]?.takenBack) yield version;
}

const offerOf = ({ contract, shared, facades, routes, weight }: ShellDescription): ShellDescription => ({
  contract,
  shared,
  facades,
  routes,
  weight,
});

/** The live release of the shell, or the deployed build if none was published. */
export class LiveShell {
  readonly #own: SiteShell;
  readonly #home: string;
  readonly #served = new WeakMap<ShellRelease, SiteShell>();
  readonly #logged = new WeakMap<ShellRecord, Set<string>>();

  /** @param home the folder of the published builds, DATA_DIR/shell */
  constructor(own: SiteShell, home: string) {
    this.#own = own;
    this.#home = home;
  }

  /** Checks the files at each call: a folder can disappear or return while its release is live. */
  async of({ shell }: LiveRemotes): Promise<SiteShell> {
    for (const version of shell ? candidatesOf(shell) : []) {
      const release = shell && Object.hasOwn(shell.releases, version) ? shell.releases[version] : undefined;
      if (!shell || !release) continue;
      const problem = await this.#problemOf(release, version);
      if (problem === null) return this.#serve(release, version);
      this.#logOnce(shell, `The shell's release ${version} is not served: ${problem}`);
    }
    return this.#own;
  }

  #serve(release: ShellRelease, version: string): SiteShell {
    const served =
      this.#served.get(release) ?? shellIn(path.join(this.#home, version), offerOf(release), release, version);
    this.#served.set(release, served);
    return served;
  }

  /** Logs each line once for each registry document. */
  #logOnce(record: ShellRecord, line: string): void {
    const lines = this.#logged.get(record) ?? new Set();
    if (!lines.has(line)) console.error(line);
    this.#logged.set(record, lines.add(line));
  }

  async #problemOf({ server, assets }: SiteDescription, version: string): Promise<string | null> {
    if (server > SERVER_VERSION) return `it asks for version ${server} of the server, this one is ${SERVER_VERSION}`;
    if (!VERSION.test(version)) return 'it has the name of none';
    const dir = path.join(this.#home, version);
    const names = await readdir(dir).catch(() => null);
    const missing = names ? Object.keys(assets).find((name) => !names.includes(name)) : '';
    return missing === undefined ? null : `${path.join(dir, missing)} is not there`;
  }
}
