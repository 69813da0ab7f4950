import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ObjectStorage, parseStorageUrl } from '@fluxpartes/object-storage';
import { startStorage, type TestStorage } from '@fluxpartes/object-storage/testing';
import { BucketStore } from '../bucket-store.ts';
import type { FileStore } from '../file-store.ts';
import { FolderStore } from '../folder-store.ts';
import { moveFiles } from './move-files.ts';

const HASH = 'ab'.repeat(32);
const FILES: Readonly<Record<string, string>> = {
  'documentos/0a-1': 'a document',
  'comprobantes/0a-2': 'a proof',
  [`fotos/${HASH}/320.webp`]: 'small',
  [`fotos/${HASH}/640.webp`]: 'medium',
  [`fotos/${HASH}/1280.webp`]: 'large',
};

let root: string;
let server: TestStorage;
let folder: FileStore;
let bucket: FileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flux-mover-'));
  server = await startStorage();
  folder = folderAt('antes');
  bucket = bucketAt(server);
  for (const [key, text] of Object.entries(FILES)) await folder.put(key, Buffer.from(text));
});
afterEach(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

const folderAt = (name: string): FileStore => new FolderStore(join(root, name), join(root, name, 'temporal'));
const bucketAt = ({ url }: TestStorage): FileStore => {
  const storage = new ObjectStorage(parseStorageUrl(url, {}));
  return new BucketStore(storage, folderAt('antes'));
};
const move = async (from: FileStore, to: FileStore, replaces = false) => {
  const told: string[] = [];
  const moved = await moveFiles({ from, to, replaces, tell: (what, key) => told.push(`${what} ${key}`) });
  return { ...moved, told: told.sort() };
};
const NONE = { copied: 0, same: 0, differing: 0, gone: 0, told: [] };

it('takes a folder into a bucket and from there into another folder, as it was; a second time nothing is left to do', async () => {
  const told = Object.keys(FILES).map((key) => `copied ${key}`);
  expect(await move(folder, bucket)).toEqual({ ...NONE, copied: 5, told: told.sort() });
  expect([...server.objects.keys()].sort()).toEqual(
    Object.keys(FILES)
      .map((key) => `flux/${key}`)
      .sort(),
  );
  const after = folderAt('despues');
  expect(await move(bucket, after)).toMatchObject({ copied: 5 });
  for (const [key, text] of Object.entries(FILES)) {
    expect(await readFile(join(root, 'despues', key), 'utf8')).toBe(text);
    await folder.touch(key);
  }
  for (const [from, to] of [
    [folder, bucket],
    [bucket, after],
    [folder, after],
  ] as const) {
    expect(await move(from, to)).toEqual({ ...NONE, same: 5 });
  }
});

it('goes on where it was stopped', async () => {
  const open = folder.open.bind(folder);
  let opened = 0;
  const stopping: FileStore = Object.create(folder, {
    open: {
      value: async (key: string) => {
        opened += 1;
        if (opened === 4) await server.stop();
        return open(key);
      },
    },
  });
  await expect(move(stopping, bucket)).rejects.toThrow('the file store is away');
  const there = server.objects.size;
  server = await startStorage({ port: server.port, objects: server.objects });
  const { copied, same } = await move(folder, bucketAt(server));
  // What was under way as the server stopped may have arrived after all.
  expect(same).toBeGreaterThanOrEqual(there);
  expect(copied).toBeGreaterThan(0);
  expect(copied + same).toBe(5);
});

it('leaves what is there with other bytes, of the same length too, and says so; told to, it replaces it', async () => {
  await bucket.put('documentos/0a-1', Buffer.from('A DOCUMENT'));
  expect(await move(folder, bucket)).toMatchObject({ copied: 4, differing: 1 });
  const again = await move(folder, bucket);
  expect(again).toEqual({ ...NONE, same: 4, differing: 1, told: ['differing documentos/0a-1'] });
  expect(await move(folder, bucket, true)).toMatchObject({ copied: 1, same: 4 });
  const file = await bucket.open('documentos/0a-1');
  expect(String(file && (await buffer(file.stream)))).toBe('a document');
});

it('compares bytes where a store’s tags are of another digest', async () => {
  await move(folder, bucket);
  for (const { metadata } of server.objects.values()) metadata.etag = `"${'0'.repeat(32)}"`;
  expect(await move(folder, bucket)).toEqual({ ...NONE, same: 5 });
});

it('says so where a file does not arrive as it was', async () => {
  const losing: FileStore = Object.create(bucket, {
    put: { value: (key: string, bytes: Uint8Array) => bucket.put(key, bytes.subarray(1)) },
  });
  await expect(move(folder, losing)).rejects.toThrow(/^No llegó como era: documentos\/0a-1$/);
});

it('passes over what is deleted meanwhile', async () => {
  const emptied: FileStore = Object.create(folder, { open: { value: async () => undefined } });
  expect(await move(emptied, bucket)).toEqual({ ...NONE, gone: 5 });
});
