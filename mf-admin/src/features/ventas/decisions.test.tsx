import type { VentaDetail } from '@fluxpartes/contrato';
import { API, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { testAdminVenta } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';

const server = testServer();
const FECHA = '2026-11-19T10:00:00.000Z';
const ANULADA = { fecha: FECHA, motivo: 'Sin stock', por: 'admin' } as const;
const OWED = testAdminVenta({
  ...{ pago_recibido: true, anulada: ANULADA, liquidacion: null },
  devolucion: { cuenta: 'taller.alias', fecha: null, referencia: null, descontado: 0 },
});
const GIVEN_BACK = { cuenta: 'taller.alias', fecha: FECHA, referencia: 'TR 1', descontado: 0 };

/** A stub API with one sale. The queue of refunds holds the sale until its refund. */
let stored: VentaDetail;

beforeEach(() => {
  stored = OWED;
  server.use(
    http.get(`${API}/ventas-detalle`, ({ request }) => {
      const inQueue = new URL(request.url).searchParams.get('pendiente') !== 'devolucion' || !stored.devolucion?.fecha;
      return HttpResponse.json(inQueue ? [stored] : [], { headers: { 'X-Total-Count': inQueue ? '1' : '0' } });
    }),
  );
});

const card = () => screen.findByRole('article', { name: 'Venta #1042' });
const onDevolucion = (answer: () => Response | Promise<Response>) =>
  server.use(http.put(`${API}/ventas/1042/devolucion`, answer));
const save = (cambios: Partial<VentaDetail>) => {
  stored = { ...stored, ...cambios, version: stored.version + 1 };
  return HttpResponse.json({ venta: stored });
};

async function giveBack(address = '/adminventas') {
  const screenOf = mount(address);
  await screenOf.user.click(await within(await card()).findByRole('button', { name: 'Devuelto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver el pago de la venta #1042' }));
  await screenOf.user.type(dialog.getByLabelText('Referencia de la transferencia'), 'TR 1');
  await screenOf.user.click(dialog.getByRole('button', { name: 'Devuelto' }));
  return { ...screenOf, dialog };
}

it('the dialog stays open and reports the refund when the response was lost', async () => {
  onDevolucion(() => {
    save({ devolucion: GIVEN_BACK });
    return HttpResponse.error();
  });
  const { dialog } = await giveBack('/adminventas?pendiente=devolucion');
  expect(await dialog.findByText('Ya se devolvió. Referencia: TR 1')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('an alert reports a failed refund when the dialog was closed during the request', async () => {
  onDevolucion(async () => {
    await delay(50);
    return refusal('error_interno');
  });
  const { user, notify } = await giveBack();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.stringContaining('Algo salió mal de nuestro lado')));
});

it('an alert reports a rejected undo, which is not offered again', async () => {
  onDevolucion(() => save({ devolucion: GIVEN_BACK }));
  const { user, notify } = await giveBack();
  expect(await screen.findByText('Marcaste como devuelto el pago de la venta #1042.')).toBeVisible();
  onDevolucion(() => refusal('version_distinta'));
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith('Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

it('the focus moves to the card when its button disappears', async () => {
  onDevolucion(() => save({ devolucion: GIVEN_BACK }));
  await giveBack();
  expect(await within(await card()).findByText(/Referencia: TR 1/)).toBeVisible();
  await waitFor(async () => expect(await card()).toHaveFocus());
});

it('the dialog sends the shown account, and reports that the buyer changed it', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put(`${API}/ventas/1042/devolucion`, async ({ request }) => {
      bodies.push(await request.json());
      stored = { ...OWED, devolucion: { cuenta: 'ladron.malo', fecha: null, referencia: null, descontado: 0 } };
      return refusal('cuenta_devolucion_cambio');
    }),
  );
  const { dialog } = await giveBack();
  expect(await dialog.findByText(/El CBU o alias del comprador cambió desde que lo viste/)).toBeVisible();
  expect(bodies).toEqual([{ referencia: 'TR 1', cuenta: 'taller.alias' }]);
});

it("'Deshacer' undoes an approval made in the viewer, not the earlier decision", async () => {
  const paid: unknown[] = [];
  const another = testAdminVenta({
    ...{ id: 7, comprobante_pago_url: '/api/archivos/90', pago_recibido: false, anulada: null, liquidacion: null },
  });
  let other = another;
  server.use(
    http.get(`${API}/ventas-detalle`, () => HttpResponse.json([stored, other], { headers: { 'X-Total-Count': '2' } })),
    http.put(`${API}/ventas/7`, async ({ request }) => {
      const change = (await request.json()) as Partial<VentaDetail>;
      paid.push(change);
      other = { ...other, ...change, version: other.version + 1 };
      return HttpResponse.json({ venta: other });
    }),
  );
  const undone = jest.fn();
  onDevolucion(() => {
    if (stored.devolucion?.fecha) undone();
    return save({ devolucion: GIVEN_BACK });
  });
  const { user } = await giveBack();
  expect(await screen.findByText('Marcaste como devuelto el pago de la venta #1042.')).toBeVisible();
  const card7 = within(await screen.findByRole('article', { name: 'Venta #7' }));
  await user.click(card7.getByRole('button', { name: /Ampliar/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Comprobante de la venta #7' })).getByRole('button', {
      name: /^Aprobar/,
    }),
  );
  expect(await screen.findByText('Aprobaste el pago de la venta #7.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(paid).toEqual([{ pago_recibido: true }, { pago_recibido: false }]));
  expect(undone).not.toHaveBeenCalled();
});
