import { CONTRASENA_OCULTA, editarPerfilSchema, editarUsuarioSchema, usuariosQuerySchema } from './usuarios.ts';
import { validar } from './validar.ts';

const PERFIL = {
  nombre: ' Ramón ',
  apellido: 'Giménez',
  email: 'RAMON@taller.com.ar',
  contrasena: 'una clave larga',
  telefono: '1122334455',
};
const PERFIL_LIMPIO = { ...PERFIL, nombre: 'Ramón', email: 'ramon@taller.com.ar' };

test("a profile is taken without what is not the user's to say", () => {
  const ajenos = {
    dni: '1',
    tipo_cuenta: 'vendedor',
    cashback: 9,
    aprobado_constancia_afip: true,
    id: 7,
    localidad: 'x',
  };
  expect(validar(editarPerfilSchema, { ...PERFIL, ...ajenos })).toEqual({ ok: true, data: PERFIL_LIMPIO });
  expect(validar(editarPerfilSchema, { ...PERFIL, nombre_local: ' Taller ' })).toEqual({
    ok: true,
    data: { ...PERFIL_LIMPIO, nombre_local: 'Taller' },
  });
});

test.each([[''], [null], [undefined], [CONTRASENA_OCULTA]])(
  'a profile with the password %p keeps the one it has',
  (contrasena) => {
    const resultado = validar(editarPerfilSchema, { ...PERFIL, contrasena });
    expect(resultado).toMatchObject({ ok: true });
    expect(resultado.ok && resultado.data.contrasena).toBeUndefined();
  },
);

test.each([
  ['nombre', '', 'Ingresá tu nombre.'],
  ['apellido', undefined, 'Ingresá tu apellido.'],
  ['email', 'ramon', 'Ingresá un email válido, como nombre@correo.com.'],
  ['contrasena', 'corta', 'La contraseña lleva al menos 8 caracteres.'],
  ['telefono', '11-2233', 'El teléfono lleva de 6 a 20 dígitos.'],
  ['nombre_local', 'x'.repeat(81), 'No puede tener más de 80 caracteres.'],
])('a profile with %s %p is refused', (campo, valor, mensaje) => {
  expect(validar(editarPerfilSchema, { ...PERFIL, [campo]: valor })).toEqual({
    ok: false,
    campos: { [campo]: mensaje },
  });
});

test('the admin names what changes; other names mean the same, and the proper one wins', () => {
  const casos: [unknown, unknown][] = [
    [{}, {}],
    [{ constancia_afip_aprobada: 'si' }, { aprobado_constancia_afip: true }],
    [{ aprobado_constancia_afip: false, constancia_afip_aprobada: true }, { aprobado_constancia_afip: false }],
    [{ password: 'una clave larga' }, { contrasena: 'una clave larga' }],
    [{ contrasena: CONTRASENA_OCULTA, cashback: '10.5' }, { cashback: 10.5 }],
    [{ id: 3, version: 9, contrasena_hash: 'x', fecha: 'x' }, {}],
  ];
  for (const [cuerpo, datos] of casos) expect(validar(editarUsuarioSchema, cuerpo)).toEqual({ ok: true, data: datos });
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
])('the admin’s %s %p is refused', (campo, valor, mensaje) => {
  expect(validar(editarUsuarioSchema, { [campo]: valor })).toEqual({ ok: false, campos: { [campo]: mensaje } });
});

test('the list of users takes a search beside what every list takes', () => {
  expect(validar(usuariosQuerySchema, { q: ' Giménez ', limite: '20' })).toEqual({
    ok: true,
    data: { q: 'Giménez', limite: 20 },
  });
  expect(validar(usuariosQuerySchema, { q: 'x'.repeat(101) })).toMatchObject({ ok: false });
});

test("a plain link's blank parameters count as missing, others have to be known", () => {
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
