import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

/** A guest's listing with additional fields, which must not reach the page. */
const LISTINGS: Record<string, object> = {
  '/publicaciones/7': {
    id: 7,
    nombre_producto: 'Óptica "izquierda" <b>& derecha</b>',
    fotos: ['/api/fotos/a1/1280.webp'],
    precio: 84500.5,
    ubicacion: 'Adrogué',
    nombre_local: 'Frenos del Sur',
    user_id: 4711,
    existencias: 613,
    descripcion: 'Poco uso. </script><script>alert(1)</script>',
    categoria: 'Iluminación',
    codigo_serie: 'OP-7',
    marca_repuesto: 'Lumax',
    estado: 'usado',
    disponible: false,
  },
  '/publicaciones/8': { id: 8, nombre_producto: 'Sin foto', fotos: [] },
  '/publicaciones/9': { id: 9, nombre_producto: 'En otro lado', fotos: ['https://fotos.example/a.webp'] },
  '/publicaciones/10': { id: 10, nombre_producto: 'Foto rara', fotos: ['javascript:alert(1)'] },
};

const folder = createShellFixture();
let api: Server;
let site: RunningSite;
let headers: IncomingMessage['headers'] = {};

async function siteWith(settings: Parameters<typeof startSite>[1] = {}): Promise<RunningSite> {
  const { port } = api.address() as AddressInfo;
  return startSite(folder, { apiUrl: `http://127.0.0.1:${port}`, ...settings });
}
beforeAll(async () => {
  api = createServer((request, response) => {
    headers = request.headers;
    const listing = LISTINGS[request.url ?? ''];
    response.writeHead(listing ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(listing ?? { message: 'No encontramos lo que buscás.' }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await siteWith();
});
afterAll(async () => {
  await site.stop();
  api.closeAllConnections();
  api.close();
  folder.remove();
});

const host = { host: 'fluxpartes.localhost' };
const metaOf = (html: string) =>
  html.match(/<(?:meta (?:name|property)="(?:description|robots|og:|twitter:)[^>]*|link rel="canonical"[^>]*)>/g);

it("a link preview has the listing's escaped name and its photo, with absolute URLs", async () => {
  const { status, body } = await site.get('/publicacion/7?utm=x', host);
  const name = 'Óptica &quot;izquierda&quot; &lt;b&gt;&amp; derecha&lt;/b&gt;';
  expect(status).toBe(200);
  expect(body).toContain(`<title>${name} · FluxPartes</title>`);
  expect(metaOf(body)).toEqual([
    `<meta name="description" content="Mirá «${name}» en FluxPartes, autopartes de zona sur.">`,
    '<link rel="canonical" href="http://fluxpartes.localhost/publicacion/7">',
    '<meta property="og:url" content="http://fluxpartes.localhost/publicacion/7">',
    '<meta property="og:site_name" content="FluxPartes">',
    '<meta property="og:locale" content="es_AR">',
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="Mirá «${name}» en FluxPartes, autopartes de zona sur.">`,
    '<meta property="og:image" content="http://fluxpartes.localhost/api/fotos/a1/1280.webp">',
    `<meta property="og:image:alt" content="${name}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

it('a listing page contains a schema.org product, with script tags escaped', async () => {
  const { body } = await site.get('/publicacion/7', host);
  const [, said = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  const url = 'http://fluxpartes.localhost/publicacion/7';
  const itemCondition = 'https://schema.org/UsedCondition';
  expect(JSON.parse(said)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Óptica "izquierda" <b>& derecha</b>',
    url,
    image: ['http://fluxpartes.localhost/api/fotos/a1/1280.webp'],
    description: 'Poco uso. </script><script>alert(1)</script>',
    category: 'Iluminación',
    productID: 'OP-7',
    brand: { '@type': 'Brand', name: 'Lumax' },
    itemCondition,
    offers: { '@type': 'Offer', url, itemCondition, availability: 'https://schema.org/OutOfStock' },
  });
  expect(body).not.toContain('<script>alert(1)');
});

it('a link preview uses the photo origin, which the CSP allows for images only', async () => {
  const other = await siteWith({ photosOrigin: 'https://fotos.example' });
  const { body, headers } = await other.get('/publicacion/9', host);
  expect(body).toContain('<meta property="og:image" content="https://fotos.example/a.webp">');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy.filter((rule) => rule.includes('fotos.example'))).toEqual([
    "img-src 'self' https://fotos.example data: blob:",
  ]);
  await other.stop();
});

it('a listing page omits price, location and seller, and forwards no cookie to the API', async () => {
  const { body } = await site.get('/publicacion/7', { ...host, cookie: 'sesion=secreta' });
  for (const secret of ['84500', '84.500', 'Adrogué', 'Frenos del Sur', '4711', '613'])
    expect(body).not.toContain(secret);
  expect(headers.cookie).toBeUndefined();
});

it.each(['/publicacion/404', '/no-existe'])(
  '%s returns 404 with noindex and without a canonical link',
  async (address) => {
    const { status, body } = await site.get(address, host);
    expect(status).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(body).toContain('<div id="root">');
  },
);

it('a link preview without a photo uses the site icon or a small card', async () => {
  const { body } = await site.get('/home', host);
  expect(body).toContain('<meta property="og:title" content="Catálogo">');
  expect(body).toContain('content="http://fluxpartes.localhost/icono-512.png"');
  expect((await site.get('/publicacion/8', host)).body).toContain('<meta name="twitter:card" content="summary">');
});

it('a link preview links a photo of another origin, and ignores a javascript: URL', async () => {
  expect((await site.get('/publicacion/9', host)).body).toContain('content="https://fotos.example/a.webp"');
  expect((await site.get('/publicacion/10', host)).body).not.toContain('javascript:');
});

it.each(['evil.example"><script>', 'a b', 'x/y', '@evil.example'])(
  'the site rejects the invalid host %j with 400',
  async (name) => {
    const { status, body } = await site.get('/publicacion/7', { host: name });
    expect(status).toBe(400);
    expect(body).not.toContain('evil');
  },
);

it("a link preview uses SITE_URL, if set, instead of the request's host", async () => {
  const settled = await siteWith({ siteOrigin: 'https://fluxpartes.com.ar' });
  const { body } = await settled.get('/publicacion/7', { host: '10.0.0.2:8080', 'x-forwarded-host': 'evil.example' });
  expect(body).toContain('<link rel="canonical" href="https://fluxpartes.com.ar/publicacion/7">');
  expect(body).not.toMatch(/evil|10\.0\.0\.2/);
  await settled.stop();
});

it('a link preview uses X-Forwarded-* headers only from a trusted proxy', async () => {
  const forwarded = { host: '10.0.0.2:8080', 'x-forwarded-host': 'flux.example', 'x-forwarded-proto': 'https' };
  expect((await site.get('/publicacion/7', forwarded)).body).toContain('href="http://10.0.0.2:8080/publicacion/7"');
  const behind = await siteWith({ trustedProxies: new Set(['127.0.0.1']) });
  expect((await behind.get('/publicacion/7', forwarded)).body).toContain('href="https://flux.example/publicacion/7"');
  await behind.stop();
});

it('a listing page has a general title while the API is unavailable', async () => {
  const alone = await startSite(folder, { apiUrl: 'http://127.0.0.1:9' });
  const { status, body } = await alone.get('/publicacion/7', host);
  expect(status).toBe(200);
  expect(body).toContain('<title>Publicación · FluxPartes</title>');
  await alone.stop();
});
