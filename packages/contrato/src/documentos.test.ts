import { BYTES_MAXIMOS } from '@fluxpartes/dominio';
import { DOCUMENTO_DE_OTRO_TIPO, DOCUMENTO_GRANDE, errorDeDocumento } from './documentos.ts';

test.each([
  ['constancia.pdf', 1, undefined],
  ['CONSTANCIA.JPG', BYTES_MAXIMOS.documento, undefined],
  ['foto.de.frente.jpeg', 1, undefined],
  ['captura.png', 1, undefined],
  ['captura.png', BYTES_MAXIMOS.documento + 1, DOCUMENTO_GRANDE],
  ['planilla.xlsx', 1, DOCUMENTO_DE_OTRO_TIPO],
  ['foto.pdf.exe', 1, DOCUMENTO_DE_OTRO_TIPO],
  ['pdf', 1, DOCUMENTO_DE_OTRO_TIPO],
])('%s of %i bytes: %s', (name, size, error) => {
  expect(errorDeDocumento({ name, size })).toBe(error);
});
