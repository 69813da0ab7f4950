import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

/** More listings than one sitemap file holds. */
const LISTINGS = 10_600;

let api: Server;
let site: RunningSite;
let folder: ShellFixture;
let asked: string[] = [];
let isDown = false;

beforeAll(async () => {
  api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    if (pathname !== '/publicaciones' || isDown) {
      response.writeHead(isDown ? 500 : 404).end('{}');
      return;
    }
    asked.push(request.url ?? '');
    const from = Number(searchParams.get('cursor') ?? LISTINGS);
    const ids = Array.from({ length: Math.min(500, from) }, (_, i) => from - i);
    const next = from - ids.length;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      ...(next > 0 && { Link: `</api/publicaciones?limite=500&cursor=${next}>; rel="next"` }),
    });
    response.end(JSON.stringify(ids.map((id) => ({ id, fecha: '2026-11-22T18:45:02.000Z', precio: 1 }))));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

beforeEach(async () => {
  asked = [];
  isDown = false;
  folder = createShellFixture();
  site = await startSite(folder, {
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    siteOrigin: 'https://fluxpartes.example',
  });
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);

it('the sitemap contains each listing once and requests each API page once', async () => {
  const index = await site.get('/sitemap.xml');
  expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const origin = 'https://fluxpartes.example';
  expect(placesIn(index.body)).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
  const parts = [await site.get('/sitemap-1.xml'), await site.get('/sitemap-2.xml')];
  const expected = Array.from({ length: LISTINGS }, (_, i) => `${origin}/publicacion/${LISTINGS - i}`);
  expect(parts.flatMap(({ body }) => placesIn(body))).toEqual([`${origin}/home`, ...expected]);
  expect(parts[1]?.body).toContain(`<url><loc>${origin}/publicacion/1</loc><lastmod>2026-11-22</lastmod></url>`);
  expect(asked.length).toBe(Math.ceil(LISTINGS / 500));
});

it.each(['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-01.xml', '/sitemap-9999.xml', '/sitemap.xml/'])(
  'invalid sitemap URL %s returns 404',
  async (address) => {
    expect((await site.get(address)).status).toBe(404);
  },
);

it('the sitemap returns 503 with Retry-After while the API is unavailable', async () => {
  isDown = true;
  const { status, headers } = await site.get('/sitemap.xml');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

it("robots.txt contains the sitemap's URL, and is not cacheable if it uses the request's host", async () => {
  const { body, headers } = await site.get('/robots.txt');
  expect(body).toBe('User-agent: *\n\nSitemap: https://fluxpartes.example/sitemap.xml\n');
  expect(headers['cache-control']).toBe('public, max-age=600');
  const unnamed = await startSite(folder, { apiUrl: 'http://127.0.0.1:9' });
  const said = await unnamed.get('/robots.txt', { host: 'otro.localhost' });
  expect(said.body).toContain('Sitemap: http://otro.localhost/sitemap.xml');
  expect(said.headers['cache-control']).toBe('no-store');
  await unnamed.stop();
});
