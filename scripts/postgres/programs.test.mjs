import { chmodSync, copyFileSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { canReach, chooseRunAs, commandAs, findBinaries, repairLinks } from './programs.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-como-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('chooseRunAs', () => {
  it('changes nothing for a plain user', () => {
    const runAs = chooseRunAs(['/'], '/nowhere', os.userInfo().uid || 65_534);
    expect(commandAs(runAs, '/pg', ['-D', 'x'])).toEqual({ command: '/pg', args: ['-D', 'x'], options: {} });
  });

  it('selects a system user for root when that user can reach the folder', () => {
    chmodSync(folder, 0o711);
    expect(chooseRunAs([folder], path.join(folder, 'datos'), 0)).toMatchObject({ kind: 'user' });
  });
});

it.each([
  [0o711, { uid: 12_345, gid: 12_345 }, true],
  [0o700, { uid: 12_345, gid: 12_345 }, false],
  [0o700, { uid: process.getuid?.() ?? 0, gid: 12_345 }, true],
  [0o710, { uid: 12_345, gid: process.getgid?.() ?? 0 }, true],
])('canReach with mode %o as %j: %s', (mode, user, expected) => {
  chmodSync(folder, mode);
  expect(canReach(path.join(folder, 'not-there-yet'), user)).toBe(expected);
});

it('repairLinks creates the links that a blocked install script did not create', () => {
  const real = findBinaries().root;
  mkdirSync(path.join(folder, 'native/lib'), { recursive: true });
  mkdirSync(path.join(folder, 'scripts'));
  copyFileSync(path.join(real, 'scripts/hydrate-symlinks.js'), path.join(folder, 'scripts/hydrate-symlinks.js'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'native/lib/libx.so.1'), '');
  const links = [{ source: 'native/lib/libx.so.1', target: 'native/lib/libx.so' }];
  writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  repairLinks(folder);
  expect(lstatSync(path.join(folder, 'native/lib/libx.so')).isSymbolicLink()).toBe(true);
});
