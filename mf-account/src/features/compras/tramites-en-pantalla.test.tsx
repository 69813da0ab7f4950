import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { apiDeCompras, compraDePrueba } from '../../test-support/compras.ts';
import { API, MECANICO, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
const DISCO = compraDePrueba();
const FOTO = new File(['foto'], 'transferencia.jpg', { type: 'image/jpeg' });
const PDF = new File(['%PDF'], 'comprobante.pdf', { type: 'application/pdf' });
const NO_ES_IMAGEN = 'Solo se permite subir imágenes o capturas de pantalla (no PDF).';
const COMPROBANTE = `${API}/ventas/:id/comprobante`;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
});

/** The screen with one purchase, and both places where it can be worked on. */
async function abrir(compra = DISCO) {
  const { handlers, pedidos } = apiDeCompras([compra]);
  server.use(...handlers);
  const vista = montar('/mis-compras', MECANICO);
  const cabecera = await screen.findByRole('rowheader', { name: compra.nombre_producto });
  const fila = () => within(cabecera.closest('tr') as HTMLElement);
  const tira = () => within(screen.getByRole('region', { name: 'Lo que te falta' }));
  // Whoever drops the picker's filter can choose anything.
  const elegir = (selector: HTMLElement, archivo: File) =>
    userEvent.setup({ applyAccept: false }).upload(selector, archivo);
  return { ...vista, pedidos, fila, tira, elegir };
}

