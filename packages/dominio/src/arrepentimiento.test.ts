import { arrepentimientoOf } from './vencimiento.ts';

const day = (n: number, ms = 0) => new Date(Date.UTC(2026, 0, n) + ms);
const compra = { comprada: day(1), recepcionConfirmada: false, recibida: null, anulada: false, liquidada: false };
const received = (recibida: Date | null) => ({ ...compra, recepcionConfirmada: true, recibida });

it.each([
  ['bought now', compra, day(1), 'a_tiempo'],
  ['at the last moment, not received', compra, day(11), 'a_tiempo'],
  ['one millisecond too late', compra, day(11, 1), 'tarde'],
  ['bought long ago, at the last moment after the receipt', received(day(20)), day(30), 'a_tiempo'],
  ['bought long ago, too late after the receipt', received(day(20)), day(30, 1), 'tarde'],
  ['received at an unknown time', received(null), day(300), 'a_tiempo'],
  ['annulled', { ...compra, anulada: true }, day(1), 'anulada'],
  ['annulled and too late', { ...received(day(2)), anulada: true }, day(30), 'anulada'],
  ['settled before the receipt', { ...received(day(20)), liquidada: true }, day(20), 'liquidada'],
])('arrepentimientoOf returns the expected state for a purchase: %s', (_, which, now, wanted) => {
  expect(arrepentimientoOf(which, now)).toBe(wanted);
});
