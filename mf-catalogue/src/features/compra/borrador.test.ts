import { borradorDeCompra } from './borrador.ts';
import { VALORES_INICIALES } from './valores.ts';

const CLAVE = 'borrador_compra_5_7';
const LLENA = {
  cantidad: 3,
  usaCashback: true,
  cashback: 12_500,
  localidad_envio: 'Glew',
  direccion_envio: 'Calle 1',
  altura_envio: '123',
  entrecalles_envio: '2 y 3',
};

beforeEach(() => sessionStorage.clear());

it('gives back what was kept, to the same buyer of the same listing alone', () => {
  borradorDeCompra(5, 7).guardar(LLENA);
  expect(borradorDeCompra(5, 7).leer()).toEqual(LLENA);
  expect(borradorDeCompra(6, 7).leer()).toEqual(VALORES_INICIALES);
  expect(borradorDeCompra(5, 8).leer()).toEqual(VALORES_INICIALES);
});

it('forgets a purchase that was made', () => {
  borradorDeCompra(5, 7).guardar(LLENA);
  borradorDeCompra(5, 7).borrar();
  expect(sessionStorage.getItem(CLAVE)).toBeNull();
});

it.each([
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['values that a form never holds', '{"cantidad":0.5,"usaCashback":"si","cashback":-1,"altura_envio":4,"monto":1}'],
])('%s counts as an empty form', (_que, guardado) => {
  sessionStorage.setItem(CLAVE, guardado);
  expect(borradorDeCompra(5, 7).leer()).toEqual(VALORES_INICIALES);
});

it('does without where the browser refuses its storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(borradorDeCompra(5, 7).leer()).toEqual(VALORES_INICIALES);
  jest.restoreAllMocks();
});
