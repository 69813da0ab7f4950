import {
  canChangePublicacion,
  canComprar,
  canConfirmarRecepcion,
  canPausar,
  canPublicar,
  canRepublicar,
  canSubirComprobante,
  nextStep,
  type Role,
  type VentaEstado,
} from './estados.ts';

test.each<[Role, boolean]>([
  ['invitado', false],
  ['mecanico', false],
  ['vendedor', true],
  ['admin', false],
])('%s publishes: %p', (role, expected) => {
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
])('%s buys (paused %p, deleted %p, own %p): %p', (role, pausada, deleted, own, expected) => {
  expect(canComprar(role, { pausada, deleted }, own)).toBe(expected);
});

test.each<[Role, boolean, boolean]>([
  ['vendedor', true, true],
  ['vendedor', false, false],
  ['mecanico', true, true],
  ['mecanico', false, false],
  ['invitado', false, false],
  ['admin', false, true],
])('%s changes a listing (own %p): %p', (role, own, expected) => {
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
] as const)('%j waits for %s', (estado, expected) => {
  expect(nextStep(estado)).toBe(expected);
});

test('a proof goes up only while none exists, and the receipt is confirmed once', () => {
  expect(canSubirComprobante(venta(false, false, false))).toBe(true);
  expect(canSubirComprobante(venta(true, false, false))).toBe(false);
  expect(canConfirmarRecepcion(venta(true, true, false))).toBe(true);
  expect(canConfirmarRecepcion(venta(true, true, true))).toBe(false);
});
