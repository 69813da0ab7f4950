import { API, MECANICO, place } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const rows = (howMany: number) =>
  Array.from({ length: howMany }, (_, i) =>
    testCompra({ id: 1000 - i, nombre_producto: i % 2 === 0 ? `Disco ${i}` : `Bujía ${i}` }),
  );
const headers = () => screen.getAllByRole('rowheader').map((header) => header.textContent);

it('shows no search box for up to 20 purchases', async () => {
  server.use(...comprasApi(rows(20)).handlers);
  mount('/mis-compras', MECANICO);
  expect(await screen.findByText('20 compras')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('searches 21 purchases through the API, updates the URL and keeps the pending cards', async () => {
  const { handlers, requests } = comprasApi(rows(21));
  server.use(...handlers);
  const { user } = mount('/mis-compras', MECANICO);
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en tus compras' }), 'bujía{Enter}');
  expect(await screen.findByText('10 compras')).toBeInTheDocument();
  expect(headers()).toHaveLength(10);
  expect(place()).toBe('/mis-compras?q=buj%C3%ADa');
  expect(requests.lists.at(-1)).toBe('?limite=50&total=1&q=buj%C3%ADa');
  expect(screen.getByRole('button', { name: 'Ver más (17)' })).toBeInTheDocument();
});

it("runs the URL's search on load, and shows all purchases after it is cleared", async () => {
  server.use(...comprasApi(rows(3)).handlers);
  const { user } = mount('/mis-compras?q=embrague', MECANICO);
  expect(await screen.findByText('Ninguna compra coincide con la búsqueda.')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('3 compras')).toBeInTheDocument();
  expect(place()).toBe('/mis-compras');
});

it("shows an empty result and 'Reintentar' when a search fails", async () => {
  server.use(
    http.get(`${API}/usuarios/5/compras`, ({ request }) =>
      request.url.includes('q=') ? HttpResponse.error() : HttpResponse.json(rows(2)),
    ),
  );
  mount('/mis-compras?q=disco', MECANICO);
  expect(await screen.findByText('Ninguna compra coincide con la búsqueda.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
});

it("'Ver más' appends the next page and focuses its first row", async () => {
  const { handlers, requests } = comprasApi(rows(5), { perPage: 2 });
  server.use(...handlers);
  const { user } = mount('/mis-compras', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(headers()).toHaveLength(4));
  expect(screen.getByRole('rowheader', { name: 'Disco 2' })).toHaveFocus();
  expect(requests.lists).toEqual(['?limite=50&total=1', '?limite=50&cursor=2']);
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(headers()).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
});
