import {
  type EstadoDeVenta,
  proximoPaso,
  puedeCambiarPublicacion,
  puedeComprar,
  puedeConfirmarRecepcion,
  puedePausar,
  puedePublicar,
  puedeRepublicar,
  puedeSubirComprobante,
  type Rol,
} from './estados.ts';

test.each<[Rol, boolean]>([
  ['invitado', false],
  ['mecanico', false],
  ['vendedor', true],
  ['admin', false],
])('%s publishes: %p', (rol, esperado) => {
  expect(puedePublicar(rol)).toBe(esperado);
});

test.each<[Rol, boolean, boolean, boolean, boolean]>([
  ['mecanico', false, false, false, true],
  ['mecanico', true, false, false, false],
  ['mecanico', false, true, false, false],
  ['mecanico', false, false, true, false],
  ['vendedor', false, false, false, false],
  ['invitado', false, false, false, false],
  ['admin', false, false, false, false],
])('%s buys (paused %p, deleted %p, own %p): %p', (rol, pausada, borrada, propia, esperado) => {
  expect(puedeComprar(rol, { pausada, borrada }, propia)).toBe(esperado);
});

test.each<[Rol, boolean, boolean]>([
  ['vendedor', true, true],
  ['vendedor', false, false],
  ['mecanico', true, true],
  ['mecanico', false, false],
  ['invitado', false, false],
  ['admin', false, true],
])('%s changes a listing (own %p): %p', (rol, propia, esperado) => {
  expect(puedeCambiarPublicacion(rol, propia)).toBe(esperado);
});

test('an active listing can be paused, a paused one republished, a deleted one neither', () => {
  expect([puedePausar({ pausada: false }), puedeRepublicar({ pausada: false })]).toEqual([true, false]);
  expect([puedePausar({ pausada: true }), puedeRepublicar({ pausada: true })]).toEqual([false, true]);
  expect([puedePausar({ pausada: false, borrada: true }), puedeRepublicar({ pausada: true, borrada: true })]).toEqual([
    false,
    false,
  ]);
});

const venta = (comprobante: boolean, pago: boolean, recepcion: boolean): EstadoDeVenta => ({
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
] as const)('%j waits for %s', (estado, esperado) => {
  expect(proximoPaso(estado)).toBe(esperado);
});

test('a proof goes up only while none exists, and the receipt is confirmed once', () => {
  expect(puedeSubirComprobante(venta(false, false, false))).toBe(true);
  expect(puedeSubirComprobante(venta(true, false, false))).toBe(false);
  expect(puedeConfirmarRecepcion(venta(true, true, false))).toBe(true);
  expect(puedeConfirmarRecepcion(venta(true, true, true))).toBe(false);
});
