import {
  CUPON_BASE,
  comisionPorcentaje,
  cuponPorcentaje,
  descuentoPorcentaje,
  FREQUENT_CUPON,
} from '@fluxpartes/dominio';
import { COMPRADORES, LOCALES } from './cuentas.ts';
import { fechaDe, masViejoPrimero } from './momento.ts';
import { planearPublicaciones } from './publicaciones.ts';
import { planearVentas } from './ventas.ts';

const publicaciones = planearPublicaciones();
const ventas = planearVentas(publicaciones);
const recientes = ventas.filter(({ momento }) => momento.dias < 30);

test('plans 80 sales over 60 days, oldest first, the same every time', () => {
  expect(ventas).toHaveLength(80);
  expect([...ventas].sort(masViejoPrimero)).toEqual(ventas);
  expect(planearVentas(planearPublicaciones())).toEqual(ventas);
  expect(Math.max(...ventas.map(({ momento }) => momento.dias))).toBeLessThan(60);
});

test('each shop and each buyer trades as often as its table says', () => {
  for (const local of LOCALES) {
    expect(recientes.filter(({ publicacion }) => publicacion.vendedor === local)).toHaveLength(local.ventas.recientes);
  }
  for (const comprador of COMPRADORES) {
    expect(recientes.filter((v) => v.comprador === comprador)).toHaveLength(comprador.compras.recientes);
  }
});

test('six shops meet every percentage of commission there is', () => {
  const porcentajes = LOCALES.map(({ constancia, ventas: { recientes: ventasUltimos30 } }) =>
    comisionPorcentaje({ constanciaAprobada: constancia === 'aprobado', ventasUltimos30 }),
  );
  expect(porcentajes).toEqual([15, 17, 20, 22, 25, 30]);
});

test('five buyers meet every discount and both coupons', () => {
  const descuentos = COMPRADORES.map(({ constancia, certificado }) =>
    descuentoPorcentaje({ constanciaAfip: constancia === 'aprobado', certificadoEstudio: certificado === 'aprobado' }),
  );
  expect(descuentos).toEqual([10, 5, 0, 5, 0]);
  const cupones = COMPRADORES.map(({ compras }) => cuponPorcentaje(compras.recientes));
  expect(new Set(cupones)).toEqual(new Set([CUPON_BASE, FREQUENT_CUPON]));
});

test('nothing is bought before it is published, while paused, or twice in one second', () => {
  for (const { publicacion, momento } of ventas) {
    expect(publicacion.pausada).toBe(false);
    expect(publicacion.momento.dias).toBeGreaterThan(momento.dias);
  }
  const llaves = ventas.map(({ comprador, momento }) => `${comprador.email} ${momento.dias} ${momento.segundos}`);
  expect(new Set(llaves).size).toBe(ventas.length);
});

test('a moment is a time of day in Buenos Aires, days before the fill', () => {
  const inicio = new Date('2026-11-21T01:30:00Z');
  expect(fechaDe(inicio, { dias: 0, segundos: 0 })).toEqual(new Date('2026-11-20T03:00:00Z'));
  expect(fechaDe(inicio, { dias: 3, segundos: 9 * 3600 })).toEqual(new Date('2026-11-17T12:00:00Z'));
});
