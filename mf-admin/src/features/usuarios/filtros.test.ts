import { comoConsulta, direccionDeCsv, leerFiltros } from './filtros.ts';

const de = (texto: string) => leerFiltros(new URLSearchParams(texto));

describe('the filters of the accounts', () => {
  it('are read from the address, and what is none is as if it were not there', () => {
    expect(de('q=%20ana%20&pendiente=documentos')).toEqual({ q: 'ana', pendiente: true });
    expect(de('pendiente=otra')).toEqual({ q: '', pendiente: false });
  });

  it('are asked for by the names of the API', () => {
    expect(comoConsulta(de(''))).toEqual({});
    expect(comoConsulta(de('q=ana&pendiente=documentos'))).toEqual({ q: 'ana', pendiente: 'documentos' });
  });

  it('go with the export', () => {
    expect(direccionDeCsv(de(''))).toBe('/api/usuarios.csv');
    expect(direccionDeCsv(de('q=a%20b&pendiente=documentos'))).toBe('/api/usuarios.csv?q=a+b&pendiente=documentos');
  });
});
