import { aliasNormal, cbuNormal, cuentaBancariaNormal } from './cbu.ts';

/**
 * Two accounts of banks and one of a wallet, by the published rule of check digits: 3-9-7-1 from the right of each block.
 */
const VALID = ['0170099220000067797370', '2850590940090418135201', '0000003100010000000009'];

test.each([
  ['of a bank', '0170099220000067797370', '0170099220000067797370'],
  ['of another bank', '2850590940090418135201', '2850590940090418135201'],
  ['of a wallet (CVU)', '0000003100010000000009', '0000003100010000000009'],
  ['with spaces, hyphens and dots', ' 01700992 2000-0067.797370 ', '0170099220000067797370'],
  ['a wrong first check digit', '0170099320000067797370', null],
  ['a wrong second check digit', '0170099220000067797371', null],
  ['two neighbours exchanged', '0710099220000067797370', null],
  ['a digit too few', '017009922000006779737', null],
  ['a digit too many', '01700992200000677973700', null],
  ['nothing but noughts', '0'.repeat(22), null],
  ['a letter among them', '01700992200000677973O0', null],
  ['digits of another script', '٠170099220000067797370', null],
  ['a minus and a point', '-170099220000067797370.', null],
  ['nothing', '', null],
])('cbuNormal returns the normal form of a valid CBU, otherwise null: %s', (_, text, normal) => {
  expect(cbuNormal(text)).toBe(normal);
});

test.each(VALID)('cbuNormal returns null for %s with any one digit mistyped', (valid) => {
  const mistyped = [...valid].flatMap((digit, at) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => valid.slice(0, at) + other + valid.slice(at + 1)),
  );
  expect(mistyped).toHaveLength(22 * 9);
  expect(mistyped.filter((text) => cbuNormal(text) !== null)).toEqual([]);
});

test.each([
  ['as given by a bank', 'casa.perro.sol', 'casa.perro.sol'],
  ['in capitals, with spaces around', ' CASA.PERRO.SOL ', 'casa.perro.sol'],
  ['with digits and a hyphen', 'taller-el-2', 'taller-el-2'],
  ['of 6', 'taller', 'taller'],
  ['of 5', 'talle', null],
  ['of 20', 'a'.repeat(20), 'a'.repeat(20)],
  ['of 21', 'a'.repeat(21), null],
  ['with a space within', 'casa perro', null],
  ['with an ñ', 'taller.ñandu', null],
  ['of an e-mail', 'yo@taller.com', null],
  ['of digits alone', '01700992200000677973', null],
])('aliasNormal returns the normal form of a valid alias, otherwise null: %s', (_, text, normal) => {
  expect(aliasNormal(text)).toBe(normal);
});

test('cuentaBancariaNormal accepts a CBU or an alias and rejects a mistyped CBU', () => {
  expect(cuentaBancariaNormal('0170099220000067797370')).toBe('0170099220000067797370');
  expect(cuentaBancariaNormal('Casa.Perro.Sol')).toBe('casa.perro.sol');
  expect(cuentaBancariaNormal('0170099220000067797371')).toBeNull();
});
