import { MAX_BYTES } from '@fluxpartes/dominio';
import { DOCUMENTO_TOO_LARGE, documentoError, WRONG_DOCUMENTO_TYPE } from './validar.ts';

test.each([
  ['constancia.pdf', 1, undefined],
  ['CONSTANCIA.JPG', MAX_BYTES.documento, undefined],
  ['foto.de.frente.jpeg', 1, undefined],
  ['captura.png', 1, undefined],
  ['captura.png', MAX_BYTES.documento + 1, DOCUMENTO_TOO_LARGE],
  ['planilla.xlsx', 1, WRONG_DOCUMENTO_TYPE],
  ['foto.pdf.exe', 1, WRONG_DOCUMENTO_TYPE],
  ['pdf', 1, WRONG_DOCUMENTO_TYPE],
])('documentoError of %s with %i bytes is %s', (name, size, error) => {
  expect(documentoError({ name, size })).toBe(error);
});
