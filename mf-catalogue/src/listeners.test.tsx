import { API, MECANICO, testPublicacion, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from './testing/fixtures.ts';
import { listOf } from './testing/list-of.ts';
import { mount } from './testing/mount.ts';
import { useScreenSize } from './testing/screen.ts';

const server = testServer(http.get(`${API}/usuarios/5/compras`, () => HttpResponse.json([])));
const BRAKE_DISC = testPublicacion();

const askedForUsuario = jest.fn();

beforeEach(() => {
  useScreenSize('escritorio');
  askedForUsuario.mockReset();
  server.use(
    http.get(`${API}/usuarios/5`, () => {
      askedForUsuario();
      return HttpResponse.json(testMecanico());
    }),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
  );
});

it('a listing that another section changed is asked for again: in the list', async () => {
  server.use(listOf([BRAKE_DISC]));
  const { context } = mount('/home', MECANICO);
  await screen.findByRole('link', { name: /Disco de freno/ });
  server.use(listOf([testPublicacion({ nombre_producto: 'Disco rectificado', version: 2 })]));
  act(() => context.events.tell('publicacion-cambiada', { id: BRAKE_DISC.id }));
  expect(await screen.findByRole('link', { name: /Disco rectificado/ })).toBeInTheDocument();
});

it('a listing that another section changed is asked for again: on its own page', async () => {
  const now = (nombre_producto: string) =>
    server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion({ nombre_producto }))));
  now('Disco de freno');
  const { context } = mount('/publicacion/7', MECANICO);
  await screen.findByRole('heading', { name: 'Disco de freno' });
  now('Disco rectificado');
  act(() => context.events.tell('publicacion-cambiada', { id: 7 }));
  expect(await screen.findByRole('heading', { name: 'Disco rectificado' })).toBeInTheDocument();
});

it('a user who was edited in another section buys with what the API says now, before the purchase is opened again', async () => {
  server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion())));
  const { context, unmount } = mount('/compra/7', MECANICO);
  await screen.findByRole('checkbox', { name: 'Usar cashback' });
  unmount();
  expect(askedForUsuario).toHaveBeenCalledTimes(1);
  context.events.tell('usuario-cambiado', { id: 5 });
  await waitFor(() => expect(askedForUsuario).toHaveBeenCalledTimes(2));
});
