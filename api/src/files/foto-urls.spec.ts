import { FotoUrls, fotoUrl } from './fotos.service.ts';

const A = 'a'.repeat(64);
const site = new FotoUrls({});
const store = new FotoUrls({ STORAGE_PUBLIC_URL: 'https://fotos.example/flux' });

it('FotoUrls.of returns the site URL, or the store URL when STORAGE_PUBLIC_URL is set', () => {
  expect(site.of(fotoUrl(A))).toBe(`/api/fotos/${A}/1280.webp`);
  expect(store.of(fotoUrl(A, 320))).toBe(`https://fotos.example/flux/fotos/${A}/320.webp`);
});

it.each([fotoUrl(A), fotoUrl(A, 320)])('FotoUrls.hashOf returns the hash of %s, also with the store URL', (path) => {
  expect([site.hashOf(path), store.hashOf(path), store.hashOf(store.of(path))]).toEqual([A, A, A]);
});

it.each([A, '', '/api/fotos/../1280.webp', `/api/fotos/${A}/999.webp`, `https://otro.test${fotoUrl(A)}`])(
  'FotoUrls.hashOf returns undefined for %s',
  (url) => {
    expect([site.hashOf(url), store.hashOf(url)]).toEqual([undefined, undefined]);
  },
);

it('FotoUrls.inJson replaces URLs only in the fotos of listings', () => {
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

it('FotoUrls.mark is empty without a public store URL and contains it otherwise', () => {
  expect([site.mark, store.mark]).toEqual(['', ' https://fotos.example/flux']);
});
