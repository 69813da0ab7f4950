import { editarPerfilSchema, editarUsuarioSchema, HIDDEN_CONTRASENA, usuariosQuerySchema } from './usuarios.ts';
import { validar } from './validar.ts';

const PERFIL = {
  nombre: ' Ramón ',
  apellido: 'Giménez',
  email: 'RAMON@taller.com.ar',
  contrasena: 'una clave larga',
  telefono: '1122334455',
};
const CLEAN_PERFIL = { ...PERFIL, nombre: 'Ramón', email: 'ramon@taller.com.ar' };

test('editarPerfilSchema drops fields that the user must not change', () => {
  const foreign = {
    dni: '1',
    tipo_cuenta: 'vendedor',
    cashback: 9,
    aprobado_constancia_afip: true,
    id: 7,
    localidad: 'x',
  };
  expect(validar(editarPerfilSchema, { ...PERFIL, ...foreign })).toEqual({ ok: true, data: CLEAN_PERFIL });
  expect(validar(editarPerfilSchema, { ...PERFIL, nombre_local: ' Taller ' })).toEqual({
    ok: true,
    data: { ...CLEAN_PERFIL, nombre_local: 'Taller' },
  });
});

test.each([[''], [null], [undefined], [HIDDEN_CONTRASENA]])(
  'editarPerfilSchema leaves the password unchanged if it is %p',
  (contrasena) => {
    const result = validar(editarPerfilSchema, { ...PERFIL, contrasena });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.data.contrasena).toBeUndefined();
  },
);

test.each([
  ['nombre', '', 'Ingresá tu nombre.'],
  ['apellido', undefined, 'Ingresá tu apellido.'],
  ['email', 'ramon', 'Ingresá un email válido, como nombre@correo.com.'],
  ['contrasena', 'corta', 'La contraseña lleva al menos 8 caracteres.'],
  ['telefono', '11-2233', 'El teléfono lleva de 6 a 20 dígitos.'],
  ['nombre_local', 'x'.repeat(81), 'No puede tener más de 80 caracteres.'],
])('a profile with %s %p is refused', (campo, value, message) => {
  expect(validar(editarPerfilSchema, { ...PERFIL, [campo]: value })).toEqual({
    ok: false,
    campos: { [campo]: message },
  });
});

test('editarUsuarioSchema accepts alternative field names, and the proper name wins', () => {
  const cases: [unknown, unknown][] = [
    [{}, {}],
    [{ constancia_afip_aprobada: 'si' }, { aprobado_constancia_afip: true }],
    [{ aprobado_constancia_afip: false, constancia_afip_aprobada: true }, { aprobado_constancia_afip: false }],
    [{ password: 'una clave larga' }, { contrasena: 'una clave larga' }],
    [{ contrasena: HIDDEN_CONTRASENA, cashback: '10.5' }, { cashback: 10.5 }],
    [{ id: 3, version: 9, contrasena_hash: 'x', fecha: 'x' }, {}],
  ];
  for (const [body, data] of cases) expect(validar(editarUsuarioSchema, body)).toEqual({ ok: true, data });
});

test.each([
  ['cashback', -0.01, 'El monto no puede ser menor que 0.'],
  ['cashback', 'mucho', 'Ingresá el cashback.'],
  ['cashback', null, 'Ingresá el cashback.'],
  ['cashback', Number.POSITIVE_INFINITY, 'Ingresá el cashback.'],
  ['cashback', 1.005, 'El monto lleva como mucho dos decimales.'],
  ['password', '', 'Ingresá una contraseña.'],
  ['contrasena', 'corta', 'La contraseña lleva al menos 8 caracteres.'],
  ['tipo_cuenta', 'admin', 'Elegí el tipo de cuenta.'],
  ['localidad', 'La Plata', 'Elegí la localidad.'],
  ['dni', '  ', 'Ingresá el DNI.'],
  ['aprobado_certificado_estudio', 'quizás', 'La aprobación es sí o no.'],
])('editarUsuarioSchema rejects %s %p', (campo, value, message) => {
  expect(validar(editarUsuarioSchema, { [campo]: value })).toEqual({ ok: false, campos: { [campo]: message } });
});

test('usuariosQuerySchema accepts a search and a limit, and rejects a search over 100 characters', () => {
  expect(validar(usuariosQuerySchema, { q: ' Giménez ', limite: '20' })).toEqual({
    ok: true,
    data: { q: 'Giménez', limite: 20 },
  });
  expect(validar(usuariosQuerySchema, { q: 'x'.repeat(101) })).toMatchObject({ ok: false });
});

test('usuariosQuerySchema accepts blank parameters and rejects an unknown pendiente', () => {
  expect(validar(usuariosQuerySchema, { q: '', pendiente: '' })).toEqual({ ok: true, data: { q: '', limite: 500 } });
  expect(validar(usuariosQuerySchema, { pendiente: 'documentos' })).toMatchObject({
    ok: true,
    data: { pendiente: 'documentos' },
  });
  expect(validar(usuariosQuerySchema, { pendiente: 'pago' })).toEqual({
    ok: false,
    campos: { pendiente: 'Solo puede ser documentos.' },
  });
});
