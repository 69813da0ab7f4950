import {
  CUPON_BASE,
  comisionPorcentaje,
  cuponPorcentaje,
  descuentoPorcentaje,
  FREQUENT_CUPON,
} from '@fluxpartes/dominio';
import { COMPRADORES, LOCALES } from './cuentas.ts';
import { fechaOf, oldestFirst } from './moment.ts';
import { planPublicaciones } from './publicaciones.ts';
import { planVentas } from './ventas.ts';

const publicaciones = planPublicaciones();
const ventas = planVentas(publicaciones);
const recent = ventas.filter(({ moment }) => moment.days < 30);

test('plans 80 sales over 60 days, oldest first, the same every time', () => {
  expect(ventas).toHaveLength(80);
  expect([...ventas].sort(oldestFirst)).toEqual(ventas);
  expect(planVentas(planPublicaciones())).toEqual(ventas);
  expect(Math.max(...ventas.map(({ moment }) => moment.days))).toBeLessThan(60);
});

test('each shop and each buyer trades as often as its table says', () => {
  for (const local of LOCALES) {
    expect(recent.filter(({ publicacion }) => publicacion.vendedor === local)).toHaveLength(local.ventas.recent);
  }
  for (const comprador of COMPRADORES) {
    expect(recent.filter((v) => v.comprador === comprador)).toHaveLength(comprador.compras.recent);
  }
});

test('six shops meet every percentage of commission there is', () => {
  const percentages = LOCALES.map(({ constancia, ventas: { recent: ventasUltimos30 } }) =>
    comisionPorcentaje({ constanciaAprobada: constancia === 'aprobado', ventasUltimos30 }),
  );
  expect(percentages).toEqual([15, 17, 20, 22, 25, 30]);
});

test('five buyers meet every discount and both coupons', () => {
  const descuentos = COMPRADORES.map(({ constancia, certificado }) =>
    descuentoPorcentaje({ constanciaAfip: constancia === 'aprobado', certificadoEstudio: certificado === 'aprobado' }),
  );
  expect(descuentos).toEqual([10, 5, 0, 5, 0]);
  const cupones = COMPRADORES.map(({ compras }) => cuponPorcentaje(compras.recent));
  expect(new Set(cupones)).toEqual(new Set([CUPON_BASE, FREQUENT_CUPON]));
});

test('nothing is bought before it is published, while paused, or twice in one second', () => {
  for (const { publicacion, moment } of ventas) {
    expect(publicacion.pausada).toBe(false);
    expect(publicacion.moment.days).toBeGreaterThan(moment.days);
  }
  const keys = ventas.map(({ comprador, moment }) => `${comprador.email} ${moment.days} ${moment.seconds}`);
  expect(new Set(keys).size).toBe(ventas.length);
});

test('a moment is a time of day in Buenos Aires, days before the fill', () => {
  const start = new Date('2026-11-21T01:30:00Z');
  expect(fechaOf(start, { days: 0, seconds: 0 })).toEqual(new Date('2026-11-20T03:00:00Z'));
  expect(fechaOf(start, { days: 3, seconds: 9 * 3600 })).toEqual(new Date('2026-11-17T12:00:00Z'));
});
