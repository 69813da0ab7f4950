import { asSearchParams, csvUrl, hasFilters, readFilters } from './ventas-api.ts';

const read = (searches: string) => readFilters(new URLSearchParams(searches));

describe('the filters in the URL', () => {
  it('are a search, one sale or a queue', () => {
    expect(read('q= freno &id=17&pendiente=pago')).toEqual({ q: 'freno', id: 17, pendiente: 'pago' });
    expect(read('')).toEqual({ q: '', id: null, pendiente: null });
  });

  it.each(['id=abc', 'id=-3', 'id=1.5', 'id=', 'id=0'])('ignore %s', (searches) => {
    expect(read(searches).id).toBeNull();
  });

  it('are sent to the API without empty values', () => {
    expect(asSearchParams(read('q=freno'))).toEqual({ q: 'freno' });
    expect(hasFilters(read('pendiente=otra'))).toBe(false);
    expect(hasFilters(read('id=3'))).toBe(true);
  });

  it("are part of the CSV's URL", () => {
    expect(csvUrl(read('q=caño & más&pendiente=pago'))).toBe('/api/ventas-detalle.csv?q=ca%C3%B1o&pendiente=pago');
    expect(csvUrl(read(''))).toBe('/api/ventas-detalle.csv');
  });
});
