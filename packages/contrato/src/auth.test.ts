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
  'a name of nothing that shows (%j) is missing, and beside a letter it stays',
  (nothing) => {
    expect(campos({ nombre: nothing })).toEqual({ nombre: 'Ingresá tu nombre.' });
    expect(campos({ nombre: `Ana${nothing}` })).toEqual({});
  },
);

test('an empty form hears about every field at once', () => {
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

test.each(['123456', '1'.repeat(20)])('takes the phone %s', (telefono) => {
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

test('the town is one of the twelve', () => {
  expect(campos({ localidad: 'Quilmes' })).toEqual({ localidad: 'Elegí tu localidad.' });
});

test.each(['a\0b', 'a\ud800b'])('text that cannot be stored is refused: %j', (nombre) => {
  expect(campos({ nombre })).toEqual({ nombre: 'Hay un carácter que no se puede usar.' });
});

test('text is trimmed, composed and freed of control characters', () => {
  expect(validar(registerSchema, { ...mecanico, nombre: '  Jose\u0301\u0007 ' })).toMatchObject({
    ok: true,
    data: { nombre: 'José' },
  });
});

test('a text that shows nothing is blank, and none turns the reading direction', () => {
  expect(validar(registerSchema, { ...mecanico, nombre: '\u200b\ufeff\u2060' })).toEqual({
    ok: false,
    campos: { nombre: 'Ingresá tu nombre.' },
  });
  expect(validar(registerSchema, { ...mecanico, nombre: 'Ana\u202e\u2066 👨\u200d🔧\u2028B' })).toMatchObject({
    ok: true,
    data: { nombre: 'Ana 👨\u200d🔧 B' },
  });
});

test('what the schema does not name is dropped', () => {
  const result = validar(registerSchema, { ...mecanico, cashback: 99999, aprobado_constancia_afip: true });
  expect(result).toEqual({ ok: true, data: { ...mecanico, nombreLocal: '' } });
});

test('login needs both fields and folds the case of the e-mail', () => {
  expect(validar(loginSchema, { email: ' Marcos@Correo.com ', password: 'x' })).toEqual({
    ok: true,
    data: { email: 'marcos@correo.com', password: 'x' },
  });
  expect(validar(loginSchema, { email: '', password: '' })).toEqual({
    ok: false,
    campos: { email: 'Ingresá tu email.', password: 'Ingresá tu contraseña.' },
  });
});

test.each([null, 'texto', 7, []])('a body that is %j says so', (body) => {
  expect(validar(loginSchema, body).ok).toBe(false);
});

test('a seller with nothing filled in is told of the shop too', () => {
  const empty = { tipoCuenta: 'vendedor', nombre: '', apellido: '', email: '', password: '', nombreLocal: '' };
  expect(validar(registerSchema, empty)).toMatchObject({
    ok: false,
    campos: { email: 'Ingresá tu email.', nombreLocal: 'Ingresá el nombre de tu local.' },
  });
});
