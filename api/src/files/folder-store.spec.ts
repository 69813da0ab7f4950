import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderStore } from './folder-store.ts';

let root: string;
let store: FolderStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flux-store-'));
  store = new FolderStore(root, join(root, 'temporal'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const KEY = 'documentos/0a1b-2c';

it('gives back what was put, and nothing under another key', async () => {
  await store.put(KEY, Buffer.from('bytes'));
  const file = await store.open(KEY);
  expect(file?.bytes).toBe(5);
  expect(String(file && (await buffer(file.stream)))).toBe('bytes');
  expect(await store.open('documentos/otra')).toBeUndefined();
  expect([await store.touch(KEY), await store.touch('documentos/otra')]).toEqual([5, undefined]);
});

it('replaces whole, and leaves nothing beside', async () => {
  await store.put(KEY, Buffer.from('first'));
  await store.put(KEY, Buffer.from('2'));
  const file = await store.open(KEY);
  file?.stream.destroy();
  expect(file?.bytes).toBe(1);
  expect(await readdir(join(root, 'temporal'))).toEqual([]);
});

it('leaves nothing behind of a file that could not be read', async () => {
  await expect(store.putFile(KEY, join(root, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await store.open(KEY)).toBeUndefined();
  expect(await readdir(join(root, 'temporal'))).toEqual([]);
});

it.each(['../fuera/a', '/etc/passwd', 'documentos/../../a', 'documentos', '', 'documentos/a\0b', 'DOCUMENTOS/a'])(
  'takes no key like %j',
  async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a key');
    await expect(store.open(key)).rejects.toThrow('not a key');
  },
);

it('deletes a file, and minds none that is not there', async () => {
  await store.put(KEY, Buffer.from('x'));
  await store.delete(KEY);
  expect(await store.open(KEY)).toBeUndefined();
  await store.delete(KEY);
  await expect(store.delete('../fuera/a')).rejects.toThrow('not a key');
});

it('lists a prefix that does not exist as empty', async () => {
  for await (const entry of store.list('fotos/')) throw new Error(entry.clave);
});
