import { MECANICO } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const FIRST = '?limite=50&total=1';

/** Six paid purchases in pages of two, all of them on the screen. */
async function withThreePages() {
  const rows = Array.from({ length: 6 }, (_, i) =>
    testCompra({ id: 60 - i, nombre_producto: `Disco ${i + 1}`, pago_recibido: true }),
  );
  const api = comprasApi(rows, { perPage: 2 });
  server.use(...api.handlers);
  const view = mount('/mis-compras', MECANICO);
  for (const howMany of [4, 6]) {
    await view.user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(howMany));
  }
  api.requests.lists.length = 0;
  api.requests.pendientes.length = 0;
  const row = (producto: string) =>
    within(screen.getByRole('rowheader', { name: producto }).closest('tr') ?? document.body);
  const confirm = (producto: string) =>
    view.user.click(row(producto).getByRole('button', { name: 'Confirmar recepción' }));
  return { ...view, ...api, row, confirm };
}

describe("'List reloaded afterwards'", () => {
  it('requests only the page that contains the purchase, and the pending purchases once', async () => {
    const { requests, row, confirm } = await withThreePages();
    await confirm('Disco 4');
    expect(await row('Disco 4').findByText('Confirmado')).toBeInTheDocument();
    await waitFor(() => expect(requests.pendientes).toHaveLength(1));
    await waitFor(() => expect(requests.lists).toEqual(['?limite=50&cursor=2']));
    await confirm('Disco 1');
    await waitFor(() => expect(requests.lists).toEqual(['?limite=50&cursor=2', FIRST]));
    expect(screen.getAllByRole('rowheader')).toHaveLength(6);
  });

  it('shows other changes on the reloaded page', async () => {
    const { change, row, confirm } = await withThreePages();
    change(58, { nombre_producto: 'Otro disco' });
    await confirm('Disco 4');
    expect(await screen.findByRole('rowheader', { name: 'Otro disco' })).toBeInTheDocument();
    expect(row('Disco 4').getByText('Confirmado')).toBeInTheDocument();
  });

  it('loads all loaded rows again when the page boundaries have moved', async () => {
    const { add, requests, confirm } = await withThreePages();
    add(testCompra({ id: 61, nombre_producto: 'Recién comprado' }));
    await confirm('Disco 6');
    expect(await screen.findByRole('rowheader', { name: 'Recién comprado' })).toBeInTheDocument();
    expect(requests.lists.slice(0, 3)).toEqual(['?limite=50&cursor=4', FIRST, '?limite=48&cursor=2']);
  });

  it('updates the pending cards and the table together', async () => {
    const { user, row } = await withThreePages();
    const strip = () => within(screen.getByRole('region', { name: 'Lo que te falta' }));
    const cards = () => strip().getAllByRole('listitem');
    expect(screen.getByRole('button', { name: 'Ver más (2)' })).toBeInTheDocument();
    const [first] = strip().getAllByRole('button', { name: 'Confirmar recepción' });
    await user.click(first ?? document.body);
    expect(await row('Disco 1').findByText('Confirmado')).toBeInTheDocument();
    expect(cards()).toHaveLength(4);
    expect(cards()[0]).toHaveTextContent('Recibida ✓');
  });
});
