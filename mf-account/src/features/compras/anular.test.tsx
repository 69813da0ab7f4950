import { API, answerHeld, MECANICO, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { ofMecanico } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
beforeEach(() => server.use(ofMecanico()));

const annulButton = () => screen.findByRole('button', { name: 'Anular compra' });

it("'Anular compra' asks for confirmation, sends the shown version and shows 'Compra anulada.'", async () => {
  const { handlers, requests } = comprasApi([testCompra({ cashback_usado: 100 })]);
  server.use(...handlers);
  const { user, confirm } = mount('/mis-compras/31', MECANICO);
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
  expect(await screen.findByText('Compra anulada.')).toBeVisible();
  expect(requests.versions).toEqual(['"4"']);
  const [title] = screen.getAllByRole('heading', { name: 'Compra anulada' });
  await waitFor(() => expect(title).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Mis compras' }));
  const row = within(await screen.findByRole('row', { name: /^Disco de freno ventilado/ }));
  expect(await row.findByText('Anulada')).toBeVisible();
  for (const button of ['Ver datos', 'Subir', 'Confirmar recepción']) {
    expect(row.queryByRole('button', { name: button })).toBeNull();
  }
});

it.each([{ comprobante_pago_url: '/api/archivos/1' }, { confirmacioncomprador: true }, { pago_recibido: true }])(
  'offers no annulment of a purchase with %j',
  async (cambios) => {
    server.use(...comprasApi([testCompra(cambios)]).handlers);
    mount('/mis-compras/31', MECANICO);
    expect(await screen.findByRole('list', { name: 'Recorrido' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Anular compra' })).toBeNull();
  },
);

it("shows no alert when the API refuses a proof's upload that the annulment has overtaken", async () => {
  server.use(...comprasApi([testCompra()]).handlers);
  const { held, release } = answerHeld();
  const refused = async () => {
    await held;
    return refusal('venta_anulada');
  };
  server.use(http.post(`${API}/ventas/:id/comprobante`, refused));
  const { user, notify, confirm, queryClient } = mount('/mis-compras/31', MECANICO);
  confirm.mockResolvedValue(true);
  await user.upload(await screen.findByLabelText('Elegir imagen'), new File(['foto'], 'f.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Subir' }));
  await user.click(await annulButton());
  expect(await screen.findByText('Compra anulada.')).toBeVisible();
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(notify).not.toHaveBeenCalled();
});

it('offers the annulment and no proof upload when cashback paid the purchase', async () => {
  server.use(...comprasApi([testCompra({ monto: 0 })]).handlers);
  mount('/mis-compras/31', MECANICO);
  expect(await annulButton()).toBeEnabled();
  expect(screen.queryByLabelText('Elegir imagen')).toBeNull();
});

it("shows the API's reason and reloads the purchase when the API rejects the annulment", async () => {
  const { handlers, change } = comprasApi([testCompra()]);
  server.use(...handlers);
  server.use(
    http.put(`${API}/ventas/:id/anular`, () => {
      change(31, { comprobante_pago_url: '/api/archivos/91' });
      return refusal('anulacion_no_permitida');
    }),
  );
  const { user, confirm } = mount('/mis-compras/31', MECANICO);
  confirm.mockResolvedValueOnce(true);
  await user.click(await annulButton());
  expect(await screen.findByText(/Ya no podés anular esta compra/)).toBeVisible();
  expect(await screen.findByText('Esperando aprobación')).toBeVisible();
});
