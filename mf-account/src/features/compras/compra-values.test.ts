import { ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { formatFecha, formatTime } from '@fluxpartes/ui';
import {
  envioText,
  isDueSoon,
  localText,
  pendientesOf,
  productoText,
  totalText,
  unidadesText,
  venceText,
} from './compra-values.ts';

describe("'Producto: product name, else the product field, else Producto'", () => {
  it.each([
    [{ nombre_producto: 'Disco de freno', producto: 'Otro' }, 'Disco de freno'],
    [{ nombre_producto: '', producto: 'Pistón' }, 'Pistón'],
    [{ nombre_producto: null, producto: 'Pistón' }, 'Pistón'],
    [{ producto: 'Pistón' }, 'Pistón'],
    [{ nombre_producto: '  ', producto: '' }, 'Producto'],
    [{ nombre_producto: null, producto: null }, 'Producto'],
    [{}, 'Producto'],
  ])('shows %j as %s', (compra, text) => {
    expect(productoText(compra)).toBe(text);
  });
});

describe("'Local: the seller's shop name, else -'", () => {
  it.each([
    [{ nombre_local: 'Frenos del Sur' }, 'Frenos del Sur'],
    [{ nombre_local: '' }, '-'],
    [{ nombre_local: null }, '-'],
    [{}, '-'],
  ])('shows %j as %s', (compra, text) => {
    expect(localText(compra)).toBe(text);
  });
});

describe('\'Envío: if envio is true or "true", tipo_envio, else Sí; if false or "false", No; otherwise -\'', () => {
  it.each([
    [{ envio: true, tipo_envio: 'uber_moto' }, 'Uber Moto'],
    [{ envio: 'true', tipo_envio: 'uber_auto' }, 'Uber Auto'],
    [{ envio: true, tipo_envio: 'flete' }, 'Flete'],
    [{ envio: true, tipo_envio: 'Moto propia' }, 'Moto propia'],
    [{ envio: true, tipo_envio: null }, 'Sí'],
    [{ envio: 'true', tipo_envio: '' }, 'Sí'],
    [{ envio: true }, 'Sí'],
    [{ envio: false, tipo_envio: 'flete' }, 'No'],
    [{ envio: 'false', tipo_envio: null }, 'No'],
    [{ envio: null, tipo_envio: 'flete' }, '-'],
    [{ envio: 'quizás' }, '-'],
    [{ envio: 1 }, '-'],
    [{}, '-'],
  ])('shows %j as %s', (compra, text) => {
    expect(envioText(compra)).toBe(text);
  });
});

describe("'Total: dollar sign plus amount with 2 decimals'", () => {
  it.each([
    [139_750, '$\u00a0139.750,00'],
    [0.1, '$\u00a00,10'],
    [0, '$\u00a00,00'],
    [999_999_999_999.99, '$\u00a0999.999.999.999,99'],
  ])('shows %d as %s', (monto, text) => {
    expect(totalText({ monto })).toBe(text);
  });
});

describe("'Fecha and Hora', in Buenos Aires time,", () => {
  it.each([
    ['2026-11-18T13:42:00.000Z', '18/11/2026', '10:42'],
    ['2026-11-18T02:05:00.000Z', '17/11/2026', '23:05'],
    ['2027-01-01T03:00:00.000Z', '01/01/2027', '00:00'],
  ])('show %s as %s and %s', (instant, fecha, timeOfDay) => {
    expect([formatFecha(instant), formatTime(instant)]).toEqual([fecha, timeOfDay]);
  });
});

it.each([
  ['2026-11-21T13:42:00.000Z', 'Vence el 21/11/2026 a las 10:42', false],
  ['2026-11-20T13:42:00.000Z', 'Vence mañana a las 10:42', false],
  ['2026-11-20T02:59:00.000Z', 'Vence hoy a las 23:59', true],
  ['2026-11-20T10:00:00.000Z', 'Vence mañana a las 07:00', true],
  [null, null, false],
  [undefined, null, false],
])('venceText shows %s as %s, and isDueSoon returns %s', (vence, text, isSoon) => {
  const now = new Date('2026-11-19T12:00:00.000Z');
  expect([venceText({ vence }, now), isDueSoon({ vence }, now)]).toEqual([text, isSoon]);
});

it("unidadesText returns '1 unidad' for 1 and '4 unidades' for 4", () => {
  expect([unidadesText({ cantidad: 1 }), unidadesText({ cantidad: 4 })]).toEqual(['1 unidad', '4 unidades']);
});

const compra = (id: number, comprobante: boolean, pago_recibido: boolean, confirmacioncomprador: boolean) => ({
  id,
  comprobante_pago_url: comprobante ? `/api/archivos/${id}` : null,
  pago_recibido,
  confirmacioncomprador,
  anulada: null,
});

describe('the next step of a purchase', () => {
  it.each([
    [false, false, false, 'Falta subir el comprobante'],
    [false, false, true, 'Falta subir el comprobante'],
    [true, false, false, 'Esperando aprobación'],
    [true, false, true, 'Esperando aprobación'],
    [true, true, false, 'Confirmá la recepción'],
    [false, true, false, 'Confirmá la recepción'],
    [true, true, true, undefined],
    [false, true, true, undefined],
  ])('with proof %s, payment %s and receipt %s is %s', (comprobante, pago, recepcion, title) => {
    const [pendiente] = pendientesOf([compra(1, comprobante, pago, recepcion)]);
    expect(pendiente && ventaLine('comprador', ventaFlags(pendiente.compra))).toBe(title);
  });
});

it('pendientesOf returns no step for an annulled purchase', () => {
  const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: '', por: 'admin' } as const;
  expect(pendientesOf([{ ...compra(1, false, false, false), anulada }])).toEqual([]);
});

it('pendientesOf sorts missing proofs first, then receipts, then approvals, each by newest first', () => {
  const compras = [
    compra(6, true, false, false),
    compra(5, true, true, false),
    compra(4, false, false, false),
    compra(3, true, true, true),
    compra(2, true, false, false),
    compra(1, false, false, false),
  ];
  expect(pendientesOf(compras).map((pendiente) => pendiente.compra.id)).toEqual([4, 1, 5, 6, 2]);
});
