import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promoteCanary, publishRemote, rollBackRemote } from './publish.mjs';
import { readRegistry, storeIn } from './testing/registry-folder.mjs';
import { SHELL, stubBuild } from './testing/stub-build.mjs';

let dataDir;
let remotesDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'canary-'));
  remotesDir = path.join(dataDir, 'mf');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const common = () => ({ remote: 'mf-admin', store: storeIn(remotesDir), shell: SHELL });
const recordOf = () => readRegistry(remotesDir).remotes['mf-admin'];
const publish = (note, more) =>
  publishRemote({
    ...common(),
    dir: stubBuild(path.join(dataDir, 'build'), { note }),
    ...more,
  });
const canary = (note, percent = 10) => publish(note, { percent });
const goBack = (version) => rollBackRemote({ ...common(), version });
const promote = () => promoteCanary(common());
const steps = () => recordOf().history.map(({ action, version }) => [action, version]);

it('a canary is stored with its percentage next to the live release, and in the history', async () => {
  const live = await publish('1');
  const version = await canary('2');
  expect(recordOf()).toMatchObject({ live, canary: { version, percent: 10 } });
  expect(recordOf().history.at(-1)).toMatchObject({ action: 'canario', version, percent: 10 });
  await canary('2', 50);
  expect(recordOf()).toMatchObject({ live, canary: { version, percent: 50 } });
  await publish('3', { activate: false });
  expect(recordOf().canary).toEqual({ version, percent: 50 });
  await expect(canary('1')).rejects.toThrow('live already');
});

it('a canary is kept after eleven later releases that are not activated', async () => {
  await publish('live');
  const version = await canary('canary');
  for (const note of '123456789ab') await publish(note, { activate: false });
  expect(Object.keys(recordOf().releases)).toContain(version);
});

it('a canary ends when another release is activated, but not at a start', async () => {
  await publish('1');
  const version = await canary('2');
  await publish('3', { onlyNew: true });
  expect(recordOf().canary).toEqual({ version, percent: 10 });
  const third = await publish('3');
  expect(recordOf()).toMatchObject({ live: third });
  expect(recordOf().canary).toBeUndefined();
});

it('a rollback removes the canary first, and the next one the live release', async () => {
  const first = await publish('1');
  const second = await publish('2');
  const version = await canary('3');
  expect(await goBack()).toBe(second);
  expect(recordOf().canary).toBeUndefined();
  expect(recordOf().releases[version].takenBack).toBe(true);
  expect(await goBack()).toBe(first);
  await expect(goBack()).rejects.toThrow('no earlier version');
  expect(steps().slice(2)).toEqual([
    ['canario', version],
    ['retirar-canario', version],
    ['volver', first],
  ]);
});

it('a canary ends with a rollback to a named version', async () => {
  const first = await publish('1');
  await publish('2');
  const version = await canary('3');
  expect(await goBack(first)).toBe(first);
  expect(recordOf().canary).toBeUndefined();
  expect(recordOf().releases[version].takenBack).toBe(true);
});

it('a canary is live after promotion, and a rollback restores the previous live release', async () => {
  const first = await publish('1');
  const version = await canary('2');
  expect(await promote()).toBe(version);
  expect(recordOf().canary).toBeUndefined();
  expect(steps().at(-1)).toEqual(['promover', version]);
  await expect(promote()).rejects.toThrow('there is no canary');
  expect(await goBack()).toBe(first);
});

it('a canary can be the first release of a remote', async () => {
  const version = await canary('1');
  expect(recordOf()).toMatchObject({ live: null, canary: { version } });
  expect(await promote()).toBe(version);
  expect(await goBack()).toBeNull();
  expect(steps().map(([action]) => action)).toEqual(['canario', 'promover', 'retirar']);
});

it('a canary is not promoted when the shell has become incompatible', async () => {
  await publish('1');
  await canary('2');
  const shell = { ...SHELL, contract: { min: 9, max: 9 } };
  await expect(promoteCanary({ ...common(), shell })).rejects.toThrow("of the shell's context");
});
