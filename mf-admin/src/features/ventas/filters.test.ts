import { asSearchParams, csvUrl, hasFilters, readFilters } from './filters.ts';

const read = (searches: string) => readFilters(new URLSearchParams(searches));

describe('what the address says', () => {
  it('is a search, one sale, or what waits for the admin', () => {
    expect(read('q= freno &id=17&pendiente=pago')).toEqual({ q: 'freno', id: 17, pendiente: 'pago' });
    expect(read('')).toEqual({ q: '', id: null, pendiente: null });
  });

  it.each(['id=abc', 'id=-3', 'id=1.5', 'id=', 'id=0'])('%s names no sale', (searches) => {
    expect(read(searches).id).toBeNull();
  });

  it('asks the API for what filters alone', () => {
    expect(asSearchParams(read('q=freno'))).toEqual({ q: 'freno' });
    expect(hasFilters(read('pendiente=otra'))).toBe(false);
    expect(hasFilters(read('id=3'))).toBe(true);
  });

  it('makes the CSV of the present search', () => {
    expect(csvUrl(read('q=caño & más&pendiente=pago'))).toBe('/api/ventas-detalle.csv?q=ca%C3%B1o&pendiente=pago');
    expect(csvUrl(read(''))).toBe('/api/ventas-detalle.csv');
  });
});
