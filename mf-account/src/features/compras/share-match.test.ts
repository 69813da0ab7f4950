import { bestMatch } from './share-target.tsx';

const COMPRAS = [
  { id: 33, monto: 900 },
  { id: 32, monto: 1234.5 },
  { id: 31, monto: 139_750 },
];

it.each([
  ['no hints', { opened: null, text: '' }, 33],
  ['the purchase that was opened', { opened: 31, text: 'Pagaste $ 1.234,50' }, 31],
  ['an unknown purchase was opened', { opened: 7, text: '' }, 33],
  ['the amount in Argentine format', { opened: null, text: 'Transferiste $ 139.750,00 a FLUX.PARTES.SUR' }, 31],
  ['the amount in English format', { opened: null, text: 'ARS 1,234.50, op. 900123' }, 32],
  ['the amount without centavos', { opened: null, text: 'Enviaste $139750' }, 31],
  ['two amounts of two purchases', { opened: null, text: '$ 1.234,50 y $ 139.750' }, 33],
  ['a longer number that begins with the amount', { opened: null, text: 'CBU 1397500000000000000000' }, 33],
  ['text without an amount', { opened: null, text: '<b>,.$</b>' }, 33],
])('bestMatch returns the expected purchase in the case: %s', (_testCase, hints, id) => {
  expect(bestMatch(COMPRAS, hints)?.id).toBe(id);
});

it('bestMatch returns undefined without purchases', () => {
  expect(bestMatch([], { opened: 3, text: '1' })).toBeUndefined();
});
