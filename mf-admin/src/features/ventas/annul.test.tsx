import type { VentaDetail } from '@fluxpartes/contrato';
import { API, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testAdminVenta } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';

const server = testServer();
const ANULADA = { fecha: '2026-11-19T10:00:00.000Z', motivo: 'Sin stock', por: 'admin' } as const;

/** An API with one sale; `refusesOnce` rejects the first annulment. */
function apiWith(venta: VentaDetail, { refusesOnce = false } = {}) {
  const sent: unknown[] = [];
  let stored = venta;
  server.use(
    http.get(`${API}/ventas-detalle`, () => HttpResponse.json([stored], { headers: { 'X-Total-Count': '1' } })),
    http.put(`${API}/ventas/1042/anular`, async ({ request }) => {
      sent.push([await request.json(), request.headers.get('If-Match')]);
      if (refusesOnce && sent.length === 1) return refusal('error_interno');
      stored = { ...stored, anulada: ANULADA, version: stored.version + 1 };
      return HttpResponse.json({ venta: stored });
    }),
  );
  return sent;
}

const card = async () => within(await screen.findByRole('article', { name: 'Venta #1042' }));

it("'Anular' requires a reason, keeps it after a failure, and shows the annulled sale", async () => {
  const venta = testAdminVenta();
  const sent = apiWith(venta, { refusesOnce: true });
  const { user } = mount('/adminventas');
  await user.click((await card()).getByRole('button', { name: 'Anular' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular la venta #1042' }));
  const motivo = dialog.getByLabelText('Motivo');
  expect(motivo).toHaveFocus();
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Anular venta' }));
  await confirm();
  expect(motivo).toHaveAccessibleDescription(/Escribí por qué se anula\./);
  await user.type(motivo, 'Sin stock');
  await confirm();
  expect(await dialog.findByText(/Algo salió mal de nuestro lado/)).toBeVisible();
  expect(motivo).toHaveValue('Sin stock');
  await confirm();
  expect(await (await card()).findByText('Anulada')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await card()).getByText('La anuló la administración el 19/11/2026: Sin stock')).toBeVisible();
  expect(sent).toEqual(Array(2).fill([{ motivo: 'Sin stock' }, `"${venta.version}"`]));
  for (const name of [/^Aprobar/, /^Editar/, 'Anular']) {
    expect((await card()).queryByRole('button', { name })).toBeNull();
  }
  expect((await card()).getByRole('button', { name: /^Historial/ })).toBeVisible();
});

it('the dialog reports the annulment when the response was lost, and does not repeat it', async () => {
  const venta = testAdminVenta();
  let stored: VentaDetail = venta;
  server.use(
    http.get(`${API}/ventas-detalle`, () => HttpResponse.json([stored], { headers: { 'X-Total-Count': '1' } })),
    http.put(`${API}/ventas/1042/anular`, () => {
      stored = { ...venta, anulada: ANULADA, version: venta.version + 1 };
      return HttpResponse.error();
    }),
  );
  const { user } = mount('/adminventas');
  await user.click((await card()).getByRole('button', { name: 'Anular' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular la venta #1042' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Sin stock');
  await user.click(dialog.getByRole('button', { name: 'Anular venta' }));
  expect(await dialog.findByText('La venta ya está anulada.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Anular venta' })).toBeNull();
});

it('an approval fails and shows who annulled the sale when it was annulled meanwhile', async () => {
  const venta = testAdminVenta();
  let stored: VentaDetail = venta;
  server.use(
    http.get(`${API}/ventas-detalle`, () => HttpResponse.json([stored], { headers: { 'X-Total-Count': '1' } })),
    http.put(`${API}/ventas/1042`, () => {
      stored = { ...venta, anulada: { ...ANULADA, por: 'comprador' }, version: venta.version + 1 };
      return refusal('venta_anulada');
    }),
  );
  const { user, notify } = mount('/adminventas');
  await user.click((await card()).getByRole('button', { name: /^Aprobar/ }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Error al actualizar pago'));
  expect(await (await card()).findByText(/^La anuló el comprador el/)).toBeVisible();
});

it('a settled sale links to its settlement, and offers no edit or annulment', async () => {
  apiWith(testAdminVenta({ pago_recibido: true, liquidacion: 12 }));
  mount('/adminventas');
  const link = await (await card()).findByRole('link', { name: 'liquidación #12' });
  expect(link).toHaveAttribute('href', '/adminliquidaciones?ver=todas&q=12');
  for (const name of [/^Desaprobar/, /^Editar/, 'Anular']) {
    expect((await card()).queryByRole('button', { name })).toBeNull();
  }
});

it('the annulment dialog of a paid sale explains the refund', async () => {
  apiWith(testAdminVenta({ pago_recibido: true }));
  const { user } = mount('/adminventas');
  await user.click((await card()).getByRole('button', { name: 'Anular' }));
  expect(
    await screen.findByText(
      'El pago ya está recibido: hay que devolverlo, menos la parte del cupón que el comprador ya usó.',
    ),
  ).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
