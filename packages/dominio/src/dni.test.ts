import { dniNormal, dniSearched, isDoubtfulDni } from './dni.ts';

test.each([
  '90000002',
  '90.000.002',
  '90 000 002',
  ' 90-000-002 ',
  '090000002',
  '00090.000.002',
  '９００００００２',
  '９０．０００．００２',
  'DNI 90.000.002',
  'D.N.I. Nº 90.000.002',
  'DNI: 90000002',
  'M90000002',
  'número 90000002',
  '90\u00a0000\u2009002',
  '90\u200b000002',
])('dniNormal(%j) is 90000002', (text) => {
  expect(dniNormal(text)).toBe('90000002');
});

test.each([
  ['1', '1'],
  ['0000000001', '1'],
  ['123456789', '123456789'],
  ['²³', '23'],
])('dniNormal(%j) is %j', (text, normal) => {
  expect(dniNormal(text)).toBe(normal);
});

test.each([
  '',
  ' ',
  '...',
  'DNI',
  '0',
  '000',
  '1234567890',
  '20-30111222-3',
  '30111222A',
  '30A111222',
  '٣٠١١١٢٢٢',
  '3\ufeff0',
])('dniNormal(%j) is null', (text) => {
  expect(dniNormal(text)).toBeNull();
});

test.each([
  ['30.111.222', false],
  ['5.111.222', false],
  ['005111222', false],
  ['511122', true],
  ['301112223', true],
  ['1', true],
  ['', false],
  ['ninguno', false],
])('isDoubtfulDni(%j) is %p', (text, isDoubtful) => {
  expect(isDoubtfulDni(text)).toBe(isDoubtful);
});

test.each([
  ['30.111.222', '30111222'],
  ['DNI30111222', '30111222'],
  ['030111222', '30111222'],
  ['5.111.222', '5111222'],
  ['511.122', null],
  ['30.111', null],
  ['taller2024', null],
  ['ana@uno.test', null],
])('dniSearched(%j) is %j', (word, dni) => {
  expect(dniSearched(word)).toBe(dni);
});
