import { formatPorcentaje, formatSize } from './formats.ts';

it.each([
  [0, '0\u00a0%'],
  [10, '10\u00a0%'],
  [2.5, '2,5\u00a0%'],
  [33.3333, '33,33\u00a0%'],
])('formatPorcentaje(%d) is %j', (porcentaje, text) => {
  expect(formatPorcentaje(porcentaje)).toBe(text);
});

it.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1000, '1\u00a0kB'],
  [1_500_000, '1,5\u00a0MB'],
  [12_400_000, '12\u00a0MB'],
  [3_000_000_000_000, '3000\u00a0GB'],
])('formatSize(%d) is %j', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
