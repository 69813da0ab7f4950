import type { Compra } from '@fluxpartes/contrato';
import { API, answerHeld, MECANICO, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { ofMecanico } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const BRAKE_DISC = testCompra();
const FOTO = new File(['foto'], 'transferencia.jpg', { type: 'image/jpeg' });
const PDF = new File(['%PDF'], 'comprobante.pdf', { type: 'application/pdf' });
const NOT_AN_IMAGE = 'Solo se permite subir imágenes o capturas de pantalla (no PDF).';
const COMPROBANTE = `${API}/ventas/:id/comprobante`;

beforeEach(() => {
  server.use(ofMecanico());
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
});

/** The list with one or more purchases: the first one's row, and the cards. */
async function open(compra = BRAKE_DISC, ...others: Compra[]) {
  const { handlers, requests } = comprasApi([compra, ...others]);
  server.use(...handlers);
  const view = mount('/mis-compras', MECANICO);
  const header = await screen.findByRole('rowheader', { name: compra.nombre_producto });
  const row = () => within(header.closest('tr') as HTMLElement);
  const strip = () => within(screen.getByRole('region', { name: 'Lo que te falta' }));
  // A user can switch off the picker's filter and choose any file.
  const choose = (selector: HTMLElement, file: File) => userEvent.setup({ applyAccept: false }).upload(selector, file);
  return { ...view, requests, row, strip, choose };
}

describe('the proof upload', () => {
  it("rejects a PDF with the specified error, 'and the selection is cleared'", async () => {
    const { row, choose, user } = await open();
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    expect(row().getByRole('button', { name: 'Subir' })).toBeEnabled();
    await choose(row().getByLabelText('transferencia.jpg'), PDF);
    expect(screen.getByRole('alert')).toHaveTextContent(NOT_AN_IMAGE);
    expect(row().getByLabelText<HTMLInputElement>('Elegir imagen').files).toHaveLength(0);
    expect(row().getByRole('button', { name: 'Subir' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('shares the chosen image and its rotation between the table and the purchase page', async () => {
    const { row, choose, user } = await open();
    expect(row().getByLabelText('Sacar foto')).toHaveAttribute('capture', 'environment');
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    const view = () => screen.getByRole('img', { name: 'Comprobante elegido: transferencia.jpg' });
    await user.click(row().getByRole('button', { name: 'Girar' }));
    expect(view()).toHaveStyle({ rotate: '90deg' });
    await user.click(row().getByRole('link', { name: 'Ver compra' }));
    await user.click(await screen.findByRole('button', { name: 'Girar' }));
    expect(view()).toHaveStyle({ rotate: '180deg' });
    await choose(screen.getByLabelText('transferencia.jpg'), new File(['b'], 'otra.png', { type: 'image/png' }));
    await user.click(screen.getByRole('link', { name: 'Mis compras' }));
    expect(await screen.findByLabelText('otra.png')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(screen.getByRole('button', { name: 'Subir' })).toBeDisabled();
  });

  it("disables 'Subir' and shows 'Subiendo...' during the upload, then reloads the list", async () => {
    const { row, strip, choose, requests, user } = await open();
    const { held, release } = answerHeld();
    server.use(http.post(COMPROBANTE, () => held));
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    expect(row().getByRole('button', { name: 'Subiendo...' })).toBeDisabled();
    expect(row().getByRole('progressbar', { name: 'Subiendo...' })).toBeInTheDocument();
    release();
    const link = await row().findByRole('link', { name: /^Ver comprobante/ });
    expect(link).toHaveAttribute('href', '/api/archivos/91');
    await waitFor(() => expect(link).toHaveFocus());
    expect(requests.comprobantes.map(({ name }) => name)).toEqual(['transferencia.jpg']);
    await waitFor(() => expect(requests.lists).toHaveLength(2));
    expect(strip().getByRole('heading', { level: 3 })).toHaveTextContent('Esperando aprobación');
    expect(strip().getByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  });

  it('keeps its card in place when the reloaded list moves the purchase to the end', async () => {
    const others = [30, 29, 28, 27].map((id) => testCompra({ id, nombre_producto: `Repuesto ${id}` }));
    const { row, strip, choose, user, requests } = await open(BRAKE_DISC, ...others);
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    await waitFor(() => expect(requests.pendientes).toHaveLength(2));
    const titles = () =>
      strip()
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent);
    const lacks = Array(3).fill('Falta subir el comprobante');
    await waitFor(() => expect(titles()).toEqual(['Esperando aprobación', ...lacks]));
    expect(strip().getByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  });

  it("shows 'Error al subir comprobante' and keeps the image for a retry", async () => {
    server.use(...comprasApi([BRAKE_DISC]).handlers);
    server.use(http.post(COMPROBANTE, () => HttpResponse.error(), { once: true }));
    const { user, notify } = mount('/mis-compras/31', MECANICO);
    await user.upload(await screen.findByLabelText('Elegir imagen'), FOTO);
    await user.click(screen.getByRole('button', { name: 'Subir' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Error al subir comprobante'));
    expect(screen.getByRole('alert')).toHaveTextContent('Error de conexión al servidor');
    await user.click(screen.getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText('Comprobante subido. Lo revisamos.')).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Esperando aprobación' })).toHaveFocus());
  });

  it('shows the file type error without an alert when the API rejects the file', async () => {
    const { row, choose, user, notify } = await open();
    server.use(http.post(COMPROBANTE, () => refusal('comprobante_no_aceptado')));
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText(NOT_AN_IMAGE)).toBeInTheDocument();
    expect(row().getByRole('button', { name: 'Subir' })).toBeDisabled();
    expect(notify).not.toHaveBeenCalled();
  });

  it("shows 'Ya cargaste un comprobante.' and reloads the list when a proof exists", async () => {
    const { row, choose, user, notify, requests } = await open();
    server.use(http.post(COMPROBANTE, () => refusal('comprobante_ya_cargado')));
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText('Ya cargaste un comprobante.')).toBeInTheDocument();
    await waitFor(() => expect(requests.lists).toHaveLength(2));
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    ['its success', undefined, ['Comprobante subido. Lo revisamos.']],
    [
      'the reason of a refusal',
      () => refusal('comprobante_no_aceptado'),
      ['Error al subir comprobante', expect.stringMatching(/^Disco .*: Solo se permite subir imágenes/)],
    ],
  ])('goes on after the buyer has left the screen, and an alert reports %s', async (_end, answer, alert) => {
    const { row, choose, user, notify, unmount } = await open();
    const { held, release } = answerHeld();
    server.use(http.post(COMPROBANTE, async () => (await held) ?? answer?.()));
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    unmount();
    release();
    await waitFor(() => expect(notify).toHaveBeenCalledWith(...alert));
  });

  it('is cancelled by a logout without an alert', async () => {
    const { row, choose, user, notify, unmount, context } = await open();
    const { held, release } = answerHeld();
    server.use(http.post(COMPROBANTE, () => held));
    const subscribe = jest.spyOn(context.sesion, 'subscribe');
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    unmount();
    jest.spyOn(context.sesion, 'get').mockReturnValue({ tipo: 'invitado' });
    for (const [onChange] of subscribe.mock.calls) onChange();
    release();
    await waitFor(() => expect(context.queryClient.isMutating()).toBe(0));
    expect(notify).not.toHaveBeenCalled();
  });

  it('keeps the chosen image when the upload is cancelled', async () => {
    const { row, choose, user, notify } = await open();
    server.use(http.post(COMPROBANTE, () => new Promise(() => {})));
    await choose(row().getByLabelText('Elegir imagen'), FOTO);
    await user.click(row().getByRole('button', { name: 'Subir' }));
    await user.click(row().getByRole('button', { name: 'Cancelar' }));
    expect(await row().findByRole('button', { name: 'Subir' })).toBeEnabled();
    expect(screen.getByText('Subida cancelada. La imagen sigue elegida.')).toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('the confirmation of receipt', () => {
  const WITH_PAGO = testCompra({ comprobante_pago_url: '/api/archivos/90', pago_recibido: true });

  it("shows 'Confirmando...', then 'Confirmado', and sends the shown version", async () => {
    const { row, requests, user } = await open(WITH_PAGO);
    const { held, release } = answerHeld();
    server.use(http.put(`${API}/ventas/:id`, () => held));
    await user.click(row().getByRole('button', { name: 'Confirmar recepción' }));
    expect(row().getByRole('button', { name: 'Confirmando...' })).toBeDisabled();
    release();
    const isConfirmed = await row().findByText('Confirmado');
    await waitFor(() => expect(isConfirmed).toHaveFocus());
    expect(requests.versions).toEqual(['"4"']);
    await waitFor(() => expect(requests.lists).toHaveLength(2));
  });

  it('sends no request when the dialog of the row or the card is declined', async () => {
    const { row, strip, requests, user, confirm } = await open(WITH_PAGO);
    confirm.mockResolvedValue(false);
    for (const place of [row, strip]) {
      await user.click(place().getByRole('button', { name: 'Confirmar recepción' }));
      expect(confirm).toHaveBeenLastCalledWith('¿Ya tenés «Disco de freno ventilado»?', 'No se puede deshacer.', {
        no: 'Todavía no',
        yes: 'Sí, la recibí',
      });
    }
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(requests.versions).toEqual([]);
  });

  it("keeps the confirmed card in place as 'Recibida ✓', with focus, until the page closes", async () => {
    const second = testCompra({ ...WITH_PAGO, id: 30, nombre_producto: 'Pistón con biela' });
    const { strip, user, requests, unmount } = await open(WITH_PAGO, second);
    const [first = document.body] = strip().getAllByRole('button', { name: 'Confirmar recepción' });
    await user.click(first);
    const title = await strip().findByRole('heading', { name: 'Recibida ✓' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText('Recepción confirmada.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(requests.pendientes).toHaveLength(2));
    const titles = () =>
      strip()
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent);
    await waitFor(() => expect(titles()).toEqual(['Recibida ✓', 'Confirmá la recepción']));
    unmount();
    mount('/mis-compras', MECANICO);
    await screen.findByRole('table');
    await waitFor(() => expect(titles()).toEqual(['Confirmá la recepción']));
  });

  it("shows 'Error al confirmar recepción' when the request fails", async () => {
    const { row, user, notify } = await open(WITH_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => refusal('error_interno')));
    await user.click(row().getByRole('button', { name: 'Confirmar recepción' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Error al confirmar recepción'));
    expect(row().getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
  });

  it('reports a version conflict and reloads the list', async () => {
    const { row, user, requests } = await open(WITH_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => refusal('version_distinta'), { once: true }));
    await user.click(row().getByRole('button', { name: 'Confirmar recepción' }));
    expect(await screen.findByText('Otra persona modificó este registro. Recargá la página.')).toBeInTheDocument();
    await waitFor(() => expect(requests.lists).toHaveLength(2));
  });

  it('shows no error of its own when the session has ended', async () => {
    const { row, user, notify } = await open(WITH_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => refusal('sin_sesion')));
    await user.click(row().getByRole('button', { name: 'Confirmar recepción' }));
    expect(await row().findByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
    expect(notify).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
