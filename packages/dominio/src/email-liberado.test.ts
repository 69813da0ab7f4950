import { emailLiberado, isEmailLiberado } from './text.ts';

test('emailLiberado is unique per account, and isEmailLiberado recognises only such addresses', () => {
  expect(emailLiberado(7)).not.toBe(emailLiberado(77));
  expect(isEmailLiberado(emailLiberado(7))).toBe(true);
  for (const email of ['cuenta-borrada-7@fluxpartes.invalid', 'CUENTA-7@SIN-EMAIL.INVALID']) {
    expect(isEmailLiberado(email)).toBe(true);
  }
  for (const email of ['ana@correo.com', 'ana@invalid.com']) expect(isEmailLiberado(email)).toBe(false);
});
