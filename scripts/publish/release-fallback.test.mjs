import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LiveRegistry, RegistryFolder } from '../../shell/server/registry.ts';
import { contentSecurityPolicy } from '../../shell/server/security-headers.ts';
import { rolledBack, withRelease } from './release-state.mjs';
import { RELEASE } from './testing/stub-build.mjs';

let dir;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'before-'));
  mkdirSync(path.join(dir, 'registry'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const at = (day) => `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`;
const publish = (record, version, day, entry = `/mf/mf-seller/${version}/entry.js`) =>
  withRelease(record, version, { ...RELEASE, entry, at: at(day) });
const back = (record, day) => rolledBack(record, { at: at(day) });

async function projected(record) {
  const document = JSON.stringify({ schema: 2, remotes: { 'mf-seller': record } });
  writeFileSync(path.join(dir, 'registry/00000001.json'), document);
  return new LiveRegistry(new RegistryFolder(dir)).current();
}
const beforeOf = async (record) => (await projected(record)).remotes['mf-seller']?.before;

const EMPTY = { live: null, releases: {}, history: [] };
const v1 = publish(EMPTY, 'v1', 1);
const v2 = publish(v1, 'v2', 2);

it('the first release has no fallback', async () => {
  expect(await beforeOf(v1)).toBeUndefined();
});

it('the fallback is the previous live release, with only its version and entry', async () => {
  expect(await beforeOf(v2)).toEqual({ version: 'v1', entry: '/mf/mf-seller/v1/entry.js' });
});

it.each([
  ['published twice', v2],
  ['published, rolled back and published again', publish(back(v2, 3), 'v3', 4)],
  ['published without going live', withRelease(v2, 'v3', { ...RELEASE, at: at(3) }, { activate: false })],
  [
    'published, rolled back by name and published',
    publish(rolledBack(publish(v2, 'v3', 3), { version: 'v1', at: at(4) }), 'v4', 5),
  ],
])('the fallback is the target of a rollback: %s', async (_what, record) => {
  const version = back(record, 9).live;
  expect(version).not.toBeNull();
  expect(await beforeOf(record)).toMatchObject({ version });
});

it('there is no fallback when the only other version was rolled back', async () => {
  const record = back(v2, 3);
  expect(() => back(record, 4)).toThrow('no earlier version');
  expect(await beforeOf(record)).toBeUndefined();
});

it('the content security policy allows the origin of the fallback', async () => {
  const moved = publish(
    publish(EMPTY, 'v1', 1, 'https://old.example/entry.js'),
    'v2',
    2,
    'https://new.example/entry.js',
  );
  expect(contentSecurityPolicy(await projected(moved))).toContain(
    "script-src 'self' https://new.example https://old.example ",
  );
});
