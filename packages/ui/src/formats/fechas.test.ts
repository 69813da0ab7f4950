import { formatFecha, formatTime } from './formats.ts';

describe('dates in Buenos Aires', () => {
  it.each([
    ['2026-11-18T13:42:00.000Z', '18/11/2026', '10:42'],
    ['2026-01-01T02:59:59Z', '31/12/2025', '23:59'],
    ['2026-01-01T03:00:00Z', '01/01/2026', '00:00'],
    ['2026-07-09T12:05:00-03:00', '09/07/2026', '12:05'],
  ])('%s is %s at %s', (instant, fecha, timeOfDay) => {
    expect(formatFecha(instant)).toBe(fecha);
    expect(formatTime(instant)).toBe(timeOfDay);
  });

  it('formatFecha accepts a Date', () => {
    expect(formatFecha(new Date(Date.UTC(2026, 1, 28, 15)))).toBe('28/02/2026');
  });

  it.each(['', 'ayer', '2026-13-40'])('shows a hyphen for %j', (instant) => {
    expect(formatFecha(instant)).toBe('-');
    expect(formatTime(instant)).toBe('-');
  });
});
