import { formatCantidad, plural } from './formats.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [1_234_567, '1.234.567'],
])('formatCantidad(%d) is %s', (count, text) => {
  expect(formatCantidad(count)).toBe(text);
});

it.each([
  [0, '0 ventas'],
  [1, '1 venta'],
  [1250, '1.250 ventas'],
])('plural writes %d sales as %s', (count, text) => {
  expect(plural(count, 'venta')).toBe(text);
});
