import { centavos } from '@fluxpartes/dominio';
import { compraDraft, INITIAL_VALUES } from './purchase-options.ts';

const KEY = 'borrador_compra_5_7';
const FILLED = {
  cantidad: 3,
  usaCashback: true,
  cashback: centavos(12_500),
  localidad_envio: 'Glew',
  direccion_envio: 'Calle 1',
  altura_envio: '123',
  entrecalles_envio: '2 y 3',
};

beforeEach(() => sessionStorage.clear());

it('compraDraft returns the saved values only for the same buyer and listing', () => {
  compraDraft(5, 7).save(FILLED);
  expect(compraDraft(5, 7).read()).toEqual(FILLED);
  expect(compraDraft(6, 7).read() ?? INITIAL_VALUES).toEqual(INITIAL_VALUES);
  expect(compraDraft(5, 8).read() ?? INITIAL_VALUES).toEqual(INITIAL_VALUES);
});

it('compraDraft removes the saved values on drop', () => {
  compraDraft(5, 7).save(FILLED);
  compraDraft(5, 7).drop();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it.each([
  ['no JSON', '{'],
  ['another shape', '1'],
  ['values that a form never holds', '{"cantidad":0.5,"usaCashback":"si","cashback":-1,"altura_envio":4,"monto":1}'],
])('compraDraft reads %s as an empty form', (_what, saved) => {
  sessionStorage.setItem(KEY, saved);
  expect(compraDraft(5, 7).read() ?? INITIAL_VALUES).toEqual(INITIAL_VALUES);
});
