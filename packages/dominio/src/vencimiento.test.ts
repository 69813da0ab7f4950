import { isVencida, recordatorioUntil, vencimientoAfterRechazo, vencimientoOf } from './vencimiento.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
const at = (day: number, hour: number, ms = 0) => new Date(Date.UTC(2026, 2, day, hour, 0, 0, ms));

test.each([
  [72, at(4, 12)],
  [1, at(1, 13)],
  [0, null],
])('vencimientoOf returns the expected deadline for a period of %d hours', (horas, vence) => {
  expect(vencimientoOf(NOON, horas)).toEqual(vence);
});

test.each([
  ['the first refusal', 72, at(1, 13), 0, at(4, 12)],
  ['the first, with a short period', 1, at(1, 13), 0, at(2, 12)],
  ['the second', 72, at(4, 12), 1, at(4, 12)],
  ['the second, shortly before the end', 72, at(1, 13), 1, at(2, 12)],
  ['the second of a sale without a deadline', 72, null, 1, at(2, 12)],
  ['purchases that do not expire', 0, at(1, 13), 0, null],
])(
  'vencimientoAfterRechazo returns the expected deadline after a refusal: %s',
  (_, horas, vence, rechazos, expected) => {
    expect(vencimientoAfterRechazo({ vence, rechazos }, NOON, horas)).toEqual(expected);
  },
);

test.each([
  [at(1, 12, 1), false],
  [NOON, true],
  [at(1, 11), true],
  [null, false],
])('isVencida of the deadline %s at noon is %s', (vence, isOver) => {
  expect(isVencida(vence, NOON)).toBe(isOver);
});

test.each([
  [72, at(2, 12)],
  [25, at(2, 12)],
  [24, null],
  [0, null],
])('recordatorioUntil returns the expected time for a period of %d hours', (horas, until) => {
  expect(recordatorioUntil(NOON, horas)).toEqual(until);
});
