import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-remote-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a new remote goes by its own name and page everywhere', () => {
  createRemote('mf-avisos', folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8')).join('\n');
  expect(texts).not.toContain('nuevo');
  expect(JSON.parse(readFileSync(path.join(folder, 'routes.json'), 'utf8'))).toMatchObject([{ path: '/avisos' }]);
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toContain('node_modules');
});

it.each(['', 'avisos', 'mf-', 'mf-Avisos', 'mf-../x', 'mf-a--b'])("'%s' is no remote's name", (name) => {
  expect(() => createRemote(name, folder)).toThrow(/no remote's name/);
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that has something in it is left alone', () => {
  writeFileSync(path.join(folder, 'work.txt'), 'mine');
  expect(() => createRemote('mf-avisos', folder)).toThrow(/is not empty/);
  expect(readdirSync(folder)).toEqual(['work.txt']);
});
