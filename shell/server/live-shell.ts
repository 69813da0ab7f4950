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

/** A build of the shell as the site serves it. */
export interface SiteShell {
  /** What it offers to remotes, its own pages among it. */
  offer: ShellDescription;
  /** Its files, relative to /shell/. */
  assets: Pick<SiteDescription, 'chunks' | 'fonts' | 'assets'>;
  files: FileHandler;
  /** Serves its service worker; a development build has none. */
  worker?: FileHandler | undefined;
  ssrBundle?: SsrBundle | undefined;
}

/** What a build's worker is called, at the site's root as in its folder. */
const WORKER_FILE = 'service-worker.js';

/** @param version of the SSR bundle, for the log */
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

/** The build that came with this server, from the shell's dist folder. */
export function ownShell(dist: URL): SiteShell {
  const read = (name: string) => readFileSync(new URL(name, dist), 'utf8');
  return shellIn(
    fileURLToPath(new URL('web', dist)),
    parseShell(read('shell.json')),
    parseSite(read('site.json')),
    'of its own',
  );
}

/** What a folder of a release is called: a version that is none leads to other places. */
const VERSION = /^[0-9a-f]{10}$/;

/** The live version, then those that were live before it, the last first. */
function* inTurn({ live, releases, history }: ShellRecord): Generator<string> {
  if (live !== null) yield live;
  const before = history.map(({ version }) => version).reverse();
  for (const version of new Set(before)) if (version !== live && !releases[version]?.takenBack) yield version;
}

const offerOf = ({ contract, shared, facades, routes, weight }: ShellDescription): ShellDescription => ({
  contract,
  shared,
  facades,
  routes,
  weight,
});

/** What pages are made of: the live release of the shell; the build that came with the server where none was published. */
export class LiveShell {
  readonly #own: SiteShell;
  readonly #home: string;
  readonly #served = new WeakMap<ShellRelease, SiteShell>();
  readonly #passedOver = new WeakMap<ShellRecord, Set<string>>();

  /** @param home the folder of the published builds, DATA_DIR/shell */
  constructor(own: SiteShell, home: string) {
    this.#own = own;
    this.#home = home;
  }

  /** Looked at each time: a folder can go, or come back, while its release is live. */
  async of({ shell }: LiveRemotes): Promise<SiteShell> {
    for (const version of shell ? inTurn(shell) : []) {
      const release = shell && Object.hasOwn(shell.releases, version) ? shell.releases[version] : undefined;
      if (!shell || !release) continue;
      const lack = await this.#lackOf(release, version);
      if (lack === null) return this.#serve(release, version);
      this.#say(shell, `The shell's release ${version} is not served: ${lack}`);
    }
    return this.#own;
  }

  #serve(release: ShellRelease, version: string): SiteShell {
    const served =
      this.#served.get(release) ?? shellIn(path.join(this.#home, version), offerOf(release), release, version);
    this.#served.set(release, served);
    return served;
  }

  /** Once for each registry. */
  #say(record: ShellRecord, line: string): void {
    const said = this.#passedOver.get(record) ?? new Set();
    if (!said.has(line)) console.error(line);
    this.#passedOver.set(record, said.add(line));
  }

  async #lackOf({ server, assets }: SiteDescription, version: string): Promise<string | null> {
    if (server > SERVER_VERSION) return `it asks for version ${server} of the server, this one is ${SERVER_VERSION}`;
    if (!VERSION.test(version)) return 'it has the name of none';
    const dir = path.join(this.#home, version);
    const names = await readdir(dir).catch(() => null);
    const missing = names ? Object.keys(assets).find((name) => !names.includes(name)) : '';
    return missing === undefined ? null : `${path.join(dir, missing)} is not there`;
  }
}
