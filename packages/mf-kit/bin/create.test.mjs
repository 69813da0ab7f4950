import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create.mjs';

let folder;
let packages;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-remote-'));
  packages = mkdtempSync(path.join(tmpdir(), 'flux-packages-'));
  for (const file of ['fluxpartes-ui-0.1.0.tgz', 'another.txt']) writeFileSync(path.join(packages, file), file);
});
afterEach(() => {
  for (const one of [folder, packages]) rmSync(one, { recursive: true });
});

it('createRemote uses the name and the page of the new remote in all files', () => {
  createRemote('mf-avisos', folder, packages);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8')).join('\n');
  expect(texts).not.toContain('nuevo');
  expect(JSON.parse(readFileSync(path.join(folder, 'routes.json'), 'utf8'))).toMatchObject([{ path: '/avisos' }]);
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toContain('node_modules');
});

it.each(['', 'avisos', 'mf-', 'mf-Avisos', 'mf-../x', 'mf-a--b'])(
  "createRemote refuses the name '%s' and writes no files",
  (name) => {
    expect(() => createRemote(name, folder, packages)).toThrow(/no remote's name/);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('createRemote refuses a folder that is not empty and leaves it unchanged', () => {
  writeFileSync(path.join(folder, 'work.txt'), 'mine');
  expect(() => createRemote('mf-avisos', folder, packages)).toThrow(/is not empty/);
  expect(readdirSync(folder)).toEqual(['work.txt']);
});

it('createRemote copies the package files and fails if there are none', () => {
  createRemote('mf-avisos', folder, packages);
  expect(readdirSync(path.join(folder, 'paquetes'))).toEqual(['fluxpartes-ui-0.1.0.tgz']);
  const empty = path.join(packages, 'empty');
  expect(() => createRemote('mf-avisos', empty, empty)).toThrow(`${empty} has no packages: npm run pack`);
});
