import { direccionText, direccionWithAltura, envioInWords, hasEnvio } from './venta-values.ts';

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
])('hasEnvio of %p returns %p', (envio, expected) => {
  expect(hasEnvio({ envio: envio as boolean })).toBe(expected);
});

test.each([
  [true, 'uber_moto', 'Uber Moto'],
  [true, 'uber_auto', 'Uber Auto'],
  [true, 'flete', 'Flete'],
  [true, null, 'Sí'],
  [false, null, 'No'],
  [false, 'flete', 'No'],
] as const)('envioInWords of %p by %p returns %p', (envio, tipo_envio, text) => {
  expect(envioInWords({ envio, tipo_envio })).toBe(text);
});

const target = {
  localidad_envio: 'Rafael Calzada',
  direccion_envio: 'Av. San Martín',
  altura_envio: '2840',
  entrecalles_envio: 'Güemes y Alsina',
};

test('direccionText leaves out empty parts', () => {
  expect(direccionWithAltura(target)).toBe('Av. San Martín 2840');
  expect(direccionText(target)).toBe('Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada');
  expect(direccionText({ ...target, entrecalles_envio: 'Entre Güemes y Alsina' })).toBe(
    'Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada',
  );
  expect(direccionText({ ...target, altura_envio: '', entrecalles_envio: '' })).toBe('Av. San Martín, Rafael Calzada');
});
