import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { montar } from '../../testing/montar.tsx';
import {
  compradorDePrueba,
  compradoresDe,
  servidorDeVentas,
  ultimos30De,
  ventaDePrueba,
  ventasDe,
} from './testing/api-de-ventas.ts';

const server = servidorDeVentas();
let venta = ventaDePrueba();

beforeEach(() => {
  venta = ventaDePrueba();
  server.use(
    compradoresDe(() => compradorDePrueba()),
    ultimos30De(1),
    ventasDe(() => [venta]),
  );
});

async function abrir() {
  const pantalla = montar('/mis-ventas');
  await pantalla.teclado.click(await screen.findByRole('button', { name: 'Ver detalles' }));
  return { ...pantalla, dialogo: screen.getByRole('dialog', { name: 'Detalles de la venta' }) };
}
const dato = (dentro: HTMLElement, nombre: string) =>
  within(dentro).getByText(nombre, { selector: 'dt' }).nextElementSibling;
const texto = (dentro: HTMLElement, nombre: string) => dato(dentro, nombre)?.textContent?.replaceAll('\u00a0', ' ');

test('sale id, product, quantity, amount, date-time, payment received and shipping', async () => {
  const { dialogo } = await abrir();
  expect(texto(dialogo, 'ID de la venta')).toBe('1042');
  expect(texto(dialogo, 'Producto')).toBe('Disco de freno ventilado');
  expect(texto(dialogo, 'Cantidad')).toBe('2');
  expect(texto(dialogo, 'Monto')).toBe('$ 41.883,00');
  expect(texto(dialogo, 'Fecha y hora')).toBe('18/11/2026 09:12');
  expect(texto(dialogo, 'Pago recibido')).toBe('Sí');
  expect(texto(dialogo, 'Envío')).toBe('Uber Moto');
});

test("if shipping: 'Localidad de envío', 'Dirección' with altura, and 'Entrecalles'", async () => {
  const { dialogo } = await abrir();
  expect(texto(dialogo, 'Localidad de envío')).toBe('Rafael Calzada');
  expect(texto(dialogo, 'Dirección')).toBe('Av. San Martín 2840');
  expect(texto(dialogo, 'Entrecalles')).toBe('Güemes y Alsina');
});

test('without shipping there is no address, and nothing to copy', async () => {
  venta = ventaDePrueba({ envio: false, tipo_envio: null });
  const { dialogo } = await abrir();
  expect(texto(dialogo, 'Envío')).toBe('No');
  expect(within(dialogo).queryByText('Localidad de envío')).toBeNull();
  expect(within(dialogo).queryByRole('button', { name: 'Copiar dirección' })).toBeNull();
});

test("'Datos del comprador': name with surname, email, phone and DNI, with the ways to reach them", async () => {
  const { dialogo } = await abrir();
  expect(within(dialogo).getByRole('heading', { name: 'Datos del comprador' })).toBeVisible();
  await waitFor(() => expect(texto(dialogo, 'Nombre')).toBe('Ramiro Acosta'));
  expect(texto(dialogo, 'DNI')).toBe('33120946');
  const email = within(dialogo).getByRole('link', { name: 'ramiro.acosta@correo.com' });
  expect(email).toHaveAttribute('href', 'mailto:ramiro.acosta@correo.com');
  expect(within(dialogo).getByRole('link', { name: '1145550178' })).toHaveAttribute('href', 'tel:1145550178');
  const whatsapp = within(dialogo).getByRole('link', { name: /^WhatsApp/ });
  expect(whatsapp).toHaveAttribute('href', 'https://wa.me/5491145550178');
  expect(whatsapp).toHaveAttribute('target', '_blank');
  expect(whatsapp).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('a phone that makes no sense has no WhatsApp link', async () => {
  server.use(compradoresDe(() => compradorDePrueba({ telefono: '123456' })));
  const { dialogo } = await abrir();
  expect(await within(dialogo).findByRole('link', { name: '123456' })).toBeVisible();
  expect(within(dialogo).queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
});

test("a buyer that could not be loaded is blank, and 'Reintentar' asks again", async () => {
  server.use(compradoresDe(() => HttpResponse.json({ message: 'x', error: 'x', codigo: 'x' }, { status: 500 })));
  const { dialogo, teclado } = await abrir();
  const reintentar = await within(dialogo).findByRole('button', { name: 'Reintentar' });
  for (const nombre of ['Nombre', 'Email', 'Teléfono', 'DNI']) expect(dato(dialogo, nombre)).toBeEmptyDOMElement();
  server.use(compradoresDe(() => compradorDePrueba()));
  await teclado.click(reintentar);
  await waitFor(() => expect(texto(dialogo, 'Nombre')).toBe('Ramiro Acosta'));
});

test.each([
  ['×', (teclado: Teclado) => teclado.click(screen.getByRole('button', { name: 'Cerrar detalles' }))],
  ['Cerrar', (teclado: Teclado) => teclado.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Escape', (teclado: Teclado) => teclado.keyboard('{Escape}')],
  ['a click outside', async () => void fireEvent.click(screen.getByRole('dialog'), { clientX: 5, clientY: 5 })],
])('it closes by %s, and the focus comes back to the button that opened it', async (_caso, cerrar) => {
  const { teclado } = await abrir();
  await cerrar(teclado);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver detalles' })).toHaveFocus();
});

test('the shipping address is copied as one text', async () => {
  const { teclado } = await abrir();
  const copiar = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await teclado.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  expect(await screen.findByText('Dirección copiada')).toHaveAttribute('role', 'status');
  expect(copiar).toHaveBeenCalledWith('Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada');
});

test('where the browser does not let it be copied, it is shown to be copied by hand', async () => {
  const { teclado, avisos } = await abrir();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await teclado.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  await waitFor(() =>
    expect(avisos).toEqual(['Copiá la dirección: Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada']),
  );
});

type Teclado = ReturnType<typeof montar>['teclado'];
