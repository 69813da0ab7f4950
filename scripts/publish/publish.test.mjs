import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishRemote, publishRemotes, remoteNames, rollBackRemote } from './publish.mjs';
import { changeRecord } from './release-state.mjs';
import { readRegistry, storeIn } from './testing/registry-folder.mjs';
import { RELEASE, SHELL, stubBuild } from './testing/stub-build.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const remotesDir = () => path.join(folder, 'mf');
const recordOf = () => readRegistry(remotesDir()).remotes['mf-admin'];
const foldersOf = () => readdirSync(path.join(remotesDir(), 'mf-admin')).sort();
const plant = (build) => stubBuild(path.join(folder, 'build'), build);
const common = { remote: 'mf-admin', shell: SHELL };
const publish = (build) => publishRemote({ ...common, store: storeIn(remotesDir()), dir: plant(build) });

it('remoteNames returns the remotes of this checkout', () => {
  expect(remoteNames()).toEqual(['mf-account', 'mf-admin', 'mf-catalogue', 'mf-seller']);
});

/** Options that publish a build without making it live. */
const quietly = {
  ...common,
  get store() {
    return storeIn(remotesDir());
  },
  activate: false,
};

describe('a compatible build', () => {
  it('is live, with a separate folder that the registry names', async () => {
    const version = await publish();
    const { live, releases, history } = recordOf();
    expect([live, Object.keys(releases), history.map((step) => step.version)]).toEqual([version, [version], [version]]);
    expect(releases[version]).toMatchObject({
      entry: `/mf/mf-admin/${version}/remoteEntry.abc.js`,
      chunks: { routes: { js: ['routes.1.js'], css: [] } },
    });
    expect(releases[version].routes.map((row) => row.path)).toEqual(['/admin', '/admincuentas', '/adminventas']);
    expect(existsSync(path.join(remotesDir(), 'mf-admin', version, 'remoteEntry.abc.js'))).toBe(true);
  });

  it('has the same version when its content is equal, and another when it differs', async () => {
    const first = await publish();
    expect(await publish()).toBe(first);
    expect(await publish({ note: 'changed' })).not.toBe(first);
    expect(await publish({ facts: { contract: { min: 2, max: 2 } } })).not.toBe(first);
  });

  it('keeps its version at another commit, which the registry then records', async () => {
    const first = await publish();
    expect(await publish({ facts: { commit: null } })).toBe(first);
    expect(recordOf().releases[first].commit).toBeNull();
  });

  it('removes old partial copies of a killed publisher, but no recent ones', async () => {
    const home = path.join(remotesDir(), 'mf-admin');
    for (const name of ['.old', '.young']) mkdirSync(path.join(home, name), { recursive: true });
    utimesSync(path.join(home, '.old'), new Date(0), new Date(0));
    const version = await publish();
    expect(foldersOf()).toEqual(['.young', version]);
  });

  it('leaves the other remotes in the registry unchanged', async () => {
    await changeRecord(storeIn(remotesDir()), 'mf-seller', (record) => ({ ...record, live: 'x' }));
    await publish();
    expect(Object.keys(readRegistry(remotesDir()).remotes)).toEqual(['mf-seller', 'mf-admin']);
  });

  it('keeps the last ten builds, and always the live one', async () => {
    const first = await publish({ note: 'first' });
    for (const note of 'abcdefghijk') await publishRemote({ ...quietly, dir: plant({ note }) });
    expect(recordOf().live).toBe(first);
    expect(foldersOf()).toHaveLength(10);
    expect(foldersOf()).toEqual(Object.keys(recordOf().releases).sort());
    expect(foldersOf()).toContain(first);
  });

  it('is stored in the registry even if ten other releases have later times', async () => {
    await publish({ note: 'first' });
    const at = '2999-01-01T00:00:00Z';
    await changeRecord(storeIn(remotesDir()), 'mf-admin', ({ releases, live, ...record }) => {
      const later = Array.from({ length: 10 }, (_, i) => [`000000000${i}`, { ...releases[live], at }]);
      return { ...record, live, releases: { ...releases, ...Object.fromEntries(later) } };
    });
    const waiting = await publishRemote({ ...quietly, dir: plant({ note: 'waiting' }) });
    expect(Object.keys(recordOf().releases)).toContain(waiting);
    expect(Object.keys(recordOf().releases)).toHaveLength(10);
  });

  it('can be stored in the registry without activation', async () => {
    const live = await publish({ note: '1' });
    const waiting = await publishRemote({ ...quietly, dir: plant({ note: '2' }) });
    expect(recordOf()).toMatchObject({ live, releases: { [waiting]: {} } });
  });

  it('removes only folders of builds, even if the registry names other paths', async () => {
    const names = ['', '..', '../../victim', ...'abcdefgh'];
    const releases = Object.fromEntries(names.map((name) => [name, RELEASE]));
    await changeRecord(storeIn(remotesDir()), 'mf-admin', (record) => ({ ...record, releases }));
    mkdirSync(path.join(folder, 'victim'));
    const version = await publish();
    expect(Object.keys(recordOf().releases)).toHaveLength(10);
    expect([existsSync(path.join(folder, 'victim')), foldersOf()]).toEqual([true, [version]]);
  });
});

