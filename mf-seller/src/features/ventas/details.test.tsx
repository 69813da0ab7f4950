import { API, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';
import {
  cobrosOf,
  compradoresOf,
  paidVenta,
  recuentoOf,
  testComprador,
  ultimos30Of,
  ventasOf,
} from './testing/ventas-api.ts';

const server = testServer();
let venta = paidVenta();

beforeEach(() => {
  venta = paidVenta();
  server.use(
    ...cobrosOf(),
    compradoresOf(() => testComprador()),
    ultimos30Of(1),
    recuentoOf(() => [venta]),
    ventasOf(() => [venta]),
  );
});

async function open() {
  const page = mount('/mis-ventas');
  await page.user.click(await screen.findByRole('button', { name: 'Ver detalles' }));
  return { ...page, dialog: screen.getByRole('dialog', { name: 'Detalles de la venta' }) };
}
const detail = (inside: HTMLElement, nombre: string) =>
  within(inside).getByText(nombre, { selector: 'dt' }).nextElementSibling;
const text = (inside: HTMLElement, nombre: string) => detail(inside, nombre)?.textContent?.replaceAll('\u00a0', ' ');

test('the dialog shows sale id, product, quantity, amount, date-time, payment received and shipping', async () => {
  const { dialog } = await open();
  expect(text(dialog, 'ID de la venta')).toBe('1042');
  expect(text(dialog, 'Producto')).toBe('Disco de freno ventilado');
  expect(text(dialog, 'Cantidad')).toBe('2');
  expect(text(dialog, 'Monto')).toBe('$ 41.883,00');
  expect(text(dialog, 'Fecha y hora')).toBe('18/11/2026 09:12');
  expect(text(dialog, 'Pago recibido')).toBe('Sí');
  expect(text(dialog, 'Envío')).toBe('Uber Moto');
});

test("if shipping: 'Localidad de envío', 'Dirección' with altura, and 'Entrecalles'", async () => {
  const { dialog } = await open();
  expect(text(dialog, 'Localidad de envío')).toBe('Rafael Calzada');
  expect(text(dialog, 'Dirección')).toBe('Av. San Martín 2840');
  expect(text(dialog, 'Entrecalles')).toBe('Güemes y Alsina');
});

test('a sale without shipping shows no address and no copy button', async () => {
  venta = paidVenta({ envio: false, tipo_envio: null });
  const { dialog } = await open();
  expect(text(dialog, 'Envío')).toBe('No');
  expect(within(dialog).queryByText('Localidad de envío')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Copiar dirección' })).toBeNull();
});

test("'Datos del comprador': name with surname, email, phone and DNI, with contact links", async () => {
  const { dialog } = await open();
  expect(within(dialog).getByRole('heading', { name: 'Datos del comprador' })).toBeVisible();
  await waitFor(() => expect(text(dialog, 'Nombre')).toBe('Ramiro Acosta'));
  expect(text(dialog, 'DNI')).toBe('33120946');
  const email = within(dialog).getByRole('link', { name: 'ramiro.acosta@correo.com' });
  expect(email).toHaveAttribute('href', 'mailto:ramiro.acosta@correo.com');
  expect(within(dialog).getByRole('link', { name: '1145550178' })).toHaveAttribute('href', 'tel:1145550178');
  const whatsapp = within(dialog).getByRole('link', { name: /^WhatsApp/ });
  expect(whatsapp).toHaveAttribute(
    'href',
    `https://wa.me/5491145550178?text=${encodeURIComponent('Hola Ramiro, por tu compra #1042 de FluxPartes: ')}`,
  );
  expect(whatsapp).toHaveAttribute('target', '_blank');
  expect(whatsapp).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('an invalid phone has no WhatsApp link', async () => {
  server.use(compradoresOf(() => testComprador({ telefono: '123456' })));
  const { dialog } = await open();
  expect(await within(dialog).findByRole('link', { name: '123456' })).toBeVisible();
  expect(within(dialog).queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
});

test("a buyer that could not be loaded is blank, and 'Reintentar' loads it", async () => {
  server.use(compradoresOf(() => HttpResponse.json({ message: 'x', error: 'x', codigo: 'x' }, { status: 500 })));
  const { dialog, user } = await open();
  const retry = await within(dialog).findByRole('button', { name: 'Reintentar' });
  for (const nombre of ['Nombre', 'Email', 'Teléfono', 'DNI']) expect(detail(dialog, nombre)).toBeEmptyDOMElement();
  server.use(compradoresOf(() => testComprador()));
  await user.click(retry);
  await waitFor(() => expect(text(dialog, 'Nombre')).toBe('Ramiro Acosta'));
});

test.each([
  ['×', (user: Keyboard) => user.click(screen.getByRole('button', { name: 'Cerrar detalles' }))],
  ['Cerrar', (user: Keyboard) => user.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Escape', (user: Keyboard) => user.keyboard('{Escape}')],
  ['a click outside', (user: Keyboard) => user.click(screen.getByRole('dialog'))],
])('the dialog closes by %s, and the focus returns to the button that opened it', async (_testCase, close) => {
  const { user } = await open();
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver detalles' })).toHaveFocus();
});

test('the button copies the shipping address as one text', async () => {
  const { user } = await open();
  const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  expect(await screen.findByText('Dirección copiada')).toHaveAttribute('role', 'status');
  expect(copy).toHaveBeenCalledWith('Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada');
});

test('an alert shows the address when the browser blocks the clipboard', async () => {
  const { user, notices } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  await waitFor(() =>
    expect(notices()).toEqual(['Copiá la dirección: Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada']),
  );
});

test('the dialog stays open when the sale leaves the shown group', async () => {
  venta = paidVenta({ confirmacioncomprador: false });
  const page = mount('/mis-ventas?ver=para_entregar');
  await page.user.click(await screen.findByRole('button', { name: 'Ver detalles' }));
  venta = paidVenta({ confirmacioncomprador: true });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver detalles', hidden: true })).toBeNull());
  const dialog = screen.getByRole('dialog', { name: 'Detalles de la venta' });
  expect(text(dialog, 'ID de la venta')).toBe('1042');
  // In its present state.
  await waitFor(() => expect(within(dialog).getByText('Recibida')).toBeVisible());
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^Para entregar/ })).toHaveFocus());
});

type Keyboard = ReturnType<typeof mount>['user'];

test('a requested annulment shows at once, even if the list cannot be loaded again', async () => {
  const { user, dialog } = await open();
  const pedido = { por: 'vendedor', estado: 'pendiente', motivo: 'Sin stock', fecha: venta.fecha };
  server.use(
    http.get(`${API}/usuarios/7/ventas`, () => HttpResponse.error()),
    http.post(`${API}/ventas/1042/pedir-anulacion`, () =>
      HttpResponse.json({ venta: { ...venta, pedido, version: venta.version + 1 } }, { status: 201 }),
    ),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Pedir anulación' }));
  await user.type(within(dialog).getByLabelText('¿Por qué querés anularla?'), 'Sin stock');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir anulación' }));
  expect(await within(dialog).findByText(/Pediste anularla/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Pedir anulación' })).toBeNull();
  expect(document.activeElement).toHaveTextContent(/^Pediste anularla/);
});
