import { siONo } from './si-o-no.ts';

test.each([true, 'true', 'si', 'sí', 'SI', 'Sí', ' sí ', 'si\u0301'])('%p is a yes', (valor) => {
  expect(siONo(valor)).toBe(true);
});

test.each([false, 'false', 'no', 'No', 'NO'])('%p is a no', (valor) => {
  expect(siONo(valor)).toBe(false);
});

test.each([null, undefined, '', 'quizás', 1, 0, {}, ['si']])('%p is neither', (valor) => {
  expect(siONo(valor)).toBeNull();
});