describe('a build that another origin serves', () => {
  const inBucket = (address, answer, more = {}) => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    const published = publishRemote({
      ...common,
      store: storeIn(remotesDir()),
      dir: plant(),
      origin: address,
      ...more,
    });
    return published.finally(() => asked.mockRestore());
  };
  const ORIGIN = 'https://cubo.example/mf-admin/';
  const headers = { 'Access-Control-Allow-Origin': '*' };

  it('is recorded with its full URL, and not copied', async () => {
    const served = (url) => readFile(path.join(folder, 'build', path.basename(url.pathname)));
    const version = await inBucket(ORIGIN, async (url) => new Response(await served(url), { headers }));
    expect(recordOf().releases[version].entry).toBe(`${ORIGIN}remoteEntry.abc.js`);
    expect(existsSync(path.join(remotesDir(), 'mf-admin', version))).toBe(false);
  });

  it('does not move a published version to another origin unless it is activated', async () => {
    const served = async (url) =>
      new Response(await readFile(path.join(folder, 'build', path.basename(url.pathname))), { headers });
    const version = await inBucket(ORIGIN, served);
    const before = readRegistry(remotesDir());
    const OTHER = 'https://otro.example/mf-admin/';
    const quiet = inBucket(OTHER, served, { activate: false });
    await expect(quiet).rejects.toThrow(`version ${version} is published already, from ${ORIGIN}remoteEntry.abc.js`);
    for (const some of [quietly, { ...quietly, activate: true, percent: 10 }])
      await expect(publishRemote({ ...some, dir: plant() })).rejects.toThrow('is published already');
    expect([readRegistry(remotesDir()), existsSync(path.join(remotesDir(), 'mf-admin'))]).toEqual([before, false]);
    await inBucket(ORIGIN, served, { activate: false });
    await inBucket(OTHER, served);
    expect(recordOf().releases[version].entry).toBe(`${OTHER}remoteEntry.abc.js`);
  });

  it('is rejected when the origin serves other content', async () => {
    await expect(inBucket(ORIGIN, async () => new Response('', { headers }))).rejects.toThrow(
      'https://cubo.example/mf-admin/remoteEntry.abc.js is not the file that was built',
    );
    expect(recordOf()).toBeUndefined();
  });
});

describe('a start', () => {
  const start = (build) => publishRemote({ ...quietly, activate: true, onlyNew: true, dir: plant(build) });

  it('publishes once when several sites start concurrently', async () => {
    await Promise.all([start(), start(), start()]);
    expect(recordOf().history).toHaveLength(1);
  });

  it('publishes a new build, and never undoes a rollback', async () => {
    const first = await start({ note: '1' });
    expect(recordOf().live).toBe(first);
    const second = await start({ note: '2' });
    expect(recordOf().live).toBe(second);
    await rollBackRemote({ ...common, store: storeIn(remotesDir()) });
    await start({ note: '2' });
    expect(recordOf().live).toBe(first);
    await publish({ note: '2' });
    expect(recordOf().live).toBe(second);
  });
});

describe('publishRemotes', () => {
  const publishTwo = (refusals, done = []) => {
    let looked = 0;
    const ssr = async () => (looked++ < refusals ? ['another has its page still'] : []);
    const options = { ...common, ssr, store: storeIn(remotesDir()), dir: plant() };
    return publishRemotes(['mf-admin', 'mf-admin'], options, (_remote, version) => done.push(version));
  };

  it('publishes remotes in turn, and retries a rejected one after the others', async () => {
    const done = [];
    await publishTwo(1, done);
    expect(done).toEqual([recordOf().live, recordOf().live]);
  });

  it('throws the reason when a remote is rejected twice', async () => {
    await expect(publishTwo(3)).rejects.toThrow('another has its page still');
  });
});

describe('a rollback', () => {
  const rollBack = (version) => rollBackRemote({ ...common, store: storeIn(remotesDir()), version });

  it('makes the previous version live again, with its stored files', async () => {
    const first = await publish({ note: '1' });
    await publish({ note: '2' });
    expect(await rollBack()).toBe(first);
    const { live, releases } = recordOf();
    expect([live, releases[live].entry]).toEqual([first, `/mf/mf-admin/${first}/remoteEntry.abc.js`]);
    expect(readFileSync(path.join(remotesDir(), 'mf-admin', first, 'remoteEntry.abc.js'), 'utf8')).toContain('// 1');
  });

  it('skips versions that were rolled back', async () => {
    const good = await publish({ note: 'good' });
    await publish({ note: 'bad' });
    expect(await rollBack()).toBe(good);
    await publish({ note: 'bad too' });
    expect(await rollBack()).toBe(good);
  });

  it('restores a named version that is stored', async () => {
    const first = await publish({ note: '1' });
    await publish({ note: '2' });
    await publish({ note: '3' });
    expect(await rollBack(first)).toBe(first);
    await expect(rollBack(first)).rejects.toThrow('live already');
    for (const none of ['ffffffffff', 'constructor', '__proto__', '../mf-seller', '']) {
      await expect(rollBack(none)).rejects.toThrow('not stored');
    }
    expect(recordOf().live).toBe(first);
  });

  it('to a version that was rolled back makes it a target again', async () => {
    const first = await publish({ note: '1' });
    const second = await publish({ note: '2' });
    expect(await rollBack()).toBe(first);
    expect(await rollBack(second)).toBe(second);
    await publish({ note: '3' });
    expect(await rollBack()).toBe(second);
  });

  it('from the first release leaves nothing live, and is rejected when nothing is live', async () => {
    await publish();
    expect(await rollBack()).toBeNull();
    expect(recordOf().live).toBeNull();
    await expect(rollBack()).rejects.toThrow('no earlier version');
  });
});
