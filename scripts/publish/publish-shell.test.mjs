import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedVersions } from '@fluxpartes/mf-kit/contract';
import { publishRemote, publishShell, rollBackRemote, rollBackShell } from './publish.mjs';
import { changeRecord } from './release-state.mjs';
import { readRegistry, storeIn } from './testing/registry-folder.mjs';
import { SHELL, stubBuild } from './testing/stub-build.mjs';
import { stubShell } from './testing/stub-shell.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const remotesDir = () => path.join(folder, 'mf');
const home = () => path.join(folder, 'shell');
const recordOf = () => readRegistry(remotesDir()).shell;
const plant = (build) => stubShell(path.join(folder, 'build'), build);
const publish = (build, more) => publishShell({ store: storeIn(remotesDir()), dir: plant(build), ...more });
const rollBack = (version) => rollBackShell({ store: storeIn(remotesDir()), version });
const publishAdmin = (build) =>
  publishRemote({
    remote: 'mf-admin',
    store: storeIn(remotesDir()),
    dir: stubBuild(path.join(folder, 'admin'), build),
  });

const { react } = sharedVersions;
const patched = (version, by) => version.replace(/\d+$/, (patch) => String(Number(patch) + by));
/** The versions of a shell that is `by` patches of React ahead. */
const ahead = (by) => ({ ...sharedVersions, react: patched(react, by) });
/** Requirements of a current remote. */
const WANTED = { react: `~${react}` };

describe('a build of the shell', () => {
  it('is live, with its data in the registry and its files in a separate folder', async () => {
    const version = await publish({ note: '1' });
    const { live, releases, history } = recordOf();
    expect([live, history.map((step) => step.version)]).toEqual([version, [version]]);
    expect(releases[version]).toMatchObject({
      ...SHELL,
      server: 1,
      chunks: { login: { js: ['login.1.js'] } },
      fonts: ['saira.1.woff2'],
      commit: '0123456789',
    });
    expect(readFileSync(path.join(home(), version, 'shell.1.js'), 'utf8')).toBe('// 1');
  });

  it('can be stored without activation, and a rollback skips versions that were rolled back', async () => {
    await changeRecord(storeIn(remotesDir()), 'mf-seller', (record) => ({ ...record, live: 'x' }));
    const good = await publish({ note: 'good' });
    // The site needs a shell, so a rollback of its first version is refused.
    await expect(rollBack()).rejects.toThrow('no earlier version');
    const waiting = await publish({ note: 'waiting' }, { activate: false });
    expect(recordOf().live).toBe(good);
    await publish({ note: 'bad' });
    expect(await rollBack()).toBe(good);
    await publish({ note: 'bad too' });
    expect(await rollBack()).toBe(good);
    expect(await rollBack(waiting)).toBe(waiting);
    await expect(rollBack('ffffffffff')).rejects.toThrow('not stored');
    expect(readRegistry(remotesDir()).remotes['mf-seller'].live).toBe('x');
  });

  it('is kept if it is live or one of the last ten', async () => {
    const first = await publish({ note: 'first' });
    for (const note of 'abcdefghijk') await publish({ note }, { activate: false });
    expect(recordOf().live).toBe(first);
    expect(readdirSync(home()).sort()).toEqual(Object.keys(recordOf().releases).sort());
    expect(Object.keys(recordOf().releases)).toHaveLength(10);
  });

  it('is published by a start if it is new, and undoes no rollback', async () => {
    const start = (note) => publish({ note }, { onlyNew: true });
    const first = await start('1');
    const second = await start('2');
    expect(recordOf().live).toBe(second);
    await rollBack();
    await Promise.all([start('2'), start('2')]);
    expect([recordOf().live, recordOf().history.length]).toEqual([first, 3]);
    await publish({ note: '2' });
    expect(recordOf().live).toBe(second);
  });
});

