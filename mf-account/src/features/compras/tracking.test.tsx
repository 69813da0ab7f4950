import { API, MECANICO, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();

async function openTracking() {
  const view = mount('/mis-compras', MECANICO);
  const [button] = await screen.findAllByRole('button', { name: 'Seguimiento' });
  if (button) await view.user.click(button);
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

const FECHA = '2026-11-19T10:00:00.000Z';
const PEDIDO = {
  clase: 'arrepentimiento',
  por: 'comprador',
  motivo: 'Botón de arrepentimiento',
  fecha: FECHA,
} as const;

it("'Retirar pedido' withdraws the buyer's request, on the version that was seen", async () => {
  const asked = testCompra({ pedido: { ...PEDIDO, estado: 'pendiente', respuesta: '', codigo: 'ABCD-EFGH' } });
  const { handlers, change } = comprasApi([asked]);
  const versions: (string | null)[] = [];
  server.use(
    ...handlers,
    http.delete(`${API}/ventas/:id/pedido`, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return change(asked.id, { pedido: null });
    }),
  );
  const { user, dialog } = await openTracking();
  await user.click(dialog.getByRole('button', { name: 'Retirar pedido' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Retirar pedido' })).toBeNull());
  expect(versions).toEqual([`"${asked.version}"`]);
  expect(dialog.queryByText(/Pediste anularla/)).toBeNull();
});

it("offers the buyer no withdrawal of a seller's request", async () => {
  const pedido = { ...PEDIDO, por: 'vendedor', estado: 'pendiente', respuesta: '', codigo: null } as const;
  server.use(...comprasApi([testCompra({ pedido })]).handlers);
  const { dialog } = await openTracking();
  expect(dialog.getByText(/El vendedor pidió anularla/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Retirar pedido' })).toBeNull();
});

it('asks for the current password when the account of a refund changes in an old session', async () => {
  const owed = testCompra({
    pago_recibido: true,
    anulada: { fecha: FECHA, motivo: 'Sin stock', por: 'admin' },
    devolucion: { cuenta: 'taller.alias', fecha: null, referencia: null, descontado: 0 },
  });
  const { handlers, change } = comprasApi([owed]);
  const bodies: DefaultBodyType[] = [];
  server.use(
    ...handlers,
    http.put(`${API}/ventas/:id/cuenta-devolucion`, async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) return refusal('confirmar_contrasena');
      return change(owed.id, { devolucion: { cuenta: 'otro.alias', fecha: null, referencia: null, descontado: 0 } });
    }),
  );
  const { user, dialog } = await openTracking();
  await user.click(dialog.getByRole('button', { name: 'Cambiar la cuenta' }));
  const field = dialog.getByLabelText('CBU o alias');
  await user.clear(field);
  await user.type(field, 'otro.alias');
  await user.click(dialog.getByRole('button', { name: 'Guardar cuenta' }));
  const password = await dialog.findByLabelText(/Contraseña actual/);
  expect(dialog.getByText('Escribí tu contraseña actual para confirmar.')).toBeVisible();
  await user.type(password, 'la clave');
  await user.click(dialog.getByRole('button', { name: 'Guardar cuenta' }));
  expect(await dialog.findByText(/a otro\.alias\./)).toBeVisible();
  expect(bodies).toEqual([{ cuenta: 'otro.alias' }, { cuenta: 'otro.alias', contrasena_actual: 'la clave' }]);
});

it('makes an unreadable proof pending again, with a picker beside its link', async () => {
  const compra = testCompra({ comprobante_pago_url: '/api/archivos/90', comprobante_ilegible: true });
  server.use(
    ...comprasApi([compra]).handlers,
    http.get(`${API}/archivos/90`, () => HttpResponse.error()),
  );
  mount('/mis-compras', MECANICO);
  const pending = within(await screen.findByRole('region', { name: 'Lo que te falta' }));
  expect(await pending.findByText('No se puede leer el comprobante: subí otra imagen')).toBeVisible();
  expect(pending.getByLabelText('Elegir imagen')).toBeEnabled();
});
