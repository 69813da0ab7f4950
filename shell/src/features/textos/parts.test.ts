import { partsOf } from './parts.ts';

it.each([
  ['', []],
  ['Hola.\n\nChau.', ['Hola.', 'Chau.']],
  ['Una línea\r\ny la que sigue.\r\n\r\n', ['Una línea y la que sigue.']],
  ['# Título\nTexto.', ['## Título', 'Texto.']],
  ['Texto.\n# Título\n\n\nOtro.', ['Texto.', '## Título', 'Otro.']],
  ['#sin espacio', ['#sin espacio']],
  ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
])('reads %j as its pieces', (text, wanted) => {
  expect(partsOf(text).map((part) => (part.kind === 'heading' ? `## ${part.text}` : part.text))).toEqual(wanted);
});
