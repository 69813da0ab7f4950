import { isFitForAdmin } from './contrasena.ts';

test.each([
  ['0123456789abcde', false],
  ['0123456789abcdef', true],
  ['aaaaaaaaaaaaaaaa', false],
  ['abcdefgabcdefgab', false],
  ['abcdefghabcdefgh', false],
  ['abcdefghiabcdefghiabcd', false],
  ['aaaaaaaaaaaaaaaabcdefgh', true],
  ['aaaaaaaaaaaaaaaabcdefg', false],
  ['Abcdefghabcdefgh', true],
  ['abcdefghijklmnopa', true],
  ['una-clave-de-prueba-larga', true],
  ['', false],
])('isFitForAdmin(%p) is %p', (contrasena, expected) => {
  expect(isFitForAdmin(contrasena)).toBe(expected);
});
