import { centavos } from '@fluxpartes/dominio';
import { formatMonto, formatPesos, parsePesos } from './formats.ts';

describe('formatPesos', () => {
  it.each([
    [0, '$\u00a00,00'],
    [5, '$\u00a00,05'],
    [99_999, '$\u00a0999,99'],
    [100_000, '$\u00a01.000,00'],
    [1_234_567, '$\u00a012.345,67'],
    [123_456_789_00, '$\u00a0123.456.789,00'],
    [99_999_999_999_999, '$\u00a0999.999.999.999,99'],
    [-500, '-$\u00a05,00'],
  ])('%i centavos is %j', (amount, text) => {
    expect(formatPesos(centavos(amount))).toBe(text);
  });

  it('separates the sign with a no-break space, never a plain one', () => {
    expect(formatPesos(centavos(100))).not.toContain(' ');
    expect(formatPesos(centavos(100)).charCodeAt(1)).toBe(0xa0);
  });
});

describe('parsePesos', () => {
  it.each([
    ['12.345,67', 1_234_567],
    ['12345,67', 1_234_567],
    ['12345.67', 1_234_567],
    ['12345', 1_234_500],
    ['12.345', 1_234_500],
    ['1.234.567', 123_456_700],
    ['$ 84.500,00', 8_450_000],
    ['$\u00a084.500,5', 8_450_050],
    ['0', 0],
    ['0,05', 5],
    ['12,', 1200],
    ['1,234', 123],
    ['12,345', 1235],
    ['84.500,505', 8_450_051],
    ['999.999.999.999,99', 99_999_999_999_999],
  ])('reads %j', (text, amount) => {
    expect(parsePesos(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '$',
    'abc',
    '-5',
    '1234.567',
    '12,345.67',
    '999.999.999.999,995',
    '1.23.456',
    '1.2345,6',
    '1e3',
    '1.000.000.000.000',
    ',5',
  ])('refuses %j', (text) => {
    expect(parsePesos(text)).toBeNull();
  });

  it('reads back the text that formatMonto writes', () => {
    for (const amount of [0, 1, 10, 99, 100, 12_345, 100_000, 8_450_050, 99_999_999_999_999].map(centavos)) {
      expect(parsePesos(formatMonto(amount))).toBe(amount);
    }
  });
});
