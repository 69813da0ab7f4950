import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './api.ts';
import { createListingPreviews, type ListingPreviews } from './link-preview.ts';
import { InitialData } from './ssr/initial-data.ts';

let api: Server;
let apiUrl: string;
let answer: (response: ServerResponse) => void;

const listing = (response: ServerResponse, nombre = 'Disco de freno') =>
  response.end(
    JSON.stringify({ nombre_producto: nombre, fotos: ['/api/fotos/a/1280.webp', '/api/fotos/b/1280.webp'] }),
  );

beforeAll(async () => {
  api = createServer((_request, response) => {
    answer(response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answer = (response) => listing(response);
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const create = () => createListingPreviews(new InitialData(new Api({ apiUrl, internalSecret: null })));

/** Waits until the preview has this content: responses are cached for a second. */
async function until(previews: ListingPreviews, said: unknown): Promise<void> {
  while (JSON.stringify(await previews.of('7')) !== JSON.stringify(said)) await pause(10);
}

const DISC = {
  nombre: 'Disco de freno',
  fotos: ['/api/fotos/a/1280.webp', '/api/fotos/b/1280.webp'],
  facts: {},
};

it("the listing preview returns the current name and photos, or 'gone' after a 404", async () => {
  const previews = create();
  await until(previews, DISC);
  answer = (response) => response.writeHead(404).end('{}');
  await until(previews, 'gone');
  answer = (response) => listing(response);
  await until(previews, DISC);
});

it("the listing preview returns 'unknown' if the API is slow, and the listing later", async () => {
  let release = () => {};
  answer = (response) => {
    release = () => listing(response);
  };
  const previews = create();
  const started = performance.now();
  expect(await previews.of('7')).toBe('unknown');
  expect(performance.now() - started).toBeLessThan(1000);
  answer = (response) => listing(response);
  release();
  await until(previews, DISC);
});

it.each([
  ['fails', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['breaks off', (response: ServerResponse) => response.destroy()],
  ['answers something else', (response: ServerResponse) => response.end('<html>')],
  ['answers with something else', (response: ServerResponse) => response.end('[]')],
])("the listing preview is 'unknown' if the API %s, and soon requests it again", async (_case, failing) => {
  answer = failing;
  const previews = create();
  expect(await previews.of('7')).toBe('unknown');
  answer = (response) => listing(response);
  await until(previews, DISC);
});
