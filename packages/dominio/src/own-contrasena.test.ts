import { ownFieldOf, plano } from './contrasena.ts';

const DATA = {
  email: 'r.gimenez-taller@correo.com.ar',
  nombre: 'Ramón María',
  apellido: 'Giménez',
  dni: '28111222',
  telefono: '1122334455',
  nombreLocal: 'Repuestos del Sur',
};

test.each([
  ['r.gimenez-taller@correo.com.ar', 'email'],
  ['R.Gimenez-Taller@Correo.com.ar', 'email'],
  ['r.gimenez-taller', 'email'],
  ['rgimeneztaller1', 'email'],
  ['gimenez1', 'apellido'],
  ['GIMÉNEZ2026', 'apellido'],
  ['gime\u0301nez!!', 'apellido'],
  ['Giménez 15/03/90', 'apellido'],
  ['ramonramon', 'nombre'],
  ['ramon.gimenez', 'apellido'],
  ['gimenez_ramon_99', 'apellido'],
  ['Ramón María', 'nombre'],
  ['28111222', 'dni'],
  ['28.111.222', 'dni'],
  ['28111222ramon', 'dni'],
  ['1122334455', 'telefono'],
  ['11-2233-4455', 'telefono'],
  ['22334455', 'telefono'],
  ['repuestosdelsur', 'nombreLocal'],
  ['Repuestos del Sur 24', 'nombreLocal'],
  ['correo2026', 'email'],
  ['Correo.com.ar 1', 'email'],
  ['taller2026', 'email'],
] as const)('ownFieldOf(%j) is %s', (contrasena, field) => {
  expect(ownFieldOf(contrasena, DATA)).toBe(field);
});

test.each([
  'una clave larga',
  'gimenez-clave-larga',
  'ramon1234567',
  'repuestos2026',
  '12345678',
  '        ',
  '',
  'gimenezz',
  'com12345',
])('ownFieldOf(%j) is null', (contrasena) => {
  expect(ownFieldOf(contrasena, DATA)).toBeNull();
});

test.each([
  ['ana123456', 'nombre'],
  ['anamaria', 'nombreLocal'],
  ['Gómez!', 'apellido'],
  ['lopezgomez', 'apellido'],
] as const)('ownFieldOf(%j) is %s, the longest field in it', (contrasena, field) => {
  const data = { ...DATA, nombre: 'Ana', apellido: 'López Gómez', nombreLocal: 'Anamaría' };
  expect(ownFieldOf(contrasena, data)).toBe(field);
});

test('plano returns lower-case letters and digits without accents', () => {
  expect(plano(' Ñandú-3! ')).toBe('nandu3');
});

test('ownFieldOf ignores account fields that are blank or shorter than three characters', () => {
  const data = { email: 'a@b.co', nombre: 'Al', apellido: '-', dni: '1', telefono: '', nombreLocal: '' };
  for (const contrasena of ['al123456', '11111111', 'abco1234'])
    expect(ownFieldOf(contrasena, data)).toBe(contrasena === 'abco1234' ? 'email' : null);
});
