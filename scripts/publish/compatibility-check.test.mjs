import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { publishRemote, publishShell, rollBackRemote } from './publish.mjs';
import { changeRecord } from './release-state.mjs';
import { readRegistry, storeIn } from './testing/registry-folder.mjs';
import { OWN, RELEASE, SHELL, stubBuild } from './testing/stub-build.mjs';
import { stubShell } from './testing/stub-shell.mjs';

/* Tests of each reason to reject a build, including reasons that can occur later, at a rollback. */

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'refusals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const remotesDir = () => path.join(folder, 'mf');
const recordOf = () => readRegistry(remotesDir()).remotes['mf-admin'];
const plant = (build) => stubBuild(path.join(folder, 'build'), build);
const publishDir = (dir, more) =>
  publishRemote({
    remote: 'mf-admin',
    store: storeIn(remotesDir()),
    dir,
    shell: SHELL,
    ...more,
  });
const publish = (build, more) => publishDir(plant(build), more);
const rollBack = (shell = SHELL) => rollBackRemote({ remote: 'mf-admin', store: storeIn(remotesDir()), shell });

const row = (page) => ({ path: page, title: page });

/** A test build with one more entry in its folder. */
function plantWith(add) {
  const dir = plant();
  add(dir);
  return dir;
}
const put = (name, content) => (dir) => writeFileSync(path.join(dir, name), content);

/** Publishes another remote that is live with these pages. */
async function plantSeller(paths) {
  const routes = paths.map((page) => ({ path: page, title: page }));
  const release = { ...RELEASE, routes };
  await changeRecord(storeIn(remotesDir()), 'mf-seller', () => ({ live: 'a', releases: { a: release }, history: [] }));
}

