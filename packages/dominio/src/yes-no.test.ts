import { yesNo } from './yes-no.ts';

test.each([true, 'true', 'si', 'sí', 'SI', 'Sí', ' sí ', 'si\u0301'])('%p is a yes', (value) => {
  expect(yesNo(value)).toBe(true);
});

test.each([false, 'false', 'no', 'No', 'NO'])('%p is a no', (value) => {
  expect(yesNo(value)).toBe(false);
});

test.each([null, undefined, '', 'quizás', 1, 0, {}, ['si']])('%p is neither', (value) => {
  expect(yesNo(value)).toBeNull();
});
