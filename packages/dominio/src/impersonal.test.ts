import { impersonal } from './text.ts';

it.each([
  ["Cannot read properties of undefined (reading 'precio')", "Cannot read properties of undefined (reading 'precio')"],
  ['no user marta.gomez+1@correo.com.ar here', 'no user (email) here'],
  ['GET /usuarios/714/compras?q=filtro&t=1 failed', 'GET /usuarios/:id/compras?… failed'],
  ['at https://x.ar/recuperacion/recuperacion#t=abcDEF', 'at https://x.ar/recuperacion/recuperacion?…'],
  [`Unexpected token 'M', "Marta Gómez" is not valid JSON`, `Unexpected token 'M', "…" is not valid JSON`],
  ['DNI 30.123.456, tel 11 4298-1122', 'DNI (número), tel (número)'],
  ['tarjeta 4509953566233704', 'tarjeta (número)'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'Bearer (clave)'],
  ['two\nlines\u0000 and a\u2028third', 'two lines and a third'],
])('impersonal returns the text without personal data: %s', (text, expected) => {
  expect(impersonal(text, 200)).toBe(expected);
});

it('impersonal limits the length and processes long texts in under 500 ms', () => {
  const began = performance.now();
  expect(impersonal(`${'a@'.repeat(500_000)}`, 200).length).toBeLessThanOrEqual(200);
  expect(impersonal('1 '.repeat(500_000), 200)).toBe('(número)');
  expect(performance.now() - began).toBeLessThan(500);
});
