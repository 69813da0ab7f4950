import { asSearchParams, csvUrl, readFilters } from './usuarios-api.ts';

const from = (text: string) => readFilters(new URLSearchParams(text));

describe('the filters of the accounts', () => {
  it('are read from the address, and what is none is as if it were not there', () => {
    expect(from('q=%20ana%20&pendiente=documentos')).toEqual({ q: 'ana', pendiente: true });
    expect(from('pendiente=otra')).toEqual({ q: '', pendiente: false });
  });

  it('are asked for by the names of the API', () => {
    expect(asSearchParams(from(''))).toEqual({});
    expect(asSearchParams(from('q=ana&pendiente=documentos'))).toEqual({ q: 'ana', pendiente: 'documentos' });
  });

  it('go with the export', () => {
    expect(csvUrl(from(''))).toBe('/api/usuarios.csv');
    expect(csvUrl(from('q=a%20b&pendiente=documentos'))).toBe('/api/usuarios.csv?q=a+b&pendiente=documentos');
  });
});
