import { readFilters } from './usuarios-api.ts';

const from = (text: string) => readFilters(new URLSearchParams(text));

it('readFilters trims the search of the URL and ignores invalid values', () => {
  expect(from('q=%20ana%20&pendiente=documentos')).toEqual({ q: 'ana', pendiente: 'documentos' });
  expect(from('pendiente=otra')).toEqual({});
});
