import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Balancer } from './balancer/balancer.ts';
import { createListingPreviews } from './listing-preview.ts';

let api: Server;
let apiUrl: string;
let asked: string[] = [];
let answer: (response: ServerResponse, url: string) => void;

const listing = (response: ServerResponse, nombre = 'Disco de freno') =>
  response.end(
    JSON.stringify({ nombre_producto: nombre, fotos: ['/api/fotos/a/1280.webp', '/api/fotos/b/1280.webp'] }),
  );

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = (response) => listing(response);
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

it("tells a listing's name and photos, asked for once in half a minute, however many want it", async () => {
  let now = 0;
  const previews = createListingPreviews({ api: new Balancer([apiUrl]), hopSecret: null }, () => now);
  const fotos = ['/api/fotos/a/1280.webp', '/api/fotos/b/1280.webp'];
  const found = { nombre: 'Disco de freno', fotos, facts: {} };
  expect(await Promise.all([previews.of('7'), previews.of('7')])).toEqual([found, found]);
  now = 29_000;
  expect(await previews.of('7')).toEqual(found);
  expect(asked).toEqual(['/publicaciones/7']);
  now = 31_000;
  await previews.of('7');
  expect(asked).toHaveLength(2);
});

it('says that a listing is gone where the API answers 404', async () => {
  answer = (response) => response.writeHead(404).end('{}');
  expect(await createListingPreviews({ api: new Balancer([apiUrl]), hopSecret: null }).of('7')).toBe('gone');
});

it('waits 150 ms at most; the answer that comes later serves the next page', async () => {
  let release = () => {};
  answer = (response) => {
    release = () => listing(response);
  };
  const previews = createListingPreviews({ api: new Balancer([apiUrl]), hopSecret: null });
  const started = performance.now();
  expect(await previews.of('7')).toBe('unknown');
  expect(performance.now() - started).toBeLessThan(1000);
  release();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await previews.of('7')).toMatchObject({ nombre: 'Disco de freno' });
  expect(asked).toHaveLength(1);
});

it.each([
  ['fails', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['breaks off', (response: ServerResponse) => response.destroy()],
  ['answers something else', (response: ServerResponse) => response.end('<html>')],
])('knows nothing where the API %s, and asks again for the next page', async (_case, failing) => {
  answer = failing;
  const previews = createListingPreviews({ api: new Balancer([apiUrl]), hopSecret: null });
  expect(await previews.of('7')).toBe('unknown');
  answer = (response) => listing(response);
  expect(await previews.of('7')).toMatchObject({ nombre: 'Disco de freno' });
});

it('keeps five hundred answers at most', async () => {
  const previews = createListingPreviews({ api: new Balancer([apiUrl]), hopSecret: null });
  for (let id = 1; id <= 501; id++) await previews.of(String(id));
  asked = [];
  await previews.of('501');
  expect(asked).toEqual([]);
  await previews.of('1');
  expect(asked).toEqual(['/publicaciones/1']);
});
