import { readFilters } from './usuarios-api.ts';

const from = (text: string) => readFilters(new URLSearchParams(text));

it('the filters of the accounts are read from the URL, without invalid values', () => {
  expect(from('q=%20ana%20&pendiente=documentos')).toEqual({ q: 'ana', pendiente: 'documentos' });
  expect(from('pendiente=otra')).toEqual({});
});
