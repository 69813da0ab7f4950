import { createEventBus } from './remote-module.ts';

const heard = jest.fn();

afterEach(() => {
  heard.mockReset();
  jest.restoreAllMocks();
});

it('an event reaches only the owners that listen to its name', () => {
  const { tell, listen } = createEventBus();
  listen('mf-catalogue', { 'publicacion-cambiada': ({ id }) => heard('catalogue', id) });
  listen('mf-account', { 'compra-hecha': ({ compradorId }) => heard('account', compradorId) });
  tell('publicacion-cambiada', { id: 7 });
  tell('compra-hecha', { compradorId: 5 });
  tell('usuario-cambiado', { id: 5 });
  expect(heard.mock.calls).toEqual([
    ['catalogue', 7],
    ['account', 5],
  ]);
});

it('a second listen by the same owner replaces its first listeners', () => {
  const { tell, listen } = createEventBus();
  const before = jest.fn();
  const endBefore = listen('mf-catalogue', { 'publicacion-cambiada': before });
  const endNow = listen('mf-catalogue', { 'publicacion-cambiada': heard });
  endBefore();
  tell('publicacion-cambiada', { id: 7 });
  expect(before).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(1);
  endNow();
  tell('publicacion-cambiada', { id: 8 });
  expect(heard).toHaveBeenCalledTimes(1);
});

it('a listener that throws is logged and does not stop the other listeners', () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { tell, listen } = createEventBus();
  const broken = new Error('broken listener');
  listen('mf-seller', {
    'usuario-cambiado': () => {
      throw broken;
    },
  });
  listen('mf-catalogue', { 'usuario-cambiado': heard });
  tell('usuario-cambiado', { id: 5 });
  expect(heard.mock.calls).toEqual([[{ id: 5 }]]);
  expect(complaint.mock.calls).toEqual([[broken]]);
});

it('an event with an unknown name reaches its listeners', () => {
  const { tell, listen } = createEventBus() as unknown as {
    tell: (name: string, event: object) => void;
    listen: (owner: string, listeners: Record<string, (event: object) => void>) => void;
  };
  listen('mf-fifth', { 'pregunta-hecha': heard });
  tell('pregunta-hecha', { id: 1 });
  expect(heard.mock.calls).toEqual([[{ id: 1 }]]);
});
