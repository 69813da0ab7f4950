import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { apiDeCompras, compraDePrueba } from '../../test-support/compras.ts';
import { API, lugar, MECANICO, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
const filas = (cuantas: number) =>
  Array.from({ length: cuantas }, (_, i) =>
    compraDePrueba({ id: 1000 - i, nombre_producto: i % 2 === 0 ? `Disco ${i}` : `Bujía ${i}` }),
  );
const cabeceras = () => screen.getAllByRole('rowheader').map((cabecera) => cabecera.textContent);

it('up to 20 purchases need no search box', async () => {
  server.use(...apiDeCompras(filas(20)).handlers);
  montar('/mis-compras', MECANICO);
  expect(await screen.findByText('20 compras')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('from 21 on they are searched by the API, and the address keeps the search; the strip stays as it was', async () => {
  const { handlers, pedidos } = apiDeCompras(filas(21));
  server.use(...handlers);
  const { user } = montar('/mis-compras', MECANICO);
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en tus compras' }), 'bujía{Enter}');
  expect(await screen.findByText('10 compras')).toBeInTheDocument();
  expect(cabeceras()).toHaveLength(10);
  expect(lugar()).toBe('/mis-compras?q=buj%C3%ADa');
  expect(pedidos.listas.at(-1)).toBe('?limite=50&total=1&q=buj%C3%ADa');
  expect(screen.getByRole('button', { name: 'Ver más (17)' })).toBeInTheDocument();
});

it('a search in the address is made at once, and can be taken back though it finds nothing', async () => {
  server.use(...apiDeCompras(filas(3)).handlers);
  const { user } = montar('/mis-compras?q=embrague', MECANICO);
  expect(await screen.findByText('Ninguna compra coincide con la búsqueda.')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('3 compras')).toBeInTheDocument();
  expect(lugar()).toBe('/mis-compras');
});

it("a search that fails shows nothing found, and beside it 'Reintentar'", async () => {
  server.use(
    http.get(`${API}/usuarios/5/compras`, ({ request }) =>
      request.url.includes('q=') ? HttpResponse.error() : HttpResponse.json(filas(2)),
    ),
  );
  montar('/mis-compras?q=disco', MECANICO);
  expect(await screen.findByText('Ninguna compra coincide con la búsqueda.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
});

it("comes by pages: 'Ver más' brings the next one and goes on at its first row", async () => {
  const { handlers, pedidos } = apiDeCompras(filas(5), { porPagina: 2 });
  server.use(...handlers);
  const { user } = montar('/mis-compras', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(cabeceras()).toHaveLength(4));
  expect(screen.getByRole('rowheader', { name: 'Disco 2' })).toHaveFocus();
  expect(pedidos.listas).toEqual(['?limite=50&total=1', '?limite=50&cursor=2']);
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(cabeceras()).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
});
