import { csvUrl } from '../../list/use-filters.ts';
import { readFilters } from './ventas-api.ts';

const read = (searches: string) => readFilters(new URLSearchParams(searches));

describe('the filters in the URL', () => {
  it('include a search, a sale number and a queue, but no unknown queue', () => {
    expect(read('q= freno &id=17&pendiente=pago')).toEqual({ q: 'freno', id: 17, pendiente: 'pago' });
    expect(read('pendiente=otra')).toEqual({});
  });

  it.each(['id=abc', 'id=-3', 'id=1.5', 'id=', 'id=0'])('ignore %s', (searches) => {
    expect(read(searches)).toEqual({});
  });

  it("are part of the CSV's URL", () => {
    const filters = read('q=caño & más&pendiente=pago');
    expect(csvUrl('/api/ventas-detalle.csv', filters)).toBe('/api/ventas-detalle.csv?q=ca%C3%B1o&pendiente=pago');
    expect(csvUrl('/api/ventas-detalle.csv', {})).toBe('/api/ventas-detalle.csv');
  });
});
