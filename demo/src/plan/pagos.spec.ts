import { planearPagos } from './pagos.ts';
import { planearPublicaciones } from './publicaciones.ts';
import { planearVentas } from './ventas.ts';

const ventas = planearVentas(planearPublicaciones());
const pagos = planearPagos(ventas);
const de = (estado: string) => pagos.filter((pago) => pago.estado === estado);

test('brings the sales into every state, the old ones to their end, the same every time', () => {
  expect(pagos.map(({ venta }) => venta)).toEqual(ventas);
  expect(['impaga', 'a_la_espera', 'cobrada', 'recibida'].map((estado) => de(estado).length > 5)).toEqual(
    Array(4).fill(true),
  );
  expect(pagos.filter(({ venta }) => venta.momento.dias > 30).every(({ estado }) => estado === 'recibida')).toBe(true);
  expect(planearPagos(planearVentas(planearPublicaciones()))).toEqual(pagos);
});

test('one receipt is sent twice, for two sales that wait, and every other is of its own sale', () => {
  const ajenos = pagos.filter(({ venta, recibo }) => recibo !== venta);
  expect(ajenos.map(({ estado }) => estado)).toEqual(['a_la_espera']);
  expect(de('a_la_espera').map(({ venta }) => venta)).toContain(ajenos[0]?.recibo);
});

test('a mechanic has purchases to pay, to wait for and to confirm', () => {
  const taller = pagos.filter(({ venta }) => venta.comprador.email.startsWith('taller@'));
  expect(new Set(taller.map(({ estado }) => estado)).size).toBe(4);
});
