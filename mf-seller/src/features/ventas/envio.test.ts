import { direccionConAltura, direccionEnUnTexto, envioEnPalabras, hayEnvio } from './envio.ts';

test.each([
  [true, true],
  ['true', true],
  ['si', true],
  ['sí', true],
  ['SI', true],
  ['Sí', true],
  [false, false],
  ['false', false],
  ['no', false],
  [null, false],
  ['', false],
])('an envio of %p ships: %p', (envio, esperado) => {
  expect(hayEnvio({ envio: envio as boolean })).toBe(esperado);
});

test.each([
  [true, 'uber_moto', 'Uber Moto'],
  [true, 'uber_auto', 'Uber Auto'],
  [true, 'flete', 'Flete'],
  [true, null, 'Sí'],
  [false, null, 'No'],
  [false, 'flete', 'No'],
] as const)('envio %p by %p reads %p', (envio, tipo_envio, texto) => {
  expect(envioEnPalabras({ envio, tipo_envio })).toBe(texto);
});

const destino = {
  localidad_envio: 'Rafael Calzada',
  direccion_envio: 'Av. San Martín',
  altura_envio: '2840',
  entrecalles_envio: 'Güemes y Alsina',
};

test('the address is one text, without what is blank', () => {
  expect(direccionConAltura(destino)).toBe('Av. San Martín 2840');
  expect(direccionEnUnTexto(destino)).toBe('Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada');
  expect(direccionEnUnTexto({ ...destino, entrecalles_envio: 'Entre Güemes y Alsina' })).toBe(
    'Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada',
  );
  expect(direccionEnUnTexto({ ...destino, altura_envio: '', entrecalles_envio: '' })).toBe(
    'Av. San Martín, Rafael Calzada',
  );
});
