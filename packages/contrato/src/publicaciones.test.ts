import {
  crearPublicacionSchema,
  editarPublicacionSchema,
  pausarPublicacionSchema,
  publicacionesQuerySchema,
} from './publicaciones.ts';
import { validar } from './validar.ts';

const disco = {
  nombre_producto: 'Disco de freno ventilado delantero',
  marca: 'ford',
  modelo: 'Focus',
  precio: '84500',
  ubicacion: 'Adrogué',
  envio: 'si',
  tipo_envio: 'uber_moto',
  categoria: 'Frenos',
  estado: 'nuevo',
};
const read = (cambios: object = {}) => validar(crearPublicacionSchema, { ...disco, ...cambios });
const campos = (cambios: object) => {
  const result = read(cambios);
  return result.ok ? {} : result.campos;
};

test('crearPublicacionSchema converts form texts to typed values', () => {
  expect(read({ compatibilidad: '[{"marca":"ford","modelo":"Mondeo"}]' })).toEqual({
    ok: true,
    data: {
      ...disco,
      precio: 84_500,
      envio: true,
      codigo_serie: '',
      marca_repuesto: '',
      descripcion: '',
      compatibilidad: [{ marca: 'ford', modelo: 'Mondeo' }],
      existencias: null,
    },
  });
});

test.each([
  ['1', 1],
  [9999, 9999],
  ['', null],
  [null, null],
  [undefined, null],
])('crearPublicacionSchema parses existencias %j as %j', (existencias, expected) => {
  expect(read({ existencias })).toMatchObject({ ok: true, data: { existencias: expected } });
});

test.each([0, '0', -1, 10_000, 1.5, 'dos', true])('crearPublicacionSchema rejects existencias %j', (existencias) => {
  expect(campos({ existencias })).toEqual({
    existencias: 'Las unidades van de 1 a 9.999. Sin número, no hay límite.',
  });
});

test.each([true, 'true', 'si', 'sí', 'SI', 'Sí'])('envio %j is yes', (envio) => {
  expect(read({ envio })).toMatchObject({ ok: true, data: { envio: true, tipo_envio: 'uber_moto' } });
});

test.each([false, 'false', 'no', 'NO'])('envio %j is no, and clears the shipping type', (envio) => {
  expect(read({ envio })).toMatchObject({ ok: true, data: { envio: false, tipo_envio: null } });
});

test('a listing that ships needs its shipping type', () => {
  expect(campos({ tipo_envio: '' })).toEqual({ tipo_envio: 'Elegí el tipo de envío.' });
});

test.each([
  ['', 'Ingresá el precio.'],
  ['abc', 'Ingresá el precio.'],
  ['1e3', 'Ingresá el precio.'],
  [Number.NaN, 'Ingresá el precio.'],
  [Number.POSITIVE_INFINITY, 'Ingresá el precio.'],
  ['-0.01', 'El precio no puede ser menor que 0.'],
  ['1000000000000', 'El precio no puede pasar de $ 999.999.999.999,99.'],
])('the price %j is refused: %s', (precio, message) => {
  expect(campos({ precio })).toEqual({ precio: message });
});

test.each([
  ['0', 0],
  ['84500.505', 84_500.51],
  [999_999_999_999.99, 999_999_999_999.99],
])('the price %j is parsed as %p', (precio, expected) => {
  expect(read({ precio })).toMatchObject({ ok: true, data: { precio: expected } });
});

test('crearPublicacionSchema rejects a model of another brand', () => {
  expect(campos({ modelo: 'Gol' })).toEqual({ modelo: 'Elegí un modelo de esa marca.' });
});

test('compatibility: duplicates are ignored, pairs are checked, broken JSON is refused', () => {
  const car = { marca: 'volkswagen', modelo: 'Gol' };
  expect(read({ compatibilidad: JSON.stringify([car, car]) })).toMatchObject({
    ok: true,
    data: { compatibilidad: [car] },
  });
  for (const compatibilidad of ['[{', '{}', '[{"marca":"ford"}]', '[{"marca":"ford","modelo":"Gol"}]']) {
    expect(Object.keys(campos({ compatibilidad }))).toEqual(['compatibilidad']);
  }
});

test('the description keeps its line breaks and is rejected if longer than 2000 characters', () => {
  expect(read({ descripcion: ' uno\r\ndos ' })).toMatchObject({ ok: true, data: { descripcion: 'uno\ndos' } });
  expect(campos({ descripcion: 'x'.repeat(2001) })).toEqual({ descripcion: 'No puede tener más de 2000 caracteres.' });
});

describe('editarPublicacionSchema', () => {
  const editar = (cambios: object = {}) => validar(editarPublicacionSchema, { ...disco, ...cambios });

  test('omits fields that are not sent, accepts blank ones, and removes no photo by default', () => {
    const withoutOptionals = editar();
    expect(withoutOptionals.ok && withoutOptionals.data).toStrictEqual({
      ...disco,
      precio: 84_500,
      envio: true,
      imagenesAEliminar: [],
    });
    expect(
      editar({ descripcion: '', compatibilidad: '[]', imagenesAEliminar: '["/api/fotos/a/1280.webp"]' }),
    ).toMatchObject({
      data: { descripcion: '', compatibilidad: [], imagenesAEliminar: ['/api/fotos/a/1280.webp'] },
    });
  });

  test.each([
    [{ estado: undefined }, { estado: 'Elegí el estado.' }],
    [{ modelo: 'Gol' }, { modelo: 'Elegí un modelo de esa marca.' }],
    [{ tipo_envio: '' }, { tipo_envio: 'Elegí el tipo de envío.' }],
    [{ precio: '' }, { precio: 'Ingresá el precio.' }],
    [{ imagenesAEliminar: '{}' }, { imagenesAEliminar: 'Las imágenes a eliminar tienen que ser una lista.' }],
    [{ imagenesAEliminar: '[1]' }, { imagenesAEliminar: 'Las imágenes a eliminar tienen que ser una lista.' }],
    [{ imagenesAEliminar: '[' }, { imagenesAEliminar: 'Las imágenes a eliminar tienen que ser una lista.' }],
  ])('rejects %j', (cambios, campos) => {
    expect(editar(cambios)).toEqual({ ok: false, campos });
  });

  test.each(['No', 'false', undefined])('clears the shipping type if envio is %j', (envio) => {
    expect(editar({ envio })).toMatchObject({ ok: true, data: { envio: false, tipo_envio: null } });
  });
});

test.each(['true', 'si', 1, null, undefined])('pausarPublicacionSchema rejects pausada %j', (pausada) => {
  expect(validar(pausarPublicacionSchema, { pausada })).toMatchObject({ ok: false });
});

describe('publicacionesQuerySchema', () => {
  test('limits an empty query to 500 rows', () => {
    expect(validar(publicacionesQuerySchema, {})).toEqual({ ok: true, data: { limite: 500 } });
  });

  test.each([
    [{ limite: '501' }, 'limite'],
    [{ limite: '0' }, 'limite'],
    [{ limite: 'x' }, 'limite'],
    [{ marca: 'renault' }, 'marca'],
    [{ ubicacion: 'Quilmes' }, 'ubicacion'],
    [{ envio: 'quizas' }, 'envio'],
    [{ estado: 'roto' }, 'estado'],
    [{ orden: 'fecha' }, 'orden'],
    [{ user_id: '-1' }, 'user_id'],
  ])('rejects %j', (query, campo) => {
    const result = validar(publicacionesQuerySchema, query);
    expect(result.ok ? [] : Object.keys(result.campos)).toEqual([campo]);
  });
});
