import type { VentaEstado, VentaReader } from './ciclo.ts';
import { recorridoOf } from './recorrido.ts';

const NEW: VentaEstado = { tieneComprobante: false, pagoRecibido: false, recepcionConfirmada: false };
const PAID = { ...NEW, tieneComprobante: true, pagoRecibido: true };

/**
 * The timeline as text: passed stations are plain, the present station is in brackets, and later stations are in
 * parentheses.
 */
const drawn = (reader: VentaReader, venta: VentaEstado) =>
  recorridoOf(reader, venta, {})
    .map(({ paso, estado }) => (estado === 'hecho' ? paso : estado === 'actual' ? `[${paso}]` : `(${paso})`))
    .join(' ');

test.each<[string, VentaReader, VentaEstado, string]>([
  ['new', 'comprador', NEW, 'comprada [comprobante] (paga) (recibida)'],
  ['new, for its seller', 'vendedor', NEW, 'comprada [paga] (recibida)'],
  ['with a comprobante', 'admin', { ...NEW, tieneComprobante: true }, 'comprada comprobante [paga] (recibida)'],
  ['with a comprobante, for its seller', 'vendedor', { ...NEW, tieneComprobante: true }, 'comprada [paga] (recibida)'],
  ['new, without a transfer', 'comprador', { ...NEW, sinTransferencia: true }, 'comprada [paga] (recibida)'],
  ['received first', 'comprador', { ...NEW, recepcionConfirmada: true }, 'comprada [comprobante] (paga) recibida'],
  ['paid', 'comprador', PAID, 'comprada comprobante paga [recibida]'],
  ['paid without a comprobante', 'admin', { ...PAID, tieneComprobante: false }, 'comprada paga [recibida]'],
  ['completed', 'vendedor', { ...PAID, recepcionConfirmada: true }, 'comprada paga recibida'],
  [
    'with a requested annulment',
    'comprador',
    { ...PAID, anulacionPedida: true },
    'comprada comprobante paga [pedida] (recibida)',
  ],
  ['annulled', 'comprador', { ...NEW, anulada: true }, 'comprada anulada'],
  ['annulled when paid', 'comprador', { ...PAID, anulada: true }, 'comprada comprobante paga anulada [devuelta]'],
  ['annulled when paid, for its seller', 'vendedor', { ...PAID, anulada: true }, 'comprada paga anulada'],
  [
    'annulled and refunded',
    'admin',
    { ...PAID, anulada: true, devuelta: true },
    'comprada comprobante paga anulada devuelta',
  ],
])('recorridoOf returns the expected steps for a sale: %s (%s)', (_, reader, venta, text) => {
  expect(drawn(reader, venta)).toBe(text);
});

test('recorridoOf returns dates only for completed steps and the requested annulment', () => {
  const fechas = { comprada: 'a', paga: 'b', recibida: 'c', pedida: 'd' };
  expect(recorridoOf('admin', { ...PAID, anulacionPedida: true }, fechas).map(({ fecha }) => fecha)).toEqual([
    ...['a', null, 'b', 'd', null],
  ]);
});

test.each<[string, VentaReader, VentaEstado, string[]]>([
  ['a new one', 'comprador', NEW, ['Comprada', 'Falta el comprobante', 'Falta el pago', 'Por recibir']],
  [
    'its proof sent',
    'comprador',
    { ...NEW, tieneComprobante: true },
    ['Comprada', 'Comprobante', 'Pago en revisión', 'Por recibir'],
  ],
  [
    'annulled when paid, for its seller',
    'vendedor',
    { ...NEW, tieneComprobante: true },
    ['Comprada', 'Falta el pago', 'Por recibir'],
  ],
  [
    'paid with cashback',
    'comprador',
    { ...NEW, sinTransferencia: true },
    ['Comprada', 'Pago en revisión', 'Por recibir'],
  ],
  [
    'to be given back',
    'admin',
    { ...PAID, anulada: true },
    ['Comprada', 'Comprobante', 'Paga', 'Se anuló', 'Devolución en camino'],
  ],
  ['completed', 'vendedor', { ...PAID, recepcionConfirmada: true }, ['Comprada', 'Paga', 'Recibida']],
])('recorridoOf names each pending step after the missing action: %s (%s)', (_, reader, venta, names) => {
  expect(recorridoOf(reader, venta, {}).map(({ nombre }) => nombre)).toEqual(names);
});
