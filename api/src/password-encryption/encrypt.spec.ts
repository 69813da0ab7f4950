import { decryptPassword, encryptPassword } from './encrypt.ts';

const KEY = { id: 'k1', bytes: Buffer.alloc(32, 1) };

it.each(['clave larga', '••••••••', '🔧'.repeat(128), 'x'.repeat(128)])('gives back what was sealed: %s', (text) => {
  expect(decryptPassword(encryptPassword(text, 7, KEY), 7, KEY)).toBe(text);
});

it('never seals to the same bytes, nor to bytes whose length tells the password’s', () => {
  const [a, b, long] = [
    encryptPassword('abcdefgh', 7, KEY),
    encryptPassword('abcdefgh', 7, KEY),
    encryptPassword('x'.repeat(128), 7, KEY),
  ];
  expect(a.equals(b)).toBe(false);
  expect(long.length).toBe(a.length);
});

it('opens for its own user and key only, and not when a bit was changed', () => {
  const sello = encryptPassword('clave', 7, KEY);
  expect(decryptPassword(sello, 8, KEY)).toBeUndefined();
  expect(decryptPassword(sello, 7, { ...KEY, id: 'k2' })).toBeUndefined();
  expect(decryptPassword(sello, 7, { ...KEY, bytes: Buffer.alloc(32, 2) })).toBeUndefined();
  sello[40] = (sello[40] ?? 0) ^ 1;
  expect(decryptPassword(sello, 7, KEY)).toBeUndefined();
  expect(decryptPassword(Buffer.alloc(3), 7, KEY)).toBeUndefined();
});
