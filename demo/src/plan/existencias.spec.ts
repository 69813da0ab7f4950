import { withExistencias } from './existencias.ts';
import { planPublicaciones } from './publicaciones.ts';
import { planVentas } from './ventas.ts';

const publicaciones = planPublicaciones();
const ventas = planVentas(publicaciones);
const plan = withExistencias(publicaciones, ventas);

/** How many of a listing are left once the plan has sold it. */
const leftOf = (i: number) =>
  ventas
    .filter(({ publicacion }) => publicacion === publicaciones[i])
    .reduce((left, { cantidad }) => left - cantidad, plan[i]?.data.existencias ?? 0);

test('of used parts there are enough for the sales, and of some none is left; new ones have no limit', () => {
  const counted = plan.flatMap(({ data }, i) => (data.existencias === null ? [] : [i]));
  expect(counted.map((i) => plan[i]?.data.estado)).toEqual(counted.map(() => 'usado'));
  expect(plan.filter(({ data }) => data.estado === 'usado')).toHaveLength(counted.length);
  const left = counted.map(leftOf);
  expect(Math.min(...left)).toBe(0);
  expect(left.filter((units) => units === 0).length).toBeGreaterThanOrEqual(3);
  expect(left.filter((units) => units > 1).length).toBeGreaterThanOrEqual(3);
});
