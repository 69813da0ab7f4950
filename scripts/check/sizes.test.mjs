import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { grownFiles, writeSizes } from './sizes.mjs';

let root;
const web = () => path.join(root, 'shell/dist/web');
const plant = (name, bytes) => writeFileSync(path.join(web(), name), 'x'.repeat(bytes));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sizes-'));
  mkdirSync(web(), { recursive: true });
  plant('shell.0123456789.js', 9000);
  plant('shell.0123456789.js.br', 3000);
  plant('login.css', 400);
  writeSizes(root);
});
afterEach(() => rmSync(root, { recursive: true }));

it('reports no file that shrank or grew by at most 256 bytes', async () => {
  plant('shell.0123456789.js.br', 3256);
  plant('login.css', 10);
  expect(await grownFiles(root)).toEqual([]);
});

it('reports a file and its growth when its compressed size grew by over 256 bytes', async () => {
  rmSync(path.join(web(), 'shell.0123456789.js'));
  plant('shell.aaaaaaaaaa.js', 9000);
  plant('shell.aaaaaaaaaa.js.br', 3257);
  expect((await grownFiles(root))[0]).toBe('shell/dist/web/shell.js grew by 257 bytes, from 3000 to 3257');
});

it('reports a new file', async () => {
  plant('other.js', 5);
  expect((await grownFiles(root))[0]).toBe('shell/dist/web/other.js is new: 5 bytes');
});

it('counts chunks without a name as one', async () => {
  plant('12.0123456789.js', 700);
  plant('345.0123456789.js', 50);
  writeSizes(root);
  rmSync(path.join(web(), '345.0123456789.js'));
  plant('12.0123456789.js', 1007);
  expect((await grownFiles(root))[0]).toBe('shell/dist/web/unnamed.js grew by 257 bytes, from 750 to 1007');
});

it('reports nothing when nothing is built', async () => {
  rmSync(path.join(root, 'shell'), { recursive: true });
  expect(await grownFiles(root)).toEqual([]);
});

it('reports a page of the shell that is over its JavaScript budget', async () => {
  const offer = { contract: { min: 1, max: 1 }, shared: {}, facades: {}, routes: [] };
  const weight = { own: 0, remotePage: 1, pages: { '/': 5000 }, screens: { '/': 3001 } };
  writeFileSync(path.join(root, 'shell/dist/shell.json'), JSON.stringify({ ...offer, weight }));
  expect(await grownFiles(root)).toEqual(["shell: its page '/' loads 3001 bytes of JavaScript, the most is 3000"]);
});
