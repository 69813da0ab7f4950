import { isCommonPassword } from './password-policy.ts';

it.each([
  ...[
    '12345678',
    '87654321',
    'password',
    'PASSWORD',
    'Pássword',
    ' password ',
    'password1',
    'password2026',
    'Password2026!',
  ],
  ...['        ', '\t\t\t\t\t\t\t\t', 'aaaaaaaa', '12121212', 'abcdabcd', 'qwertyui', 'contraseña', 'contraseña1'],
  ...['maradona10', 'fluxpartes', 'FluxPartes2026', 'drowssap', 'iloveyou!!', 'p a s s w o r d'],
])('%j is common', (contrasena) => {
  expect(isCommonPassword(contrasena)).toBe(true);
});

it.each(['una clave larga', 'otra clave larga', 'motor1600-clave', 'otra-clave-2026', 'repuestos2026', 'xK9#mP2$vL'])(
  '%j is not common',
  (contrasena) => {
    expect(isCommonPassword(contrasena)).toBe(false);
  },
);
