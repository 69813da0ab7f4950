import { API, MECANICO, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();

const annulButton = () => screen.findByRole('button', { name: 'Anular compra' });

it("'Anular compra' asks once, annuls on the version that was seen, and leaves its card as annulled", async () => {
  const { handlers, requests } = comprasApi([testCompra({ cashback_usado: 100 })]);
  server.use(...handlers);
  const { user, confirm } = mount('/mis-compras', MECANICO);
  confirm.mockResolvedValueOnce(false);
  await user.click(await annulButton());
  expect(confirm).toHaveBeenLastCalledWith(
    '¿Seguro que querés anular esta compra?',
    'Disco de freno ventilado. No se puede deshacer. Te devolvemos el cashback que usaste. Su cupón deja de contar.',
    { no: 'No, la dejo', yes: 'Anular compra' },
  );
  expect(requests.versions).toEqual([]);
  confirm.mockResolvedValueOnce(true);
  await user.click(await annulButton());
  const row = within(await screen.findByRole('row', { name: /^Disco de freno ventilado/ }));
  expect(await row.findByText('Anulada')).toBeVisible();
  expect(requests.versions).toEqual(['"4"']);
  for (const button of ['Ver datos', 'Subir', 'Confirmar recepción']) {
    expect(row.queryByRole('button', { name: button })).toBeNull();
  }
  const title = screen.getByRole('heading', { level: 3, name: 'Compra anulada' });
  await waitFor(() => expect(title).toHaveFocus());
});

it('offers the annulment until a proof is uploaded', async () => {
  server.use(
    ...comprasApi([
      testCompra({ id: 1, comprobante_pago_url: '/api/archivos/1' }),
      testCompra({ id: 2, confirmacioncomprador: true }),
      testCompra({ id: 3, pago_recibido: true }),
    ]).handlers,
  );
  mount('/mis-compras', MECANICO);
  expect(await screen.findByRole('region', { name: 'Lo que te falta' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Anular compra' })).toBeNull();
});

it("shows the API's reason and loads the purchase again when the API rejects", async () => {
  const { handlers, change } = comprasApi([testCompra()]);
  server.use(...handlers);
  server.use(
    http.put(`${API}/ventas/:id/anular`, () => {
      change(31, { comprobante_pago_url: '/api/archivos/91' });
      return refusal('anulacion_no_permitida');
    }),
  );
  const { user, confirm } = mount('/mis-compras', MECANICO);
  confirm.mockResolvedValueOnce(true);
  await user.click(await annulButton());
  expect(await screen.findByText(/Ya no podés anular esta compra/)).toBeVisible();
  expect(await screen.findByText('Esperando aprobación')).toBeVisible();
});
