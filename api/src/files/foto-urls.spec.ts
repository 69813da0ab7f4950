import { FotoUrls, fotoUrl } from './fotos.service.ts';

const A = 'a'.repeat(64);
const site = new FotoUrls({});
const store = new FotoUrls({ STORAGE_PUBLIC_URL: 'https://fotos.example/flux' });

it('are the site’s own, or those where the store is read', () => {
  expect(site.of(fotoUrl(A))).toBe(`/api/fotos/${A}/1280.webp`);
  expect(store.of(fotoUrl(A, 320))).toBe(`https://fotos.example/flux/fotos/${A}/320.webp`);
});

it.each([fotoUrl(A), fotoUrl(A, 320)])('name a photo as %s, and where the store is read too', (path) => {
  expect([site.hashOf(path), store.hashOf(path), store.hashOf(store.of(path))]).toEqual([A, A, A]);
});

it.each([A, '', '/api/fotos/../1280.webp', `/api/fotos/${A}/999.webp`, `https://otro.test${fotoUrl(A)}`])(
  'name none as %s',
  (url) => {
    expect([site.hashOf(url), store.hashOf(url)]).toEqual([undefined, undefined]);
  },
);

it('are put into the JSON of listings, where their photos are and nowhere else', () => {
  const texts = { nombre_producto: '/api/fotos/x', descripcion: `"fotos":["${fotoUrl(A)}"]` };
  const listings = [
    { ...texts, fotos: [fotoUrl(A), fotoUrl('b'.repeat(64))], pausada: false },
    { ...texts, fotos: [], pausada: true },
  ];
  const text = JSON.stringify(listings);
  expect(site.inJson(text)).toBe(text);
  expect(JSON.parse(store.inJson(text))).toEqual(
    listings.map((listing) => ({ ...listing, fotos: listing.fotos.map((path) => store.of(path)) })),
  );
});

it('make answers differ by a mark', () => {
  expect([site.mark, store.mark]).toEqual(['', ' https://fotos.example/flux']);
});
