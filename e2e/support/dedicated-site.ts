import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderStore, type RegistryStore } from '@fluxpartes/registry/store';
import { test as base } from '@playwright/test';
import { buildWithTitles, compileAgain, publisher } from './publish.ts';
import { adminCredentials, DATA_DIR } from './roles.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A separate site in front of the running API, with its own registry. It is started once. */
export interface OwnSite {
  origen: string;
  dataDir: string;
  /** Publishes another build of the shell in place of the last build, and removes the last build's local files. */
  deploy: () => Promise<void>;
  /** Publishes another build of a remote, with these titles for its pages. */
  deployRemote: (remote: string, titles: Readonly<Record<string, string>>) => Promise<void>;
  /** Rolls back the shell and a remote to their previous live releases. */
  goBack: (remote: string) => Promise<void>;
  close: () => Promise<void>;
}

async function puertoLibre(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Copies the releases of the product to a separate folder. */
function copyReleases(to: string, from: string): void {
  cpSync(from, to, { recursive: true });
  rmSync(path.join(to, 'counts'), { recursive: true, force: true });
}

type Plant = (to: string, from: string) => void;

function seed(plantRemotes: Plant): { folder: string; dist: string; store: RegistryStore } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitio-propio-'));
  cpSync(path.join(ROOT, 'shell/dist'), path.join(folder, 'shell/dist'), { recursive: true });
  cpSync(path.join(ROOT, 'shell/package.json'), path.join(folder, 'shell/package.json'));
  for (const modules of ['node_modules', 'shell/node_modules'])
    symlinkSync(path.join(ROOT, modules), path.join(folder, modules));
  mkdirSync(path.join(folder, 'var'));
  const product = (name: string) => path.resolve(ROOT, DATA_DIR, name);
  symlinkSync(product('secretos'), path.join(folder, 'var/secretos'));
  plantRemotes(path.join(folder, 'var/mf'), product('mf'));
  if (existsSync(product('shell'))) copyReleases(path.join(folder, 'var/shell'), product('shell'));
  return { folder, dist: path.join(folder, 'shell/dist'), store: new FolderStore(path.join(folder, 'var/mf')) };
}

/**
 * Starts the built site in a separate folder, with the releases and the API of the running product. Publishing and rolling
 * back there does not affect the product.
 * @param options `plantRemotes` puts the remotes there in its own way
 */
export async function ownSite({ plantRemotes = copyReleases }: { plantRemotes?: Plant } = {}): Promise<OwnSite> {
  const { folder, dist, store } = seed(plantRemotes);
  const puerto = await puertoLibre();
  const { email, password } = adminCredentials();
  const env = {
    ...process.env,
    FLUX_LOCAL: 'si',
    DATA_DIR: path.join(folder, 'var'),
    PORT: String(puerto),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child: ChildProcess = fork(path.join(dist, 'server/main.js'), { env, stdio: [...stdio], execArgv: [] });
  await once(child, 'message');
  let deploys = 0;
  return {
    origen: `http://localhost:${puerto}`,
    dataDir: env.DATA_DIR,
    deploy: async () => {
      deploys += 1;
      compileAgain(dist, deploys);
      await (await publisher()).publishShell({ store, dir: dist });
    },
    deployRemote: async (remote, titles) => {
      const dir = buildWithTitles(remote, path.join(folder, remote), titles);
      await (await publisher()).publishRemote({ remote, store, dir });
    },
    goBack: async (remote) => {
      await (await publisher()).rollBackShell({ store });
      await (await publisher()).rollBackRemote({ remote, store });
    },
    close: async () => {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A test whose `page` opens its own site, started once for each worker process. */
export function testOn(open: () => Promise<OwnSite>) {
  return base.extend<object, { site: OwnSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern.
      async ({}, use) => {
        const site = await open();
        await use(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.origen),
  });
}
