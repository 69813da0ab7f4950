import { comoConsulta, direccionDeCsv, hayFiltros, leerFiltros } from './filtros.ts';

const leer = (busca: string) => leerFiltros(new URLSearchParams(busca));

describe('what the address says', () => {
  it('is a search, one sale, or what waits for the admin', () => {
    expect(leer('q= freno &id=17&pendiente=pago')).toEqual({ q: 'freno', id: 17, pendiente: true });
    expect(leer('')).toEqual({ q: '', id: null, pendiente: false });
  });

  it.each(['id=abc', 'id=-3', 'id=1.5', 'id=', 'id=0'])('%s names no sale', (busca) => {
    expect(leer(busca).id).toBeNull();
  });

  it('asks the API for what filters alone', () => {
    expect(comoConsulta(leer('q=freno'))).toEqual({ q: 'freno' });
    expect(hayFiltros(leer('pendiente=otra'))).toBe(false);
    expect(hayFiltros(leer('id=3'))).toBe(true);
  });

  it('makes the CSV of the present search', () => {
    expect(direccionDeCsv(leer('q=caño & más&pendiente=pago'))).toBe(
      '/api/ventas-detalle.csv?q=ca%C3%B1o&pendiente=pago',
    );
    expect(direccionDeCsv(leer(''))).toBe('/api/ventas-detalle.csv');
  });
});
