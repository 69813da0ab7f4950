import { actualizarPasswordSchema, CONTRASENA_CHANGED, solicitarRecuperacionSchema } from './recuperacion.ts';
import { validar } from './validar.ts';

const request = { email: 'ana@taller.com', dni: '30111222' };

test('solicitarRecuperacionSchema requires e-mail and DNI, trims both and lowercases the e-mail', () => {
  expect(validar(solicitarRecuperacionSchema, { email: ' Ana@Taller.com ', dni: ' 30111222 ' })).toEqual({
    ok: true,
    data: request,
  });
  expect(validar(solicitarRecuperacionSchema, {})).toEqual({
    ok: false,
    campos: { email: 'Ingresá tu email.', dni: 'Ingresá tu DNI.' },
  });
});

test.each([
  ['', 'Ingresá una contraseña.'],
  ['1234567', 'La contraseña lleva al menos 8 caracteres.'],
  ['x'.repeat(129), 'La contraseña no puede tener más de 128 caracteres.'],
])('the new password %j is refused', (nuevaPassword, nuevaPasswordMal) => {
  expect(validar(actualizarPasswordSchema, { ...request, nuevaPassword })).toEqual({
    ok: false,
    campos: { nuevaPassword: nuevaPasswordMal },
  });
});

test('a token in the body is dropped: it belongs in the header', () => {
  const body = { ...request, nuevaPassword: '  con espacios  ', token: 'x' };
  expect(validar(actualizarPasswordSchema, body)).toEqual({
    ok: true,
    data: { ...request, nuevaPassword: '  con espacios  ' },
  });
});

test("CONTRASENA_CHANGED contains 'correctamente', which the screens look for", () => {
  expect(CONTRASENA_CHANGED).toContain('correctamente');
});
