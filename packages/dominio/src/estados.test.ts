import { nextStep, type VentaEstado } from './ciclo.ts';
import {
  canChangePublicacion,
  canComprar,
  canPausar,
  canPublicar,
  canReponer,
  canRepublicar,
  hasUnidades,
  isSoldOut,
  proposedExistencias,
  type Role,
} from './publicacion.ts';

test.each<[Role, boolean]>([
  ['invitado', false],
  ['mecanico', false],
  ['vendedor', true],
  ['admin', false],
])('canPublicar for %s is %p', (role, expected) => {
  expect(canPublicar(role)).toBe(expected);
});

test.each<[Role, boolean, boolean, boolean, boolean]>([
  ['mecanico', false, false, false, true],
  ['mecanico', true, false, false, false],
  ['mecanico', false, true, false, false],
  ['mecanico', false, false, true, false],
  ['vendedor', false, false, false, false],
  ['invitado', false, false, false, false],
  ['admin', false, false, false, false],
])('canComprar for %s (paused %p, deleted %p, own %p) is %p', (role, pausada, deleted, own, expected) => {
  expect(canComprar(role, { pausada, deleted }, own)).toBe(expected);
});

test.each<[Role, boolean, boolean]>([
  ['vendedor', true, true],
  ['vendedor', false, false],
  ['mecanico', true, true],
  ['mecanico', false, false],
  ['invitado', false, false],
  ['admin', false, true],
])('canChangePublicacion for %s (own %p) is %p', (role, own, expected) => {
  expect(canChangePublicacion(role, own)).toBe(expected);
});

test('an active listing can be paused, a paused one republished, a deleted one neither', () => {
  expect([canPausar({ pausada: false }), canRepublicar({ pausada: false })]).toEqual([true, false]);
  expect([canPausar({ pausada: true }), canRepublicar({ pausada: true })]).toEqual([false, true]);
  expect([canPausar({ pausada: false, deleted: true }), canRepublicar({ pausada: true, deleted: true })]).toEqual([
    false,
    false,
  ]);
});

test.each<[number | null | undefined, boolean, boolean]>([
  [undefined, false, true],
  [null, false, true],
  [3, false, true],
  [0, true, false],
])('with %p units left: sold out %p, may be republished %p', (existencias, soldOut, republished) => {
  const publicacion = { pausada: true, existencias };
  expect(isSoldOut(publicacion)).toBe(soldOut);
  expect(canReponer(publicacion)).toBe(soldOut);
  expect(canReponer({ ...publicacion, deleted: true })).toBe(false);
  expect(canRepublicar(publicacion)).toBe(republished);
});

test.each<[number | null | undefined, number, boolean]>([
  [undefined, 100_000, true],
  [null, 100_000, true],
  [2, 1, true],
  [2, 2, true],
  [2, 3, false],
  [0, 1, false],
])('%p units are enough for %p: %p', (existencias, cantidad, expected) => {
  expect(hasUnidades({ pausada: false, existencias }, cantidad)).toBe(expected);
});

test('proposedExistencias is one for a used part and null (no limit) for a new one', () => {
  expect([proposedExistencias('usado'), proposedExistencias('nuevo')]).toEqual([1, null]);
});

const venta = (comprobante: boolean, pago: boolean, recepcion: boolean): VentaEstado => ({
  tieneComprobante: comprobante,
  pagoRecibido: pago,
  recepcionConfirmada: recepcion,
});

test.each([
  [venta(false, false, false), 'subir_comprobante'],
  [venta(false, false, true), 'subir_comprobante'],
  [venta(true, false, false), 'esperar_aprobacion'],
  [venta(true, false, true), 'esperar_aprobacion'],
  [venta(true, true, false), 'confirmar_recepcion'],
  [venta(false, true, false), 'confirmar_recepcion'],
  [venta(true, true, true), 'nada'],
  [venta(false, true, true), 'nada'],
] as const)('nextStep of %j is %s', (estado, expected) => {
  expect(nextStep(estado)).toBe(expected);
});