describe('publishRemote rejects a build that', () => {
  it.each([
    ['exposes more', { exposes: ['./routes', './store'] }, 'it exposes ./routes, ./store, not ./routes alone'],
    ['exposes nothing', { exposes: [] }, 'it exposes nothing, not ./routes alone'],
    ['has another name', { container: 'mf_other' }, 'its container is called mf_other, not mf_admin'],
    ['shares another React', { shared: { react: '18.2.0' } }, 'it wants react 18.2.0, the live shell has 19'],
    [
      'shares a module that the shell does not provide',
      { shared: { another: '1' } },
      'it shares another, which the live shell does not',
    ],
    [
      'imports what a facade lacks',
      { uses: { 'react-router-dom': ['Link', 'useFetcher'] } },
      'it imports useFetcher of react-router-dom, which the live shell does not offer',
    ],
    ['imports a facade whole', { uses: { 'react-router-dom': ['*'] } }, 'it imports the whole of react-router-dom'],
    [
      'needs a later context',
      { contract: { min: 4, max: 5 } },
      "it works with versions 4 to 5 of the shell's context, the live shell offers versions 2 to 3",
    ],
    ['needs an earlier context', { contract: { min: 1, max: 1 } }, 'it works with version 1 of'],
    [
      'names a chunk that was not built',
      { routes: [{ path: '/x', title: 'x', chunk: 'x' }] },
      "its route '/x' names the chunk x",
    ],
    ['names a file without integrity', { entry: 'other.js' }, 'its file other.js has no integrity'],
    ['lost a file', { assets: { 'routes.2.js': { integrity: '', bytes: 0 } } }, 'its file routes.2.js is missing'],
    [
      'has a file that is half copied',
      { assets: { 'routes.1.js': { integrity: 'sha384-x', bytes: 1 } } },
      'its file routes.1.js is not the one that was built',
    ],
    ['describes itself wrongly', { routes: [{ path: 'admin', title: '' }] }, 'remote.json describes no remote'],
    ['brings no page', { routes: [] }, 'it declares no route'],
    [
      'has a file outside of its folder',
      { assets: { '../../mf-seller/a/x.js': { integrity: '', bytes: 0 } } },
      'its file ../../mf-seller/a/x.js has a name that is not served',
    ],
    [
      'names a property of Object.prototype as a chunk',
      { routes: [{ path: '/x', title: 'x', chunk: 'constructor' }] },
      "its route '/x' names the chunk constructor, which was not built",
    ],
    [
      'shares properties of Object.prototype',
      { shared: { constructor: '~1.0.0' }, uses: { toString: ['x'] } },
      'it shares constructor, which the live shell does not provide',
    ],
    [
      'has a manifest that is too large for pages',
      { routes: [{ path: '/x', title: 'x'.repeat(70_000) }] },
      'bytes, the most is 65536: every page carries it',
    ],
    ["takes a page of the site's in other letters", { routes: [row('/API/x')] }, 'is where the site answers itself'],
    ["takes a page of the shell's in other letters", { routes: [row('/Register')] }, 'belongs to the shell'],
  ])('%s', async (_name, facts, reason) => {
    await expect(publish({ facts })).rejects.toThrow(reason);
    expect(readRegistry(remotesDir()).remotes).toEqual({});
  });

  it.each([
    ['', 500, /its page '\/adminventas' loads 5\d\d bytes of JavaScript, the most is 500/],
    [' with the shell', 400, /its page '\/admin' loads 4\d\d bytes of JavaScript, the most is 400/],
  ])('is too heavy%s, regardless of the weight that it declares', async (_how, heavy, reason) => {
    await expect(publish({ heavy, facts: { weight: {} } })).rejects.toThrow(reason);
    expect(recordOf()).toBeUndefined();
  });

  it.each([
    ['/register', 'the shell'],
    ['/mis-ventas', 'mf-seller'],
    ['/mis-ventas/:id/:parte', 'mf-seller'],
    ['/ventas/nueva', 'mf-seller'],
  ])('declares the page %s, which belongs to %s', async (page, owner) => {
    await plantSeller(['/mis-ventas', '/mis-ventas/:id/detalle', '/ventas/:id']);
    await expect(publish({ paths: [...OWN, page] })).rejects.toThrow(`its route '${page}' belongs to ${owner}`);
    expect(recordOf()).toBeUndefined();
  });

  it('declares a page at a path that is reserved for the site', async () => {
    await expect(publish({ paths: ['/api/admin'] })).rejects.toThrow("'/api/admin' is where the site answers itself");
  });

  it('declares a page that another remote published during the check', async () => {
    const ssr = async () => {
      await plantSeller(['/adminventas']);
      return [];
    };
    await expect(publish({}, { ssr })).rejects.toThrow("its route '/adminventas' belongs to mf-seller");
    expect(recordOf()).toBeUndefined();
  });

  it('has a version that is published with other content', async () => {
    const version = await publish();
    writeFileSync(path.join(remotesDir(), 'mf-admin', version, 'routes.1.js'), 'other');
    await expect(publish()).rejects.toThrow(`version ${version} is published with other content: routes.1.js`);
  });

  it('was never built', async () => {
    await expect(publishDir(path.join(folder, 'none'))).rejects.toThrow('build the remote first');
  });

  it('exposes nothing, and keeps the release that was published before', async () => {
    const good = await publish();
    await expect(publish({ facts: { exposes: [] } })).rejects.toThrow();
    expect([recordOf().live, readdirSync(path.join(remotesDir(), 'mf-admin'))]).toEqual([good, [good]]);
  });
});

it('publishRemote checks a build against the live shell', async () => {
  const build = { facts: { uses: { 'react-router-dom': ['useFetcher'] } } };
  const publishShellWith = (facades) =>
    publishShell({
      store: storeIn(remotesDir()),
      dir: stubShell(path.join(folder, 'shell-build'), { offer: { facades } }),
    });
  await publishShellWith(SHELL.facades);
  await expect(publish(build, { shell: undefined })).rejects.toThrow('useFetcher');
  await publishShellWith({ 'react-router-dom': ['useFetcher'] });
  expect(await publish(build, { shell: undefined })).toBe(recordOf().live);
});

