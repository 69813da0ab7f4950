import { loginSchema, registerSchema } from './auth.ts';
import { validar } from './validar.ts';

const mecanico = {
  tipoCuenta: 'mecanico',
  nombre: 'Marcos',
  apellido: 'Ledesma',
  localidad: 'Longchamps',
  dni: '30111222',
  telefono: '1155501234',
  email: 'marcos@correo.com',
  password: 'motor1600',
};
const campos = (cambios: object) => {
  const result = validar(registerSchema, { ...mecanico, ...cambios });
  return result.ok ? {} : result.campos;
};

test('a mechanic registers without a shop name', () => {
  expect(validar(registerSchema, mecanico)).toEqual({ ok: true, data: { ...mecanico, nombreLocal: '' } });
});

test('a seller needs a shop name', () => {
  expect(campos({ tipoCuenta: 'vendedor' })).toEqual({ nombreLocal: 'Ingresá el nombre de tu local.' });
  expect(campos({ tipoCuenta: 'vendedor', nombreLocal: '   ' })).toEqual({
    nombreLocal: 'Ingresá el nombre de tu local.',
  });
  expect(campos({ tipoCuenta: 'vendedor', nombreLocal: 'Frenos del Sur' })).toEqual({});
});

test.each(['\u3164', '\u2800', '\u115f \u1160', '\uffa0\u200d', '\u180e', '\ufe0f', '\u0301'])(
  'registerSchema rejects a name of only invisible characters (%j) and accepts them after letters',
  (nothing) => {
    expect(campos({ nombre: nothing })).toEqual({ nombre: 'Ingresá tu nombre.' });
    expect(campos({ nombre: `Ana${nothing}` })).toEqual({});
  },
);

test('registerSchema reports every missing field of an empty form at once', () => {
  const empty = validar(registerSchema, { tipoCuenta: 'vendedor' });
  expect(empty).toEqual({
    ok: false,
    campos: {
      nombre: 'Ingresá tu nombre.',
      apellido: 'Ingresá tu apellido.',
      localidad: 'Elegí tu localidad.',
      dni: 'Ingresá tu DNI.',
      telefono: 'Ingresá tu teléfono.',
      email: 'Ingresá tu email.',
      password: 'Ingresá una contraseña.',
      nombreLocal: 'Ingresá el nombre de tu local.',
    },
  });
});

test.each(['12345', '1'.repeat(21), '11-5550-1234', '+541155501234', '١٢٣٤٥٦'])('refuses the phone %s', (telefono) => {
  expect(campos({ telefono })).toEqual({ telefono: 'El teléfono lleva de 6 a 20 dígitos.' });
});

test.each(['123456', '1'.repeat(20)])('accepts the phone %s', (telefono) => {
  expect(campos({ telefono })).toEqual({});
});

test.each(['correo', 'a@', '@b.co', 'a b@c.co'])('refuses the e-mail %s', (email) => {
  expect(campos({ email })).toEqual({ email: 'Ingresá un email válido, como nombre@correo.com.' });
});

test('passwords have 8 to 128 characters and stay as typed', () => {
  expect(campos({ password: '1234567' })).toEqual({ password: 'La contraseña lleva al menos 8 caracteres.' });
  expect(campos({ password: 'x'.repeat(129) })).toEqual({
    password: 'La contraseña no puede tener más de 128 caracteres.',
  });
  const result = validar(registerSchema, { ...mecanico, password: '  con espacios  ' });
  expect(result).toMatchObject({ ok: true, data: { password: '  con espacios  ' } });
});

test('registerSchema rejects a town that is not in the list', () => {
  expect(campos({ localidad: 'Quilmes' })).toEqual({ localidad: 'Elegí tu localidad.' });
});

test.each(['a\0b', 'a\ud800b'])('text that cannot be stored is refused: %j', (nombre) => {
  expect(campos({ nombre })).toEqual({ nombre: 'Hay un carácter que no se puede usar.' });
});

test('registerSchema trims text, composes accents and removes control characters', () => {
  expect(validar(registerSchema, { ...mecanico, nombre: '  Jose\u0301\u0007 ' })).toMatchObject({
    ok: true,
    data: { nombre: 'José' },
  });
});

test('registerSchema rejects invisible text as blank and removes characters that change the reading direction', () => {
  expect(validar(registerSchema, { ...mecanico, nombre: '\u200b\ufeff\u2060' })).toEqual({
    ok: false,
    campos: { nombre: 'Ingresá tu nombre.' },
  });
  expect(validar(registerSchema, { ...mecanico, nombre: 'Ana\u202e\u2066 👨\u200d🔧\u2028B' })).toMatchObject({
    ok: true,
    data: { nombre: 'Ana 👨\u200d🔧 B' },
  });
});

test('registerSchema drops fields that it does not name', () => {
  const result = validar(registerSchema, { ...mecanico, cashback: 99999, aprobado_constancia_afip: true });
  expect(result).toEqual({ ok: true, data: { ...mecanico, nombreLocal: '' } });
});

test('loginSchema requires both fields and lowercases the e-mail', () => {
  expect(validar(loginSchema, { email: ' Marcos@Correo.com ', password: 'x' })).toEqual({
    ok: true,
    data: { email: 'marcos@correo.com', password: 'x' },
  });
  expect(validar(loginSchema, { email: '', password: '' })).toEqual({
    ok: false,
    campos: { email: 'Ingresá tu email.', password: 'Ingresá tu contraseña.' },
  });
});

test.each([null, 'texto', 7, []])('loginSchema rejects the body %j', (body) => {
  expect(validar(loginSchema, body).ok).toBe(false);
});

test('registerSchema also reports the missing shop name of a seller with blank fields', () => {
  const empty = { tipoCuenta: 'vendedor', nombre: '', apellido: '', email: '', password: '', nombreLocal: '' };
  expect(validar(registerSchema, empty)).toMatchObject({
    ok: false,
    campos: { email: 'Ingresá tu email.', nombreLocal: 'Ingresá el nombre de tu local.' },
  });
});
