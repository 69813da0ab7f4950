import {
  API,
  INVITADO,
  mountRemote,
  place,
  refusal,
  sesionOf,
  testPublicacion,
  testServer,
} from '@fluxpartes/mf-kit/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import routes from '../../routes.tsx';

const server = testServer(http.get(`${API}/publicaciones`, () => HttpResponse.json([testPublicacion()])));
const open = () => mountRemote(routes, '/nuevo', sesionOf(INVITADO));

it('opens the page of a listing when its link is clicked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: /Disco de freno ventilado/ }));
  expect(place()).toBe('/publicacion/7');
});

it("requests the listings again when 'Reintentar' is pressed after an API error", async () => {
  server.use(http.get(`${API}/publicaciones`, () => refusal('error_interno'), { once: true }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: /Disco de freno ventilado/ })).toBeVisible();
});
