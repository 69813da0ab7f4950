import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedVersions } from '@fluxpartes/mf-kit/contract';
import { publishRemote, remoteNames, rollBackRemote } from './publish.mjs';
import { readRegistry } from './registry.mjs';

const OWN = ['/admin', '/admincuentas', '/adminventas'];

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build as webpack leaves it, small: its container answers with routes of these paths. */
function plantBuild({
  paths = OWN,
  exposes = ['./routes'],
  react = sharedVersions.react,
  globalName = 'mf_admin',
  body = `() => () => ({ default: (shell) => [{ children: ${JSON.stringify(paths.map((one) => ({ path: one })))} }] })`,
  note = '',
} = {}) {
  const dir = path.join(folder, 'build');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  const manifest = {
    metaData: { globalName, remoteEntry: { name: 'remoteEntry.abc.js' } },
    exposes: exposes.map((one) => ({ path: one })),
    shared: [
      { name: 'react', requiredVersion: react },
      { name: 'react/jsx-runtime', requiredVersion: react },
    ],
  };
  const container = `var ${globalName} = { init: async () => {}, get: async () => (${body})() }; // ${note}`;
  writeFileSync(path.join(dir, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(dir, 'chunks.json'),
    JSON.stringify({ chunks: { routes: { js: ['routes.1.js'], css: [] } } }),
  );
  writeFileSync(path.join(dir, 'remoteEntry.abc.js'), container);
  return dir;
}

const remotesDir = () => path.join(folder, 'mf');
const publish = (build) => publishRemote({ remote: 'mf-admin', remotesDir: remotesDir(), dir: plantBuild(build) });

it('knows the remotes from the list of routes', () => {
  expect(remoteNames()).toEqual(['mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin']);
});

describe('a build that keeps the contract', () => {
  it('gets an immutable folder of its own, named in the registry', async () => {
    const version = await publish();
    const { 'mf-admin': published } = readRegistry(remotesDir()).remotes;
    expect(published).toEqual({
      version,
      entry: `/mf/mf-admin/${version}/remoteEntry.abc.js`,
      chunks: { routes: { js: ['routes.1.js'], css: [] } },
    });
    expect(existsSync(path.join(remotesDir(), 'mf-admin', version, 'remoteEntry.abc.js'))).toBe(true);
  });

  it('has the same version when it is the same, and another when it is not', async () => {
    const first = await publish();
    expect(await publish()).toBe(first);
    expect(await publish({ note: 'changed' })).not.toBe(first);
  });

  it('leaves the other remotes in the registry alone', async () => {
    mkdirSync(remotesDir(), { recursive: true });
    writeFileSync(
      path.join(remotesDir(), 'registry.json'),
      JSON.stringify({ remotes: { 'mf-seller': { version: 'x' } } }),
    );
    await publish();
    expect(Object.keys(readRegistry(remotesDir()).remotes)).toEqual(['mf-seller', 'mf-admin']);
  });

  it('keeps the last ten builds', async () => {
    for (const note of 'abcdefghijk') await publish({ note });
    expect(readdirSync(path.join(remotesDir(), 'mf-admin'))).toHaveLength(10);
  });

  it('leaves no half-written file beside the registry', async () => {
    await publish();
    expect(readdirSync(remotesDir()).sort()).toEqual(['mf-admin', 'registry.json']);
  });
});

describe('a build that breaks the contract is refused', () => {
  it.each([
    ['exposes more', { exposes: ['./routes', './store'] }, './routes alone'],
    ['exposes nothing', { exposes: [] }, 'exposes nothing'],
    ['shares another React', { react: '18.2.0' }, 'wants react 18.2.0'],
    ['has another name', { globalName: 'mf_other' }, 'not mf_admin'],
    ["takes another remote's route", { paths: [...OWN, '/home'] }, "'/home' is not one of its own"],
    ['has a relative route', { paths: [...OWN, 'admin'] }, "'admin' is not absolute"],
    ['misses one of its routes', { paths: ['/admin', '/adminventas'] }, "'/admincuentas' is missing"],
    ['exposes no function', { body: '() => () => ({ default: [] })' }, 'does not load'],
    ['throws while loading', { body: '() => { throw new Error("broken") }' }, 'broken'],
  ])('%s', async (_name, build, reason) => {
    await expect(publish(build)).rejects.toThrow(reason);
    expect(readRegistry(remotesDir()).remotes).toEqual({});
  });

  it('and what was published before stays', async () => {
    const good = await publish();
    await expect(publish({ paths: ['/home'] })).rejects.toThrow();
    expect(readRegistry(remotesDir()).remotes['mf-admin'].version).toBe(good);
  });

  it('and so is one that was never built', async () => {
    const dir = path.join(folder, 'none');
    await expect(publishRemote({ remote: 'mf-admin', remotesDir: remotesDir(), dir })).rejects.toThrow(
      'build the remote first',
    );
  });
});

describe('rolling back', () => {
  it('swaps the registry to the version before', async () => {
    const first = await publish({ note: '1' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    await publish({ note: '2' });
    expect(rollBackRemote({ remote: 'mf-admin', remotesDir: remotesDir() })).toBe(first);
    const { version, entry } = readRegistry(remotesDir()).remotes['mf-admin'];
    expect([version, entry]).toEqual([first, `/mf/mf-admin/${first}/remoteEntry.abc.js`]);
    expect(readFileSync(path.join(remotesDir(), 'mf-admin', first, 'remoteEntry.abc.js'), 'utf8')).toContain('// 1');
  });

  it('is refused where there is nothing to go back to', async () => {
    await publish();
    expect(() => rollBackRemote({ remote: 'mf-admin', remotesDir: remotesDir() })).toThrow('no earlier version');
  });
});
