import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  parseShell,
  parseSite,
  SERVER_VERSION,
  type ShellDescription,
  type ShellRecord,
  type SiteDescription,
} from '@fluxpartes/mf-kit/registry';
import type { LiveRemotes } from './registry.ts';
import { type FileHandler, immutableFiles } from './static-files.ts';

/** A build of the shell as the site serves it. */
export interface SiteShell {
  /** What it offers to remotes, its own pages among it. */
  offer: ShellDescription;
  /** Its files, relative to /shell/. */
  assets: Pick<SiteDescription, 'chunks' | 'fonts' | 'assets'>;
  files: FileHandler;
}

/** Where the shell's files are served. */
export const SHELL_PREFIX = '/shell/';

/** The build that came with this server, from the shell's dist folder. */
export function ownShell(dist: URL): SiteShell {
  const read = (name: string) => readFileSync(new URL(name, dist), 'utf8');
  return {
    offer: parseShell(read('shell.json')),
    assets: parseSite(read('site.json')),
    files: immutableFiles(SHELL_PREFIX, fileURLToPath(new URL('web', dist))),
  };
}

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
  readonly #chosen = new WeakMap<ShellRecord, Promise<SiteShell>>();

  /** @param home the folder of the published builds, DATA_DIR/shell */
  constructor(own: SiteShell, home: string) {
    this.#own = own;
    this.#home = home;
  }

  /** The same object as long as the registry does not change. */
  of({ shell }: LiveRemotes): SiteShell | Promise<SiteShell> {
    if (!shell) return this.#own;
    const chosen = this.#chosen.get(shell) ?? this.#choose(shell);
    this.#chosen.set(shell, chosen);
    return chosen;
  }

  async #choose(record: ShellRecord): Promise<SiteShell> {
    for (const version of inTurn(record)) {
      const release = Object.hasOwn(record.releases, version) ? record.releases[version] : undefined;
      if (!release) continue;
      const dir = path.join(this.#home, version);
      const lack = await this.#lackOf(release, dir);
      if (lack === null) return { offer: offerOf(release), assets: release, files: immutableFiles(SHELL_PREFIX, dir) };
      console.error(`The shell's release ${version} is not served: ${lack}`);
    }
    return this.#own;
  }

  async #lackOf({ server }: SiteDescription, dir: string): Promise<string | null> {
    if (server > SERVER_VERSION) return `it asks for version ${server} of the server, this one is ${SERVER_VERSION}`;
    return (await stat(dir).catch(() => null)) ? null : `${dir} is not there`;
  }
}
