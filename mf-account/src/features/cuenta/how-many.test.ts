import { faltan, howMany } from './how-many.ts';

test.each([
  [0, '0 ventas', 'Te faltan 0 ventas'],
  [1, '1 venta', 'Te falta 1 venta'],
  [9, '9 ventas', 'Te faltan 9 ventas'],
])('%i: %s, %s', (cantidad, counted, missing) => {
  expect(howMany(cantidad, 'venta')).toBe(counted);
  expect(faltan(cantidad, 'venta')).toBe(missing);
});
