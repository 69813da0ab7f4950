import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API, MECANICO, testPublicacion, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { bypass, http } from 'msw';
import { asMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const BRAKE_DISC = testPublicacion();
const HEADLAMP = testPublicacion({ id: 9, nombre_producto: 'Faro trasero' });

/** A real API server over a socket; each test sets its response. */
let answer: (q: string, request: IncomingMessage, response: ServerResponse) => void;
let real: Server;
const server = testServer(asMecanico());

beforeAll(
  () =>
    new Promise<void>((listening) => {
      real = createServer((request, response) => {
        response.setHeader('Content-Type', 'application/json');
        answer(new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? '', request, response);
      }).listen(0, '127.0.0.1', listening);
    }),
);
afterAll(() => void real.close());

beforeEach(() => {
  useScreenSize('escritorio');
  const { port } = real.address() as AddressInfo;
  server.use(
    http.get(`${API}/publicaciones`, ({ request }) => {
      const address = `http://127.0.0.1:${port}/${new URL(request.url).search}`;
      return fetch(bypass(new Request(address, { signal: request.signal })));
    }),
  );
});

const results = () => screen.getByRole('region', { name: 'Publicaciones' });

it('the search aborts the previous request, and keeps the cards busy until the last response', async () => {
  const closed: string[] = [];
  const asked: string[] = [];
  let release = () => {};
  answer = (q, request, response) => {
    asked.push(q);
    if (q === '') response.end(JSON.stringify([BRAKE_DISC]));
    if (q === 'far') request.socket.once('close', () => closed.push(q));
    if (q === 'faro') {
      release = () => response.end(JSON.stringify([HEADLAMP]));
    }
  };
  const { user } = mount('/home', MECANICO);
  await screen.findByRole('link', { name: /Disco/ });
  expect(results()).toHaveAttribute('aria-busy', 'false');

  const box = screen.getByRole('searchbox');
  await user.click(box);
  await user.paste('far');
  await waitFor(() => expect(asked).toEqual(['', 'far']));
  await user.paste('o');
  await waitFor(() => expect(closed).toEqual(['far']));

  await waitFor(() => expect(asked).toEqual(['', 'far', 'faro']));
  expect(results()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('link', { name: /Disco/ })).toBeInTheDocument();
  expect(screen.getByRole('status')).not.toHaveTextContent('Cargando...');
  release();
  await screen.findByRole('link', { name: /Faro/ });
  expect(results()).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument();
});

it('the search does not repeat a request that has just completed', async () => {
  const asked: string[] = [];
  answer = (q, _request, response) => {
    asked.push(q);
    response.end(JSON.stringify([q === '' ? BRAKE_DISC : HEADLAMP]));
  };
  const { user } = mount('/home', MECANICO);
  await screen.findByRole('link', { name: /Disco/ });
  const box = screen.getByRole('searchbox');
  await user.click(box);
  await user.paste('faro');
  await screen.findByRole('link', { name: /Faro/ });
  await user.clear(box);
  await screen.findByRole('link', { name: /Disco/ });
  await user.paste('faro');
  await screen.findByRole('link', { name: /Faro/ });
  expect(asked).toEqual(['', 'faro']);
});
