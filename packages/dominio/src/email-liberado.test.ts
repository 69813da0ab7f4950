import { emailLiberado, isEmailLiberado } from './email-liberado.ts';

test('the address of an account without one is its own, and known again', () => {
  expect(emailLiberado(7)).not.toBe(emailLiberado(77));
  expect(isEmailLiberado(emailLiberado(7))).toBe(true);
  expect(isEmailLiberado('ana@correo.com')).toBe(false);
});
