import { createHash, pbkdf2Sync, webcrypto } from 'node:crypto';
import { type AdminHuella, canRecogniseAdmin, isAdmin } from './admin-credentials.ts';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto, writable: true });

const SALT = Buffer.from('0123456789abcdef');

function huellaOf(email: string, password: string, iteraciones = 1000): AdminHuella {
  const digesto = pbkdf2Sync(`${email}\n${password}`, SALT, iteraciones, 32, 'sha256').toString('base64');
  const filter = (createHash('sha256').update(SALT).update(email).digest()[0] ?? 0) >> 4;
  return { sal: SALT.toString('base64'), digesto, iteraciones, filter };
}

describe('the admin credentials', () => {
  const huella = huellaOf('admin@fluxpartes.test', 'una clave bien larga');

  it.each([
    ['the credentials', 'admin@fluxpartes.test', 'una clave bien larga', true],
    ['the e-mail in capitals and with blanks', ' Admin@FluxPartes.test ', 'una clave bien larga', true],
    ['another password', 'admin@fluxpartes.test', 'Una clave bien larga', false],
    ['another e-mail', 'otro@fluxpartes.test', 'una clave bien larga', false],
    ['nothing', '', '', false],
  ])('are recognised or rejected for %s', async (_testCase, email, password, expected) => {
    await expect(isAdmin({ email, password }, huella)).resolves.toBe(expected);
  });

  it.each(['duenia@taller.test', 'jefe@fluxpartes.test', 'ana@uno.test'])(
    'are recognised with any e-mail: %s',
    async (email) => {
      const own = huellaOf(email, 'una clave bien larga');
      await expect(isAdmin({ email: email.toUpperCase(), password: 'una clave bien larga' }, own)).resolves.toBe(true);
    },
  );

  it.each([
    ['WebCrypto', webcrypto, true],
    ['WebCrypto without its keys, as plain http has it', {}, false],
    ['no WebCrypto', undefined, false],
  ])('can be recognised only if WebCrypto is complete: %s', (_testCase, crypto, expected) => {
    Object.assign(globalThis, { crypto });
    expect(canRecogniseAdmin()).toBe(expected);
    Object.assign(globalThis, { crypto: webcrypto });
  });

  it('require a key derivation for only about one e-mail in sixteen', async () => {
    const derive = jest.spyOn(webcrypto.subtle, 'deriveBits');
    for (let i = 0; i < 320; i += 1) await isAdmin({ email: `taller${i}@correo.com`, password: 'x' }, huella);
    expect(derive.mock.calls.length).toBeGreaterThan(0);
    expect(derive.mock.calls.length).toBeLessThan(60);
  });
});
