import {
  canDoToVenta,
  estadoOfVenta,
  VENTA_ACCIONES,
  VENTA_ACTORS,
  VENTA_ESTADOS,
  VENTA_READERS,
  type VentaAccion,
  ventaLine,
} from './ciclo.ts';
import { nextStep, type VentaEstado } from './estados.ts';

const EITHER = [false, true] as const;

/** Every sale that there can be, by its flags. */
const ALL: VentaEstado[] = EITHER.flatMap((tieneComprobante) =>
  EITHER.flatMap((pagoRecibido) =>
    EITHER.flatMap((recepcionConfirmada) =>
      EITHER.map((anulada) => ({ tieneComprobante, pagoRecibido, recepcionConfirmada, anulada })),
    ),
  ),
);

/**
 * By its flags (proof, paid, received, annulled), the state of each sale, and what buyer, seller, admin and the product by itself
 * may do: the first letters of subir, confirmar, aprobar, desaprobar, editar (corregir) and anular (x).
 */
const TABLE: Record<
  string,
  readonly [estado: string, comprador: string, vendedor: string, admin: string, sistema: string]
> = {
  '- - - -': ['sin_comprobante', 's c x', '', 'a e x', 'x'],
  '- - r -': ['recibida_sin_comprobante', 's', '', 'a e x', 'x'],
  'c - - -': ['en_revision', 'c', '', 'a e x', ''],
  'c - r -': ['recibida_en_revision', '', '', 'a e x', ''],
  '- p - -': ['pagada', 's c', '', 'd e x', ''],
  'c p - -': ['pagada', 'c', '', 'd e x', ''],
  '- p r -': ['terminada', 's', '', 'd e x', ''],
  'c p r -': ['terminada', '', '', 'd e x', ''],
  '- - - x': ['anulada', '', '', '', ''],
  '- - r x': ['anulada', '', '', '', ''],
  'c - - x': ['anulada', '', '', '', ''],
  'c - r x': ['anulada', '', '', '', ''],
  '- p - x': ['a_devolver', '', '', '', ''],
  'c p - x': ['a_devolver', '', '', '', ''],
  '- p r x': ['a_devolver', '', '', '', ''],
  'c p r x': ['a_devolver', '', '', '', ''],
};

const LETTERS: Record<VentaAccion, string> = {
  subir_comprobante: 's',
  confirmar_recepcion: 'c',
  aprobar: 'a',
  desaprobar: 'd',
  corregir: 'e',
  anular: 'x',
};

const keyOf = ({ tieneComprobante, pagoRecibido, recepcionConfirmada, anulada }: VentaEstado) =>
  [tieneComprobante && 'c', pagoRecibido && 'p', recepcionConfirmada && 'r', anulada && 'x']
    .map((letter) => letter || '-')
    .join(' ');

test('every sale has its row, and every state its sale', () => {
  expect(ALL.map(keyOf).sort()).toEqual(Object.keys(TABLE).sort());
  expect(new Set(ALL.map(estadoOfVenta))).toEqual(new Set(VENTA_ESTADOS));
});

test.each(ALL.map((venta) => [keyOf(venta), venta] as const))('%s: state, and what who may do', (key, venta) => {
  const may = VENTA_ACTORS.map((actor) =>
    VENTA_ACCIONES.filter((accion) => canDoToVenta(accion, actor, venta))
      .map((accion) => LETTERS[accion])
      .join(' '),
  );
  expect([estadoOfVenta(venta), ...may]).toEqual(TABLE[key]);
});

test('each reader has a line for each state, and one that is over asks nothing of anybody', () => {
  for (const venta of ALL) {
    for (const reader of VENTA_READERS) expect(ventaLine(reader, venta)).toMatch(/\S/);
    if (venta.anulada) expect(nextStep(venta)).toBe('nada');
  }
});

test('the seller, who does not see the proof, reads the same with one and without', () => {
  for (const venta of ALL) {
    expect(ventaLine('vendedor', { ...venta, tieneComprobante: true })).toBe(
      ventaLine('vendedor', { ...venta, tieneComprobante: false }),
    );
  }
});
