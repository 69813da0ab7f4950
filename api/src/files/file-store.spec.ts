import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ObjectStorage, parseStorageUrl } from '@fluxpartes/object-storage';
import { startStorage, type TestStorage } from '@fluxpartes/object-storage/testing';
import { BucketStore } from './bucket-store.ts';
import { type FileStore, FolderStore } from './file-store.ts';

/* Behaviour of every file store, in a folder and in an S3 bucket. */

const KEY = 'documentos/0a1b-2c';
const LONG_AGO = new Date(Date.UTC(2020, 0, 1));

let root: string;
let server: TestStorage;
beforeAll(async () => {
  server = await startStorage();
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flux-store-'));
});
afterEach(async () => {
  server.objects.clear();
  await rm(root, { recursive: true, force: true });
});

interface Place {
  store: FileStore;
  /** Puts a file into the store's folder or bucket without the store's code. */
  plant: (key: string, text: string) => Promise<void>;
  /** Makes a file old. */
  age: (key: string) => Promise<void>;
}

const folder = () => new FolderStore(root, join(root, 'temporal'));

const inFolder = (): Place => ({
  store: folder(),
  plant: async (key, text) => {
    await mkdir(dirname(join(root, key)), { recursive: true });
    await writeFile(join(root, key), text);
  },
  age: (key) => utimes(join(root, key), LONG_AGO, LONG_AGO),
});

const inBucket = (): Place => ({
  store: new BucketStore(new ObjectStorage(parseStorageUrl(server.url, {})), folder()),
  plant: async (key, text) => {
    const etag = `"${createHash('md5').update(text).digest('hex')}"`;
    const metadata = { etag, 'content-length': text.length, 'last-modified': new Date().toUTCString() };
    server.objects.set(`flux/${key}`, { content: Buffer.from(text), metadata });
  },
  age: async (key) => {
    Object.assign(server.objects.get(`flux/${key}`)?.metadata ?? {}, { 'last-modified': LONG_AGO.toUTCString() });
  },
});

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a store in %s', (_, open) => {
  let place: Place;
  let store: FileStore;
  beforeEach(() => {
    place = open();
    store = place.store;
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await store.open(key, range);
    return file && { bytes: file.bytes, text: String(await buffer(file.stream)) };
  };
  const keysUnder = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { clave } of store.list(prefix)) keys.push(clave);
    return keys.sort();
  };

  it('returns the stored bytes, and undefined for another key', async () => {
    await store.put(KEY, Buffer.from('bytes'));
    expect(await read(KEY)).toEqual({ bytes: 5, text: 'bytes' });
    expect(await store.open('documentos/otra')).toBeUndefined();
    expect([await store.touch(KEY), await store.touch('documentos/otra')]).toEqual([5, undefined]);
  });

  it('stores large and empty local files and keeps the source file', async () => {
    const source = join(root, 'fuente');
    const large = Buffer.alloc(3_000_000, 'flux ');
    for (const bytes of [large, Buffer.alloc(0)]) {
      await writeFile(source, bytes);
      await store.putFile(KEY, source);
      const file = await store.open(KEY);
      expect(file?.bytes).toBe(bytes.length);
      expect(file && bytes.equals(await buffer(file.stream))).toBe(true);
      expect((await stat(source)).size).toBe(bytes.length);
    }
  });

  it('returns a byte range and the total length', async () => {
    await store.put(KEY, Buffer.from('0123456789'));
    expect(await read(KEY, { start: 2, end: 4 })).toEqual({ bytes: 10, text: '234' });
    expect(await read(KEY, { start: 9, end: 9 })).toEqual({ bytes: 10, text: '9' });
  });

  it('replaces a file completely and changes its ETag', async () => {
    await store.put(KEY, Buffer.from('first'));
    const before = await store.describe(KEY);
    const opened = await store.open(KEY);
    opened?.stream.destroy();
    expect([before?.bytes, opened?.etag, before?.etag]).toEqual([5, before?.etag, expect.stringMatching(/^".+"$/)]);
    await store.put(KEY, Buffer.from('2'));
    expect(await read(KEY)).toEqual({ bytes: 1, text: '2' });
    expect((await store.describe(KEY))?.etag).not.toBe(before?.etag);
    expect(await store.describe('documentos/otra')).toBeUndefined();
  });

  it('stores nothing when the source is missing, and leaves no temporary files', async () => {
    await expect(store.putFile(KEY, join(root, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.open(KEY)).toBeUndefined();
    await store.put(KEY, Buffer.from('x'));
    expect(await keysUnder('temporal/')).toEqual([]);
  });

  it.each(['../fuera/a', '/etc/passwd', 'documentos/../../a', 'documentos', '', 'documentos/a\0b', 'DOCUMENTOS/a'])(
    'rejects the key %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a key');
      await expect(store.open(key)).rejects.toThrow('not a key');
      await expect(store.delete(key)).rejects.toThrow('not a key');
    },
  );

  it('deletes a file and ignores a missing one', async () => {
    await store.put(KEY, Buffer.from('x'));
    await store.delete(KEY);
    expect(await store.open(KEY)).toBeUndefined();
    await store.delete(KEY);
  });

  it('deletes old files, but not recently touched ones', async () => {
    for (const key of [KEY, 'documentos/otra']) {
      await place.plant(key, 'old');
      await place.age(key);
    }
    const limit = new Date(Date.now() - 60_000);
    await store.touch(KEY);
    for (const key of [KEY, 'documentos/otra', 'documentos/nada']) await store.deleteOlder(key, limit);
    expect([await read(KEY), await read('documentos/otra')]).toEqual([{ bytes: 3, text: 'old' }, undefined]);
  });

  it('lists more than 1000 keys under a prefix, with their modification time', async () => {
    const keys = Array.from({ length: 1050 }, (_, n) => `fotos/${String(n).padStart(64, '0')}/640.webp`);
    for (const key of keys) await place.plant(key, 'x');
    await place.plant(KEY, 'x');
    await place.age(KEY);
    expect(await keysUnder('fotos/')).toEqual(keys);
    for await (const { modifiedAt } of store.list('documentos/')) expect(modifiedAt).toEqual(LONG_AGO);
    expect(await keysUnder('comprobantes/')).toEqual([]);
  });

  it('lists and deletes temporary uploads on the local disk', async () => {
    await mkdir(join(root, 'temporal'));
    await writeFile(join(root, 'temporal/0a-1b'), 'x');
    expect(await keysUnder('temporal/')).toEqual(['temporal/0a-1b']);
    await store.deleteOlder('temporal/0a-1b', new Date(Date.now() + 60_000));
    expect(await readdir(join(root, 'temporal'))).toEqual([]);
  });
});

it('a store in a bucket marks photos as cacheable and documents as no-store', async () => {
  const { store, age } = inBucket();
  const foto = `fotos/${'a'.repeat(64)}/640.webp`;
  for (const key of [foto, KEY]) await store.put(key, Buffer.from('x'));
  const metadata = (key: string) => server.objects.get(`flux/${key}`)?.metadata;
  const cached = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };
  expect(metadata(foto)).toMatchObject(cached);
  expect(metadata(KEY)).toMatchObject({ 'cache-control': 'private, no-store' });
  await age(foto);
  await store.touch(foto);
  expect(metadata(foto)).toMatchObject(cached);
});