it('publishing rejects a build with a page that cannot be rendered on the server', async () => {
  const shellOf = (routes) => ({
    ssr: `exports.sharedModules = {}; exports.render = async ({ url }, remote) => {
      if (!remote) throw new Error('own');
      return { html: remote.routes(url), photos: '' };
    };`,
    offer: { routes: routes.map((page) => ({ ...row(page), ssr: true })) },
  });
  const publishShellWith = (routes) =>
    publishShell({ store: storeIn(remotesDir()), dir: stubShell(path.join(folder, 'shell-build'), shellOf(routes)) });
  await expect(publishShellWith(['/'])).rejects.toThrow("its page '/' throws when it is rendered on the server: own");
  await publishShellWith([]);
  const publishWith = (screen) => publish({ ssr: `exports.default = (page) => { ${screen} };` }, { shell: undefined });
  await expect(publishWith("if (page === '/admin') throw new Error('roto'); return page;")).rejects.toThrow(
    "mf-admin cannot be published:\n- its page '/admin' throws when it is rendered on the server: roto",
  );
  await expect(publishWith("return '';")).rejects.toThrow("- its SSR bundle has no '/adminventas'");
  expect([recordOf(), existsSync(path.join(remotesDir(), 'mf-admin'))]).toEqual([undefined, false]);
  expect(await publishWith('return page;')).toBe(recordOf().live);
});

describe('a rollback is rejected if', () => {
  let first;
  let second;
  beforeEach(async () => {
    first = await publish({ note: '1' });
    second = await publish({ note: '2', paths: ['/admin'] });
  });
  afterEach(() => expect(recordOf().live).toBe(second));

  it.each([
    ['offers another context', { contract: { min: 5, max: 6 } }, 'it works with versions 3 to 4'],
    ['has another React', { shared: { react: '20.0.0' } }, 'it wants react 19'],
    ['lost an export', { facades: {} }, 'it imports Link of react-router-dom'],
    [
      'took the page',
      { routes: [{ path: '/adminventas', title: '' }] },
      "its route '/adminventas' belongs to the shell",
    ],
    ['has grown', { weight: { own: 1000, remotePage: 300, pages: {} } }, 'the most is 300'],
  ])('the live shell %s', async (_name, change, reason) => {
    await expect(rollBack({ ...SHELL, ...change })).rejects.toThrow(`mf-admin cannot roll back to ${first}:`);
    await expect(rollBack({ ...SHELL, ...change })).rejects.toThrow(reason);
  });

  it('another remote has published the page', async () => {
    await plantSeller(['/adminventas']);
    await expect(rollBack()).rejects.toThrow("its route '/adminventas' belongs to mf-seller");
  });
});

describe('publishRemote rejects, and does not copy, a folder that', () => {
  it.each([
    ['leads out', (dir) => symlinkSync('/etc/hostname', path.join(dir, 'x.txt')), 'its x.txt is no file'],
    ['has folders', (dir) => mkdirSync(path.join(dir, 'x')), 'its x is no file'],
    [
      'has an incomplete compressed variant',
      put('routes.1.js.br', 'x'),
      'routes.1.js.br is not routes.1.js, compressed',
    ],
    ['has another file, compressed', put('routes.1.js.gz', gzipSync('alert(1)')), 'routes.1.js.gz is not routes.1.js'],
  ])('%s', async (_name, add, reason) => {
    await expect(publishDir(plantWith(add))).rejects.toThrow(reason);
    expect(existsSync(path.join(remotesDir(), 'mf-admin'))).toBe(false);
  });

  it('is rebuilt while its pages are rendered', async () => {
    const dir = plant();
    const ssr = async () => {
      writeFileSync(path.join(dir, 'routes.1.js'), 'half of the ne');
      return [];
    };
    await expect(publishDir(dir, { ssr })).rejects.toThrow('was built anew while it was published');
    expect(existsSync(path.join(remotesDir(), 'mf-admin'))).toBe(false);
    expect(readRegistry(remotesDir()).remotes).toEqual({});
  });
});
