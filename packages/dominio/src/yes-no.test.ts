import { yesNo } from './yes-no.ts';

test.each([true, 'true', 'si', 'sí', 'SI', 'Sí', ' sí ', 'si\u0301'])('yesNo(%p) is true', (value) => {
  expect(yesNo(value)).toBe(true);
});

test.each([false, 'false', 'no', 'No', 'NO'])('yesNo(%p) is false', (value) => {
  expect(yesNo(value)).toBe(false);
});

test.each([null, undefined, '', 'quizás', 1, 0, {}, ['si']])('yesNo(%p) is null', (value) => {
  expect(yesNo(value)).toBeNull();
});
