import { DemoInvalidoError, quiereDemo } from './quiere-demo.ts';

test.each([
  [{}, false],
  [{ FLUX_LOCAL: 'si' }, true],
  [{ FLUX_LOCAL: 'no' }, false],
  [{ FLUX_LOCAL: 'si', DEMO: 'no' }, false],
  [{ FLUX_LOCAL: 'si', DEMO: '' }, true],
  [{ DEMO: 'si' }, true],
])('%j → %s', (env, esperado) => {
  expect(quiereDemo(env)).toBe(esperado);
});

test('another word is refused by its name', () => {
  expect(() => quiereDemo({ DEMO: 'yes' })).toThrow(DemoInvalidoError);
  expect(() => quiereDemo({ DEMO: 'yes' })).toThrow('DEMO tiene que ser si o no, y es «yes».');
});
