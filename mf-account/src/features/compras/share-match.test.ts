import { bestMatch } from './share-target.tsx';

const COMPRAS = [
  { id: 33, monto: 900 },
  { id: 32, monto: 1234.5 },
  { id: 31, monto: 139_750 },
];

it.each([
  ['nothing is known', { opened: null, text: '' }, 33],
  ['whose details were looked at', { opened: 31, text: 'Pagaste $ 1.234,50' }, 31],
  ['those of another one were', { opened: 7, text: '' }, 33],
  ['the text has the amount as here', { opened: null, text: 'Transferiste $ 139.750,00 a FLUX.PARTES.SUR' }, 31],
  ['as a program writes it', { opened: null, text: 'ARS 1,234.50, op. 900123' }, 32],
  ['without centavos', { opened: null, text: 'Enviaste $139750' }, 31],
  ['two amounts of two purchases', { opened: null, text: '$ 1.234,50 y $ 139.750' }, 33],
  ['a number that only begins like one', { opened: null, text: 'CBU 1397500000000000000000' }, 33],
  ['words, and signs of a page', { opened: null, text: '<b>,.$</b>' }, 33],
])('picks the best match when %s', (_testCase, hints, id) => {
  expect(bestMatch(COMPRAS, hints)?.id).toBe(id);
});

it('finds no match without purchases', () => {
  expect(bestMatch([], { opened: 3, text: '1' })).toBeUndefined();
});