describe('publishShell rejects a shell that', () => {
  beforeEach(async () => {
    await publish({ note: 'live' });
    await publishAdmin({ facts: { shared: WANTED } });
  });

  it.each([
    ['offers another context', { contract: { min: 5, max: 6 } }, 'it works with versions 3 to 4'],
    ['lost an export', { facades: {} }, 'it imports Link of react-router-dom, which this shell does not offer'],
    ['has another React', { shared: { react: '20.0.0' } }, `it wants react ~${react}, this shell has 20.0.0`],
    [
      'has an earlier patch of it',
      { shared: ahead(-1) },
      `it wants react ~${react}, this shell has ${ahead(-1).react}`,
    ],
    [
      'has grown',
      { weight: { own: 1000, remotePage: 300, pages: {}, screens: {} } },
      /its page '\/admin' loads \d+ bytes of JavaScript, the most is 300/,
    ],
  ])('%s and so breaks a live remote', async (_name, offer, reason) => {
    const before = recordOf();
    const refused = publish({ note: 'next', offer });
    await expect(refused).rejects.toThrow(
      /^shell cannot be published:\n- mf-admin [0-9a-f]{10}, which is live, would not/,
    );
    await expect(refused).rejects.toThrow(reason);
    expect([recordOf(), readdirSync(home())]).toEqual([before, [before.live]]);
  });

  it('has an own page over the limit of JavaScript', async () => {
    const weight = { ...SHELL.weight, pages: { '/': 5000 }, screens: { '/': 3001 } };
    await expect(publish({ offer: { weight } })).rejects.toThrow(
      "its page '/' loads 3001 bytes of JavaScript, the most is 3000",
    );
  });

  it('declares a page of a live remote', async () => {
    const offer = { routes: [...SHELL.routes, { path: '/:any', title: 'x' }] };
    await expect(publish({ offer })).rejects.toThrow("its route '/:any' belongs to mf-admin");
  });

  it.each([
    ['lacks a file', { assets: { 'gone.js': { integrity: '', bytes: 0 } } }, 'its file gone.js is missing'],
    ['is described wrongly', { fonts: null }, 'site.json describes no shell'],
  ])('%s', async (_name, site, reason) => {
    await expect(publish({ site })).rejects.toThrow(reason);
  });

  it('does not fit the remotes published with it, even if it fits the live ones', async () => {
    const dir = stubBuild(path.join(folder, 'other'), { facts: { contract: { min: 7, max: 7 } } });
    const coming = [JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'))];
    await expect(publish({}, { coming })).rejects.toThrow('mf-admin (to be published with it) would not work with it');
    const offer = { contract: { min: 7, max: 7 } };
    expect(await publish({ offer }, { coming })).toBe(recordOf().live);
  });
});

describe('a patch of React', () => {
  const next = { facts: { shared: { react: `~${ahead(1).react}` } } };

  it('is published in the shell first, and rolled back in the remotes first', async () => {
    const before = await publish({});
    await publishAdmin({ facts: { shared: WANTED } });
    await expect(publishAdmin({ note: '2', ...next })).rejects.toThrow(`the live shell has ${react}`);
    await publish({ note: '2', offer: { shared: ahead(1) } });
    await publishAdmin({ note: '2', ...next });
    await expect(rollBack()).rejects.toThrow(/^shell cannot roll back to [0-9a-f]{10}:\n- mf-admin .* wants react/);
    await rollBackRemote({ remote: 'mf-admin', store: storeIn(remotesDir()) });
    expect(await rollBack()).toBe(before);
  });

  it('is rejected while a live remote requires one exact version', async () => {
    await publish({});
    await publishAdmin({ facts: { shared: { react } } });
    await expect(publish({ offer: { shared: ahead(1) } })).rejects.toThrow(`it wants react ${react}`);
  });
});

it('a rollback to a shell with changed files is rejected', async () => {
  const first = await publish({ note: '1' });
  const second = await publish({ note: '2' });
  writeFileSync(path.join(home(), first, 'shell.1.js'), 'tampered');
  await expect(rollBack()).rejects.toThrow('its file shell.1.js is not the one that was built');
  rmSync(path.join(home(), first), { recursive: true });
  await expect(rollBack()).rejects.toThrow('its file shell.1.js is missing');
  expect(recordOf().live).toBe(second);
});
