import { scaleStep } from './image-canvas.tsx';

it.each([
  [1, 1, 1.5],
  [1.5, 1, 2],
  [1.7, 1, 2],
  [6, 1, 6],
  [6, -1, 4],
  [1.7, -1, 1.5],
  [1, -1, 1],
] as const)('scaleStep of %s by %s returns %s', (scale, direction, expected) => {
  expect(scaleStep(scale, direction)).toBe(expected);
});
