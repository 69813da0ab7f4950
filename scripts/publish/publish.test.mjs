import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedVersions } from '@fluxpartes/mf-kit/contract';
import { publishRemote, remoteNames, rollBackRemote } from './publish.mjs';
import { changeRemote, readRegistry } from './registry.mjs';

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
const recordOf = () => readRegistry(remotesDir()).remotes['mf-admin'];
const foldersOf = () => readdirSync(path.join(remotesDir(), 'mf-admin')).sort();
const publish = (build) => publishRemote({ remote: 'mf-admin', remotesDir: remotesDir(), dir: plantBuild(build) });

it('knows the remotes from the list of routes', () => {
  expect(remoteNames()).toEqual(['mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin']);
});

/** Published, and not live. */
const quietly = {
  remote: 'mf-admin',
  get remotesDir() {
    return remotesDir();
  },
  activate: false,
};

describe('a build that keeps the contract', () => {
  it('gets an immutable folder of its own, named in the registry', async () => {
    const version = await publish();
    const { live, releases, history } = recordOf();
    expect([live, Object.keys(releases), history.map((step) => step.version)]).toEqual([version, [version], [version]]);
    expect(releases[version]).toMatchObject({
      entry: `/mf/mf-admin/${version}/remoteEntry.abc.js`,
      chunks: { routes: { js: ['routes.1.js'], css: [] } },
    });
    expect(releases[version].commit).toBeNull();
    expect(existsSync(path.join(remotesDir(), 'mf-admin', version, 'remoteEntry.abc.js'))).toBe(true);
  });

  it('has the same version when it is the same, and another when it is not', async () => {
    const first = await publish();
    expect(await publish()).toBe(first);
    expect(await publish({ note: 'changed' })).not.toBe(first);
  });

  it('leaves the other remotes in the registry alone', async () => {
    changeRemote(remotesDir(), 'mf-seller', (record) => ({ ...record, live: 'x' }));
    await publish();
    expect(Object.keys(readRegistry(remotesDir()).remotes)).toEqual(['mf-seller', 'mf-admin']);
  });

  it('keeps the last ten builds, and the live one however old it is', async () => {
    const first = await publish({ note: 'first' });
    for (const note of 'abcdefghijk') await publishRemote({ ...quietly, dir: plantBuild({ note }) });
    expect(recordOf().live).toBe(first);
    expect(foldersOf()).toHaveLength(10);
    expect(foldersOf()).toEqual(Object.keys(recordOf().releases).sort());
    expect(foldersOf()).toContain(first);
  });

  it('can wait in the registry without going live', async () => {
    const live = await publish({ note: '1' });
    const waiting = await publishRemote({ ...quietly, dir: plantBuild({ note: '2' }) });
    expect(recordOf()).toMatchObject({ live, releases: { [waiting]: {} } });
  });

  it('removes nothing but builds, whatever the registry names', async () => {
    const release = { entry: '', chunks: {}, at: '2020-01-01T00:00:00Z', commit: null };
    const names = ['', '..', '../../victim', ...'abcdefgh'];
    const releases = Object.fromEntries(names.map((name) => [name, release]));
    changeRemote(remotesDir(), 'mf-admin', (record) => ({ ...record, releases }));
    mkdirSync(path.join(folder, 'victim'));
    const version = await publish();
    expect(Object.keys(recordOf().releases)).toHaveLength(10);
    expect([existsSync(path.join(folder, 'victim')), foldersOf()]).toEqual([true, [version]]);
  });

  it('takes over what the registry of before said', async () => {
    mkdirSync(remotesDir());
    const old = { version: '0123456789', entry: '/mf/mf-admin/0123456789/remoteEntry.old.js', chunks: {} };
    writeFileSync(path.join(remotesDir(), 'registry.json'), JSON.stringify({ remotes: { 'mf-admin': old } }));
    const version = await publish();
    expect(recordOf().live).toBe(version);
    expect(rollBackRemote({ remote: 'mf-admin', remotesDir: remotesDir() })).toBe(old.version);
    expect(recordOf().releases[old.version].entry).toBe(old.entry);
  });
});

describe('a start', () => {
  const start = (build) => publishRemote({ ...quietly, activate: true, onlyNew: true, dir: plantBuild(build) });

  it('publishes what nobody has published, and never undoes a choice', async () => {
    const first = await start({ note: '1' });
    expect(recordOf().live).toBe(first);
    const second = await start({ note: '2' });
    expect(recordOf().live).toBe(second);
    rollBackRemote({ remote: 'mf-admin', remotesDir: remotesDir() });
    await start({ note: '2' });
    expect(recordOf().live).toBe(first);
    await publish({ note: '2' });
    expect(recordOf().live).toBe(second);
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
    expect(recordOf().live).toBe(good);
  });

  it('and so is one that was never built', async () => {
    const dir = path.join(folder, 'none');
    await expect(publishRemote({ remote: 'mf-admin', remotesDir: remotesDir(), dir })).rejects.toThrow(
      'build the remote first',
    );
  });
});

describe('going back', () => {
  const goBack = (version) => rollBackRemote({ remote: 'mf-admin', remotesDir: remotesDir(), version });

  it('makes the version before live again, whose files are still there', async () => {
    const first = await publish({ note: '1' });
    await publish({ note: '2' });
    expect(goBack()).toBe(first);
    const { live, releases } = recordOf();
    expect([live, releases[live].entry]).toEqual([first, `/mf/mf-admin/${first}/remoteEntry.abc.js`]);
    expect(readFileSync(path.join(remotesDir(), 'mf-admin', first, 'remoteEntry.abc.js'), 'utf8')).toContain('// 1');
  });

  it('never ends at what was gone back from before', async () => {
    const good = await publish({ note: 'good' });
    await publish({ note: 'bad' });
    expect(goBack()).toBe(good);
    await publish({ note: 'bad too' });
    expect(goBack()).toBe(good);
  });

  it('ends at a version that is named, where it is kept', async () => {
    const first = await publish({ note: '1' });
    await publish({ note: '2' });
    await publish({ note: '3' });
    expect(goBack(first)).toBe(first);
    expect(() => goBack(first)).toThrow('live already');
    for (const none of ['ffffffffff', 'constructor', '__proto__', '../mf-seller', '']) {
      expect(() => goBack(none)).toThrow('not kept');
    }
    expect(recordOf().live).toBe(first);
  });

  it('to a version that was gone back from makes it one to go back to', async () => {
    const first = await publish({ note: '1' });
    const second = await publish({ note: '2' });
    expect(goBack()).toBe(first);
    expect(goBack(second)).toBe(second);
    await publish({ note: '3' });
    expect(goBack()).toBe(second);
  });

  it('is refused where there is nothing to go back to', async () => {
    await publish();
    expect(() => goBack()).toThrow('no earlier version');
  });
});
