import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ObjectStorage, parseStorageUrl } from './src/index.ts';
import { startStorage } from './testing/start-storage.mjs';

let server;
let storage;
beforeAll(async () => {
  server = await startStorage();
  storage = new ObjectStorage(parseStorageUrl(server.url, {}));
});
afterAll(() => server.stop());
afterEach(() => server.objects.clear());

const ODD = 'año 2026/a+b (1)~.txt';

it.each(['plain', ODD])('ObjectStorage puts, reads, describes, lists and deletes the key %s', async (key) => {
  const { at } = await storage.put(key, 'one', { type: 'text/plain' });
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  expect(String(await storage.read(key))).toBe('one');
  expect(await storage.head(key)).toMatchObject({ key, size: 3, type: 'text/plain' });
  await storage.put(`${key}.2`, 'two');
  expect((await storage.list(key.slice(0, 3))).objects.map((object) => [object.key, object.size])).toEqual([
    [key, 3],
    [`${key}.2`, 3],
  ]);
  await storage.delete(key);
  expect(await storage.read(key)).toBeNull();
  expect([...server.objects.keys()]).toEqual([`flux/${key}.2`]);
});

it('ObjectStorage uploads a stream and downloads all or a range of it', async () => {
  const parts = Array.from({ length: 40 }, (_, n) => String(n).padStart(100_000, '.'));
  await storage.put('large', () => Readable.from(parts), { length: 4_000_000 });
  const found = await storage.get('large');
  expect(found.size).toBe(4_000_000);
  expect((await text(found.body)) === parts.join('')).toBe(true);
  const piece = await storage.get('large', { start: 99_999, end: 100_001 });
  expect([piece.size, await text(piece.body)]).toEqual([4_000_000, '0..']);
});

it('ObjectStorage returns null or false for a missing object', async () => {
  expect([await storage.get('no'), await storage.head('no'), await storage.copy('no', 'other')]).toEqual([
    null,
    null,
    false,
  ]);
  await storage.delete('no');
});

it('ObjectStorage copies an object', async () => {
  await storage.put('año (1).txt', 'one');
  expect(await storage.copy('año (1).txt', 'two')).toBe(true);
  expect(String(await storage.read('two'))).toBe('one');
});

it('ObjectStorage updates the time and type of an object copied onto itself', async () => {
  await storage.put('old', 'content');
  server.objects.get('flux/old').metadata['last-modified'] = new Date(0).toUTCString();
  expect((await storage.head('old')).modified.getTime()).toBe(0);
  expect(await storage.copy('old', 'old', { type: 'image/webp' })).toBe(true);
  const touched = await storage.head('old');
  expect([touched.modified.getTime() > 0, touched.type]).toEqual([true, 'image/webp']);
  expect(String(await storage.read('old'))).toBe('content');
});

it('ObjectStorage rejects with 403 if the secret is wrong, and does not reveal secrets', async () => {
  const stranger = new ObjectStorage(parseStorageUrl(server.url.replace(':S3RVER@', ':falsa@'), {}));
  await expect(stranger.put('x', 'y')).rejects.toThrow(/^the store answers 403 SignatureDoesNotMatch to PUT$/);
  expect(server.objects.size).toBe(0);
});

describe('ObjectStorage with a stub server', () => {
  let answers;
  let asked;
  let bodies;
  let odd;
  let there;
  beforeEach(async () => {
    asked = [];
    bodies = [];
    odd = createServer(async (request, response) => {
      asked.push(request.url);
      bodies.push(await text(request));
      const { status = 200, body = '' } = answers.shift() ?? {};
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const endpoint = `http://127.0.0.1:${odd.address().port}`;
    there = new ObjectStorage(parseStorageUrl(`s3://a:b@cubo?endpoint=${endpoint}`, {}), { timeout: 2000 });
  });
  afterEach(() => odd.close());

  const page = (from, more) =>
    `<ListBucketResult><IsTruncated>${more !== undefined}</IsTruncated>${
      more === undefined ? '' : `<NextContinuationToken>${more}</NextContinuationToken>`
    }${Array.from({ length: 1000 }, (_, n) => `<Contents><Key>k${from + n}</Key><Size>1</Size></Contents>`).join('')}</ListBucketResult>`;

  it('lists all pages with the continuation token', async () => {
    answers = [{ body: page(0, 'a+/=&amp;b') }, { body: page(1000) }];
    const { objects } = await there.list('k');
    expect([objects.length, objects.at(-1).key]).toEqual([2000, 'k1999']);
    expect(new URL(asked[1], 'http://x').searchParams.get('continuation-token')).toBe('a+/=&b');
  });

  it('rejects a copy if the 200 response contains an error', async () => {
    answers = [{ body: '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>' }];
    await expect(there.copy('a', 'a')).rejects.toThrow('the store did not copy a: InternalError');
  });

  it('sends a stream again from its beginning after a 503 response', async () => {
    answers = [{ status: 503 }, {}];
    await there.put('a', () => Readable.from(['o', 'ne']), { length: 3 });
    expect(bodies).toEqual(['one', 'one']);
  });

  it('retries after a 5xx response, but not after a 403', async () => {
    answers = [{ status: 503 }, { status: 500 }, { body: 'one' }, { status: 403 }];
    expect(String(await there.read('a'))).toBe('one');
    await expect(there.read('a')).rejects.toMatchObject({ status: 403, isUnavailable: false });
    expect(asked).toHaveLength(4);
  });

  it('rejects if the bucket is missing, and reports isUnavailable if the server is down', async () => {
    answers = [{ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }];
    await expect(there.read('a')).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
    odd.close();
    odd.closeAllConnections();
    await expect(there.read('a')).rejects.toMatchObject({ status: 0, isUnavailable: true });
  });
});
