import { planPagos } from './pagos.ts';
import { planPublicaciones } from './publicaciones.ts';
import { planVentas } from './ventas.ts';

const ventas = planVentas(planPublicaciones());
const pagos = planPagos(ventas);
const of = (estado: string) => pagos.filter((pago) => pago.estado === estado);

test('brings the sales into every state, the old ones to their end, the same every time', () => {
  expect(pagos.map(({ venta }) => venta)).toEqual(ventas);
  expect(['impaga', 'a_la_espera', 'cobrada', 'recibida'].map((estado) => of(estado).length > 5)).toEqual(
    Array(4).fill(true),
  );
  expect(pagos.filter(({ venta }) => venta.moment.days > 30).every(({ estado }) => estado === 'recibida')).toBe(true);
  expect(planPagos(planVentas(planPublicaciones()))).toEqual(pagos);
});

test('one receipt is sent twice, for two sales that wait, and every other is of its own sale', () => {
  const ofOthers = pagos.filter(({ venta, receipt }) => receipt !== venta);
  expect(ofOthers.map(({ estado }) => estado)).toEqual(['a_la_espera']);
  expect(of('a_la_espera').map(({ venta }) => venta)).toContain(ofOthers[0]?.receipt);
});

test('a mechanic has purchases to pay, to wait for and to confirm', () => {
  const taller = pagos.filter(({ venta }) => venta.comprador.email.startsWith('taller@'));
  expect(new Set(taller.map(({ estado }) => estado)).size).toBe(4);
});
