import { asSearchParams, csvUrl, readFilters } from './usuarios-api.ts';

const from = (text: string) => readFilters(new URLSearchParams(text));

describe('the filters of the accounts', () => {
  it('are read from the URL, without invalid values', () => {
    expect(from('q=%20ana%20&pendiente=documentos')).toEqual({ q: 'ana', pendiente: true });
    expect(from('pendiente=otra')).toEqual({ q: '', pendiente: false });
  });

  it("are sent by the API's names", () => {
    expect(asSearchParams(from(''))).toEqual({});
    expect(asSearchParams(from('q=ana&pendiente=documentos'))).toEqual({ q: 'ana', pendiente: 'documentos' });
  });

  it("are part of the CSV's URL", () => {
    expect(csvUrl(from(''))).toBe('/api/usuarios.csv');
    expect(csvUrl(from('q=a%20b&pendiente=documentos'))).toBe('/api/usuarios.csv?q=a+b&pendiente=documentos');
  });
});
