import { decryptPassword, encryptPassword } from './encrypt.ts';

const KEY = { id: 'k1', bytes: Buffer.alloc(32, 1) };

it.each(['clave larga', '••••••••', '🔧'.repeat(128), 'x'.repeat(128)])(
  'decrypts an encrypted password to the original text: %s',
  (text) => {
    expect(decryptPassword(encryptPassword(text, 7, KEY), 7, KEY)).toBe(text);
  },
);

it('encrypts to different bytes each time, and to one length for every password', () => {
  const [a, b, long] = [
    encryptPassword('abcdefgh', 7, KEY),
    encryptPassword('abcdefgh', 7, KEY),
    encryptPassword('x'.repeat(128), 7, KEY),
  ];
  expect(a.equals(b)).toBe(false);
  expect(long.length).toBe(a.length);
});

it('returns undefined for another user, another key or modified bytes', () => {
  const sello = encryptPassword('clave', 7, KEY);
  expect(decryptPassword(sello, 8, KEY)).toBeUndefined();
  expect(decryptPassword(sello, 7, { ...KEY, id: 'k2' })).toBeUndefined();
  expect(decryptPassword(sello, 7, { ...KEY, bytes: Buffer.alloc(32, 2) })).toBeUndefined();
  sello[40] = (sello[40] ?? 0) ^ 1;
  expect(decryptPassword(sello, 7, KEY)).toBeUndefined();
  expect(decryptPassword(Buffer.alloc(3), 7, KEY)).toBeUndefined();
});