describe('the proof', () => {
  it("a PDF is refused with the exact sentence, 'and the selection is cleared'", async () => {
    const { fila, elegir, user } = await abrir();
    await elegir(fila().getByLabelText('Elegir imagen'), FOTO);
    expect(fila().getByRole('button', { name: 'Subir' })).toBeEnabled();
    await elegir(fila().getByLabelText('transferencia.jpg'), PDF);
    expect(screen.getByRole('alert')).toHaveTextContent(NO_ES_IMAGEN);
    expect(fila().getByLabelText<HTMLInputElement>('Elegir imagen').files).toHaveLength(0);
    expect(fila().getByRole('button', { name: 'Subir' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('is chosen once for the strip and the table, shown, turned in quarters, exchanged and taken away', async () => {
    const { fila, tira, elegir, user } = await abrir();
    await elegir(tira().getByLabelText('Elegir imagen'), FOTO);
    const vista = tira().getByRole('img', { name: 'Comprobante elegido: transferencia.jpg' });
    await user.click(tira().getByRole('button', { name: 'Girar' }));
    expect(vista).toHaveStyle({ rotate: '90deg' });
    await user.click(fila().getByRole('button', { name: 'Girar' }));
    expect(vista).toHaveStyle({ rotate: '180deg' });
    await elegir(tira().getByLabelText('Cambiar'), new File(['b'], 'otra.png', { type: 'image/png' }));
    expect(fila().getByLabelText('otra.png')).toBeInTheDocument();
    await user.click(tira().getByRole('button', { name: 'Quitar' }));
    expect(fila().getByRole('button', { name: 'Subir' })).toBeDisabled();
  });

  it("is sent by 'Subir', which shows 'Subiendo...' and is disabled; then the list is loaded anew", async () => {
    const { fila, tira, elegir, pedidos, user } = await abrir();
    server.use(http.post(COMPROBANTE, async () => void (await delay(50))));
    await elegir(fila().getByLabelText('Elegir imagen'), FOTO);
    await user.click(fila().getByRole('button', { name: 'Subir' }));
    expect(fila().getByRole('button', { name: 'Subiendo...' })).toBeDisabled();
    expect(tira().getByRole('progressbar', { name: 'Subiendo...' })).toBeInTheDocument();
    const enlace = await fila().findByRole('link', { name: /^Ver comprobante/ });
    expect(enlace).toHaveAttribute('href', '/api/archivos/91');
    await waitFor(() => expect(enlace).toHaveFocus());
    expect(pedidos.comprobantes.map(({ name }) => name)).toEqual(['transferencia.jpg']);
    await waitFor(() => expect(pedidos.listas).toHaveLength(2));
    expect(tira().getByRole('heading', { level: 3 })).toHaveTextContent('Esperando aprobación');
    expect(screen.getByText('Comprobante subido.')).toHaveAttribute('role', 'status');
  });

  it("'Error al subir comprobante' keeps the photo, so that one more press tries again", async () => {
    const { tira, elegir, user, avisar } = await abrir();
    server.use(http.post(COMPROBANTE, () => HttpResponse.error(), { once: true }));
    await elegir(tira().getByLabelText('Elegir imagen'), FOTO);
    await user.click(tira().getByRole('button', { name: 'Subir' }));
    await waitFor(() => expect(avisar).toHaveBeenCalledWith('Error al subir comprobante'));
    expect(screen.getByRole('alert')).toHaveTextContent('Error de conexión al servidor');
    await user.click(tira().getByRole('button', { name: 'Subir' }));
    expect(await tira().findByText('Esperando aprobación')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Lo que te falta' })).toHaveFocus());
  });

  it('what the API finds to be no image is refused with the same sentence, without an alert', async () => {
    const { fila, elegir, user, avisar } = await abrir();
    server.use(http.post(COMPROBANTE, () => rechazo('comprobante_no_aceptado')));
    await elegir(fila().getByLabelText('Elegir imagen'), FOTO);
    await user.click(fila().getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText(NO_ES_IMAGEN)).toBeInTheDocument();
    expect(fila().getByRole('button', { name: 'Subir' })).toBeDisabled();
    expect(avisar).not.toHaveBeenCalled();
  });

  it("'Ya cargaste un comprobante.' loads the list anew", async () => {
    const { fila, elegir, user, avisar, pedidos } = await abrir();
    server.use(http.post(COMPROBANTE, () => rechazo('comprobante_ya_cargado')));
    await elegir(fila().getByLabelText('Elegir imagen'), FOTO);
    await user.click(fila().getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText('Ya cargaste un comprobante.')).toBeInTheDocument();
    await waitFor(() => expect(pedidos.listas).toHaveLength(2));
    expect(avisar).not.toHaveBeenCalled();
  });

  it('can be cancelled on its way, and stays chosen', async () => {
    const { tira, elegir, user, avisar } = await abrir();
    server.use(http.post(COMPROBANTE, () => new Promise(() => {})));
    await elegir(tira().getByLabelText('Elegir imagen'), FOTO);
    await user.click(tira().getByRole('button', { name: 'Subir' }));
    await user.click(tira().getByRole('button', { name: 'Cancelar' }));
    expect(await tira().findByRole('button', { name: 'Subir' })).toBeEnabled();
    expect(screen.getByText('Subida cancelada. La imagen sigue elegida.')).toBeInTheDocument();
    expect(avisar).not.toHaveBeenCalled();
  });
});

describe('the receipt', () => {
  const CON_PAGO = compraDePrueba({ comprobante_pago_url: '/api/archivos/90', pago_recibido: true });

  it("'Confirmar recepción' shows 'Confirmando...', then 'Confirmado'; it is sent with the version that was seen", async () => {
    const { fila, pedidos, user } = await abrir(CON_PAGO);
    server.use(http.put(`${API}/ventas/:id`, async () => void (await delay(50))));
    await user.click(fila().getByRole('button', { name: 'Confirmar recepción' }));
    expect(fila().getByRole('button', { name: 'Confirmando...' })).toBeDisabled();
    const confirmado = await fila().findByText('Confirmado');
    await waitFor(() => expect(confirmado).toHaveFocus());
    expect(pedidos.versiones).toEqual(['"4"']);
    await waitFor(() => expect(pedidos.listas).toHaveLength(2));
    expect(screen.queryByText('Lo que te falta')).not.toBeInTheDocument();
  });

  it('from the strip, the card goes and the focus goes on at what is left', async () => {
    const { tira, user } = await abrir(CON_PAGO);
    await user.click(tira().getByRole('button', { name: 'Confirmar recepción' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Todas tus compras' })).toHaveFocus());
    expect(screen.getByText('Recepción confirmada.')).toHaveAttribute('role', 'status');
  });

  it("'Error al confirmar recepción'", async () => {
    const { fila, user, avisar } = await abrir(CON_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => rechazo('error_interno')));
    await user.click(fila().getByRole('button', { name: 'Confirmar recepción' }));
    await waitFor(() => expect(avisar).toHaveBeenCalledWith('Error al confirmar recepción'));
    expect(fila().getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
  });

  it('a purchase that was changed meanwhile is loaded anew, and says so', async () => {
    const { fila, user, pedidos } = await abrir(CON_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => rechazo('version_distinta'), { once: true }));
    await user.click(fila().getByRole('button', { name: 'Confirmar recepción' }));
    expect(await screen.findByText('Otra persona modificó este registro. Recargá la página.')).toBeInTheDocument();
    await waitFor(() => expect(pedidos.listas).toHaveLength(2));
  });

  it('leaves a session that has ended to the shell', async () => {
    const { fila, user, avisar } = await abrir(CON_PAGO);
    server.use(http.put(`${API}/ventas/:id`, () => rechazo('sin_sesion')));
    await user.click(fila().getByRole('button', { name: 'Confirmar recepción' }));
    expect(await fila().findByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
    expect(avisar).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
