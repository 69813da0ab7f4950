import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeLockFile } from './lock-file.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Removes this repository's commands and module paths from the environment. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_PATH: _, NODE_ENV: __, PATH = '', ...others } = process.env;
  const paths = PATH.split(path.delimiter).filter((folder) => path.relative(ROOT, folder).startsWith('..'));
  return { ...others, PATH: paths.join(path.delimiter), FORCE_COLOR: '0' };
}

/** A folder outside of this repository that holds only the tarballs. */
export interface ForeignPlace {
  home: string;
  tarballs: string[];
  remove: () => Promise<void>;
}

/** A remote in such a folder. */
export interface ForeignRemote {
  folder: string;
  /** Runs a command in the folder and returns its output. */
  run: (command: string, ...args: string[]) => Promise<string>;
}

/** Packs the packages as another team receives them. */
export async function foreignPlace(): Promise<ForeignPlace> {
  const home = mkdtempSync(path.join(tmpdir(), 'otro-repositorio-'));
  const tarballs = path.join(home, 'tarballs');
  const { stdout } = await run(process.execPath, ['scripts/packages/pack.mjs', tarballs], { cwd: ROOT });
  return { home, tarballs: stdout.trim().split('\n'), remove: () => rm(home, { recursive: true, force: true }) };
}

/** Unpacks a tarball into a folder. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  mkdirSync(folder);
  await run('tar', ['xzf', tarball, '-C', folder, '--strip-components=1']);
}

/** Creates a remote from the template in an empty folder, and installs its dependencies. */
export async function foreignRemote({ home, tarballs }: ForeignPlace, name: string): Promise<ForeignRemote> {
  const kit = path.join(home, 'kit');
  await unpack(tarballs.find((file) => file.includes('mf-kit')) ?? '', kit);
  const folder = path.join(home, name);
  const inFolder = { cwd: folder, env: environment(), maxBuffer: 16 * 1024 * 1024 };
  await run(process.execPath, [path.join(kit, 'bin/remote.mjs'), 'create', name, name, 'tarballs'], {
    ...inFolder,
    cwd: home,
  });
  writeLockFile(folder, ROOT, tarballs);
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], inFolder);
  return {
    folder,
    run: async (command, ...args) => {
      const done = await run(command, args, inFolder);
      return done.stdout + done.stderr;
    },
  };
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** Serves a folder from its own origin, as a team's bucket does; `hang` stops all responses. */
export async function bucket(folder: string): Promise<{ origin: string; hang: () => void; close: () => void }> {
  let hangs = false;
  const answer: RequestListener = ({ url = '/' }, response) => {
    if (hangs) return;
    const file = path.join(folder, path.basename(new URL(url, 'http://bucket.invalid').pathname));
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(existsSync(file) ? 200 : 404, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.end();
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    hang: () => {
      hangs = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** `npm run release -- …` on a data folder. */
export async function publish(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...args], { cwd: ROOT, env });
  return stdout;
}
