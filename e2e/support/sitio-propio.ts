import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminPair, DATA_DIR } from './roles.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HASHED = /\.([0-9a-f]{10})\./;
const TEXT_TYPES = /\.(js|css|json)$/;

/** A site of one's own before the running API, of whose shell new builds can be deployed. */
export interface OwnSite {
  origen: string;
  dataDir: string;
  /** What a deploy does: another build takes the place of the last one, whose files are gone, and the site starts anew. */
  deploy: () => Promise<void>;
  close: () => Promise<void>;
}

async function puertoLibre(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** The build as a changed source would leave it: every file under a new name, named so by all the others. */
function compileAgain(dist: string): void {
  const web = path.join(dist, 'web');
  const huellas = new Set(readdirSync(web).flatMap((nombre) => HASHED.exec(nombre)?.[1] ?? []));
  const nueva = (huella: string) => (BigInt(`0x${huella}`) ^ 0x5a5a5a5a5an).toString(16).padStart(10, '0');
  const withNew = (text: string) => [...huellas].reduce((done, first) => done.replaceAll(first, nueva(first)), text);
  writeFileSync(path.join(dist, 'site.json'), withNew(readFileSync(path.join(dist, 'site.json'), 'utf8')));
  for (const nombre of readdirSync(web)) {
    const file = path.join(web, nombre);
    const content = readFileSync(file);
    rmSync(file);
    if (/\.(br|gz)$/.test(nombre)) continue;
    const text = TEXT_TYPES.test(nombre) ? `${withNew(content.toString())}\n` : content;
    writeFileSync(path.join(web, withNew(nombre)), text);
  }
}

/** What the product has published, with a registry of its own: what is published here is live at this site alone. */
function seedRegistry(folder: string, from: string): void {
  mkdirSync(folder);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [there, here] = [path.join(from, entry.name), path.join(folder, entry.name)];
    if (entry.isDirectory() && entry.name !== 'registry') symlinkSync(there, here);
    else cpSync(there, here, { recursive: true });
  }
}

function seed({ ownRegistry = false, plantRemotes }: Options): { folder: string; dist: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitio-propio-'));
  cpSync(path.join(ROOT, 'shell/dist'), path.join(folder, 'shell/dist'), { recursive: true });
  cpSync(path.join(ROOT, 'shell/package.json'), path.join(folder, 'shell/package.json'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'var'));
  symlinkSync(path.resolve(ROOT, DATA_DIR, 'secretos'), path.join(folder, 'var/secretos'));
  const plant = plantRemotes ?? (ownRegistry ? seedRegistry : (to: string, from: string) => symlinkSync(from, to));
  plant(path.join(folder, 'var/mf'), path.resolve(ROOT, DATA_DIR, 'mf'));
  return { folder, dist: path.join(folder, 'shell/dist') };
}

interface Options {
  /** What is published at this site, or taken back, is so nowhere else. */
  ownRegistry?: boolean;
  /** Puts the remotes there in its own way. */
  plantRemotes?: (to: string, from: string) => void;
}

/** Starts the built site in a folder of its own, with the remotes and the API of the product that runs. */
export async function ownSite(options: Options = {}): Promise<OwnSite> {
  const { folder, dist } = seed(options);
  const puerto = await puertoLibre();
  const { email, password } = adminPair();
  const env = {
    ...process.env,
    FLUX_LOCAL: 'si',
    DATA_DIR: path.join(folder, 'var'),
    PORT: String(puerto),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  let child: ChildProcess;
  const start = async () => {
    child = fork(path.join(dist, 'server/main.js'), {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    await once(child, 'message');
  };
  const slowDown = async () => {
    const fin = once(child, 'exit');
    child.kill('SIGTERM');
    await fin;
  };
  await start();
  return {
    origen: `http://localhost:${puerto}`,
    dataDir: env.DATA_DIR,
    deploy: async () => {
      compileAgain(dist);
      await slowDown();
      await start();
    },
    close: async () => {
      await slowDown();
      rmSync(folder, { recursive: true });
    },
  };
}
