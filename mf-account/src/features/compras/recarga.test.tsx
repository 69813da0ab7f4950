import { screen, waitFor, within } from '@testing-library/react';
import { servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { apiDeCompras, compraDePrueba } from '../../test-support/compras.ts';
import { MECANICO, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
const PRIMERA = '?limite=50&total=1';

/** Six paid purchases in pages of two, all of them on the screen. */
async function conTresPaginas() {
  const filas = Array.from({ length: 6 }, (_, i) =>
    compraDePrueba({ id: 60 - i, nombre_producto: `Disco ${i + 1}`, pago_recibido: true }),
  );
  const api = apiDeCompras(filas, { porPagina: 2 });
  server.use(...api.handlers);
  const vista = montar('/mis-compras', MECANICO);
  for (const cuantas of [4, 6]) {
    await vista.user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(cuantas));
  }
  api.pedidos.listas.length = 0;
  api.pedidos.pendientes.length = 0;
  const fila = (producto: string) =>
    within(screen.getByRole('rowheader', { name: producto }).closest('tr') ?? document.body);
  const confirmar = (producto: string) =>
    vista.user.click(fila(producto).getByRole('button', { name: 'Confirmar recepción' }));
  return { ...vista, ...api, fila, confirmar };
}

describe("'List reloaded afterwards'", () => {
  it('costs one page of a list of any length, the one that holds the purchase, and one look at what is pending', async () => {
    const { pedidos, fila, confirmar } = await conTresPaginas();
    await confirmar('Disco 4');
    expect(await fila('Disco 4').findByText('Confirmado')).toBeInTheDocument();
    await waitFor(() => expect(pedidos.pendientes).toHaveLength(1));
    await waitFor(() => expect(pedidos.listas).toEqual(['?limite=50&cursor=2']));
    await confirmar('Disco 1');
    await waitFor(() => expect(pedidos.listas).toEqual(['?limite=50&cursor=2', PRIMERA]));
    expect(screen.getAllByRole('rowheader')).toHaveLength(6);
  });

  it('brings what else has changed on that page', async () => {
    const { cambiar, fila, confirmar } = await conTresPaginas();
    cambiar(58, { nombre_producto: 'Otro disco' });
    await confirmar('Disco 4');
    expect(await screen.findByRole('rowheader', { name: 'Otro disco' })).toBeInTheDocument();
    expect(fila('Disco 4').getByText('Confirmado')).toBeInTheDocument();
  });

  it('loads as many rows as are loaded where its pages no longer end where they did', async () => {
    const { agregar, pedidos, confirmar } = await conTresPaginas();
    agregar(compraDePrueba({ id: 61, nombre_producto: 'Recién comprado' }));
    await confirmar('Disco 6');
    expect(await screen.findByRole('rowheader', { name: 'Recién comprado' })).toBeInTheDocument();
    expect(pedidos.listas.slice(0, 3)).toEqual(['?limite=50&cursor=4', PRIMERA, '?limite=48&cursor=2']);
  });

  it('the strip and the table go on together', async () => {
    const { user, fila } = await conTresPaginas();
    const tira = () => within(screen.getByRole('region', { name: 'Lo que te falta' }));
    const tarjetas = () => tira().getAllByRole('listitem');
    expect(screen.getByRole('button', { name: 'Ver más (2)' })).toBeInTheDocument();
    const [primera] = tira().getAllByRole('button', { name: 'Confirmar recepción' });
    await user.click(primera ?? document.body);
    expect(await fila('Disco 1').findByText('Confirmado')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Ver más (1)' })).toBeInTheDocument();
    await waitFor(() => expect(tarjetas()).toHaveLength(4));
    expect(tira().queryByText('Disco 1')).not.toBeInTheDocument();
  });
});
