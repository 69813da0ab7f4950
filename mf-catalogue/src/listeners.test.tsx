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

it('the list is requested again when another section changed a listing', async () => {
  server.use(listOf([BRAKE_DISC]));
  const { context } = mount('/home', MECANICO);
  await screen.findByRole('link', { name: /Disco de freno/ });
  server.use(listOf([testPublicacion({ nombre_producto: 'Disco rectificado', version: 2 })]));
  act(() => context.events.tell('publicacion-cambiada', { id: BRAKE_DISC.id }));
  expect(await screen.findByRole('link', { name: /Disco rectificado/ })).toBeInTheDocument();
});

it('the page of a listing is requested again when another section changed that listing', async () => {
  const now = (nombre_producto: string) =>
    server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion({ nombre_producto }))));
  now('Disco de freno');
  const { context } = mount('/publicacion/7', MECANICO);
  await screen.findByRole('heading', { name: 'Disco de freno' });
  now('Disco rectificado');
  act(() => context.events.tell('publicacion-cambiada', { id: 7 }));
  expect(await screen.findByRole('heading', { name: 'Disco rectificado' })).toBeInTheDocument();
});

it('the data of the buyer are requested again when another section changed them', async () => {
  server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion())));
  const { context, unmount } = mount('/compra/7', MECANICO);
  await screen.findByRole('checkbox', { name: 'Usar cashback' });
  unmount();
  expect(askedForUsuario).toHaveBeenCalledTimes(1);
  context.events.tell('usuario-cambiado', { id: 5 });
  await waitFor(() => expect(askedForUsuario).toHaveBeenCalledTimes(2));
});
