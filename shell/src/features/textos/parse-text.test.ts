import { parseText } from './texto-page.tsx';

it.each([
  ['', []],
  ['Hola.\n\nChau.', ['Hola.', 'Chau.']],
  ['Una línea\r\ny la que sigue.\r\n\r\n', ['Una línea y la que sigue.']],
  ['# Título\nTexto.', ['## Título', 'Texto.']],
  ['Texto.\n# Título\n\n\nOtro.', ['Texto.', '## Título', 'Otro.']],
  ['#sin espacio', ['#sin espacio']],
  ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
])('parseText reads %j as headings and paragraphs', (text, wanted) => {
  expect(parseText(text).map((block) => (block.kind === 'heading' ? `## ${block.text}` : block.text))).toEqual(wanted);
});

it('parseText gives equal blocks different keys', () => {
  const keys = parseText('Uno.\n# Dos\n# Dos\nUno.\n\n\nUno.').map(({ at }) => at);
  expect(keys).toEqual([0, 1, 2, 3, 4]);
});
