import { faltan } from './cuenta-numbers.tsx';

test.each([
  [0, 'Te faltan 0 ventas'],
  [1, 'Te falta 1 venta'],
  [9, 'Te faltan 9 ventas'],
])('faltan shows %i missing sales as %s', (cantidad, text) => {
  expect(faltan(cantidad, 'venta')).toBe(text);
});
