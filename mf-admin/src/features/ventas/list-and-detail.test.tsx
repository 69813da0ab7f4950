import type { VentaDetail } from '@fluxpartes/contrato';
import { API, place, testServer } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testAdminVenta } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { QUEUES } from './ventas-api.ts';

const server = testServer();
const FECHA = '2026-11-19T10:00:00.000Z';

let ventas: VentaDetail[];
let sent: unknown[];
const originalMatchMedia = window.matchMedia;

/** An API with these sales in its queues. */
function apiWith(...stored: VentaDetail[]) {
  [ventas, sent] = [stored, []];
  const change = (id: unknown, cambios: (venta: VentaDetail) => Partial<VentaDetail>) => {
    const at = ventas.findIndex((venta) => String(venta.id) === id);
    const antes = ventas[at] ?? testAdminVenta();
    ventas[at] = { ...antes, ...cambios(antes), version: antes.version + 1 };
    return HttpResponse.json({ venta: ventas[at] });
  };
  server.use(
    http.get(`${API}/ventas-detalle`, ({ request }) => {
      const params = new URL(request.url).searchParams;
      const [q, pendiente] = [params.get('q'), params.get('pendiente') as keyof typeof QUEUES | null];
      const rows = ventas
        .filter(({ id }) => q === null || String(id) === q)
        .filter((venta) => pendiente === null || QUEUES[pendiente].has(venta));
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
    }),
    http.put(`${API}/ventas/:id`, async ({ request, params }) => {
      const body = (await request.json()) as Partial<VentaDetail>;
      sent.push([params.id, body]);
      return change(params.id, () => body);
    }),
    http.put(`${API}/ventas/:id/rechazar-comprobante`, async ({ request, params }) => {
      const { motivo } = (await request.json()) as { motivo: string | null };
      sent.push([params.id, motivo]);
      return change(params.id, () =>
        motivo === null
          ? { comprobante_pago_url: `/api/archivos/${params.id}`, rechazo: null }
          : { comprobante_pago_url: null, rechazo: { motivo, fecha: FECHA, veces: 1 } },
      );
    }),
  );
}

const waiting = (id: number, cambios: Partial<VentaDetail> = {}) =>
  testAdminVenta({ id, comprobante_pago_url: `/api/archivos/${id}`, ...cambios });
const card = (id: number) => screen.findByRole('article', { name: `Venta #${id}` });
const viewer = (id: number) => screen.findByRole('dialog', { name: `Comprobante de la venta #${id}` });

beforeEach(() => {
  window.matchMedia = (query) => ({ ...originalMatchMedia(query), matches: query === '(min-width: 1000px)' });
});
afterEach(() => {
  window.matchMedia = originalMatchMedia;
});

it('the tabs show the number of pending sales and open their queue', async () => {
  apiWith(waiting(3), waiting(2, { comprobante_pago_url: null }), waiting(1, { pago_recibido: true }));
  const { user } = mount('/adminventas');
  expect(await screen.findByText('3 ventas')).toBeVisible();
  await screen.findByRole('button', { name: 'Sin comprobante 1' });
  expect(screen.getByRole('button', { name: 'Anulaciones' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Por comprobar 1' }));
  expect(place()).toBe('/adminventas?pendiente=pago');
  expect(await screen.findByText('1 venta')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Por comprobar 1' })).toHaveAttribute('aria-pressed', 'true');
});

it('a search without results in a queue links to its results in all sales', async () => {
  apiWith(waiting(3), waiting(53, { pago_recibido: true }));
  const { user } = mount('/adminventas?pendiente=pago&q=53');
  const text = 'Ninguna en Pagos por comprobar. Hay 1 en todas las ventas: verla.';
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
  ).toBeVisible();
  expect(screen.getByText('0 ventas')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'verla' }));
  expect(place()).toBe('/adminventas?q=53');
  expect(await card(53)).toBeVisible();
});

it("an empty queue shows 'Ninguna en A devolver.'", async () => {
  apiWith(waiting(1, { pago_recibido: true }));
  mount('/adminventas?pendiente=devolucion');
  expect(await screen.findByText('Ninguna en A devolver.')).toBeVisible();
});

it('the shortcuts of the shown sale work when the focus is outside the sale', async () => {
  apiWith(waiting(3), waiting(2));
  const { user } = mount('/adminventas?pendiente=pago');
  await card(3);
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('a');
  await waitFor(() => expect(sent).toEqual([['3', { pago_recibido: true }]]));
});

it('J and K select a row, and its sale receives the focus', async () => {
  apiWith(waiting(3), waiting(2, { comprador_nombre: 'Nora', comprador_apellido: 'Paz', monto: 5 }), waiting(1));
  const { user } = mount('/adminventas');
  expect(await card(3)).toBeVisible();
  await user.keyboard('j');
  expect(await card(3)).toHaveFocus();
  await user.keyboard('j');
  expect(await card(2)).toHaveFocus();
  const row = screen.getByRole('button', { name: /^#2 Nora Paz\s?\$\s5,00\s?Por comprobar/ });
  expect(row).toHaveAttribute('aria-current', 'true');
  await user.keyboard('jjk');
  expect(await card(2)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^#1 / }));
  expect(await card(1)).toHaveFocus();
});

it('an approval removes the sale from its queue and focuses the next; Z restores it', async () => {
  apiWith(waiting(1), waiting(2));
  const { user } = mount('/adminventas?pendiente=pago');
  await card(1);
  await user.keyboard('ja');
  await waitFor(async () => expect(await card(2)).toHaveFocus());
  expect(screen.queryByRole('article', { name: 'Venta #1' })).toBeNull();
  expect(screen.getByText('1 venta')).toBeVisible();
  await screen.findByText('Aprobaste el pago de la venta #1.');
  await user.keyboard('z');
  expect(await screen.findByText('2 ventas')).toBeVisible();
  expect(sent).toEqual([
    ['1', { pago_recibido: true }],
    ['1', { pago_recibido: false }],
  ]);
});

it('the second press of a double press does not approve the next sale', async () => {
  apiWith(waiting(1), waiting(2));
  const { user } = mount('/adminventas?pendiente=pago');
  await card(1);
  const start = performance.now();
  const now = jest.spyOn(performance, 'now').mockReturnValue(start);
  await user.keyboard('ja');
  await waitFor(async () => expect(await card(2)).toHaveFocus());
  await user.click(within(await card(2)).getByRole('button', { name: 'Aprobar' }));
  await user.keyboard('a');
  await screen.findByText('Aprobaste el pago de la venta #1.');
  expect(sent).toEqual([['1', { pago_recibido: true }]]);
  now.mockReturnValue(start + 700);
  await user.keyboard('a');
  await screen.findByText('Aprobaste el pago de la venta #2.');
  now.mockRestore();
});

it('the viewer approves and rejects payments one after the other, and Z undoes a rejection', async () => {
  apiWith(waiting(1), waiting(2), waiting(3));
  const { user } = mount('/adminventas?pendiente=pago');
  await card(1);
  await user.keyboard('jo');
  const first = within(await viewer(1));
  for (const text of ['¿De Ramiro Acosta?', 'DNI 33120946', '¿Desde el 18/11?', '1 de 3']) {
    expect(first.getByText(text)).toBeVisible();
  }
  expect(first.getByText(/^¿\$\s41\.883,00\?$/)).toBeVisible();
  await user.keyboard('a');
  expect(sent).toEqual([]);
  fireEvent.load(first.getByRole('img'));
  await user.keyboard('a');
  await viewer(2);
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar el comprobante de la venta #2' });
  expect(within(dialog).getByRole('button', { name: 'La imagen no se lee bien.' })).toHaveFocus();
  await user.keyboard('2');
  const third = within(await viewer(3));
  expect(await third.findByText('Rechazaste el comprobante de la venta #2.')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(third.queryByText(/^Rechazaste/)).toBeNull());
  await user.keyboard('k');
  await viewer(2);
  expect(sent).toEqual([
    ['1', { pago_recibido: true }],
    ['2', 'El monto no es el de la compra.'],
    ['2', null],
  ]);
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await card(2)).toHaveFocus());
});

it('a rejection accepts a custom reason, and the sale shows it', async () => {
  apiWith(waiting(1));
  const { user } = mount('/adminventas');
  await card(1);
  await user.keyboard('jr');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Otro motivo'), '1: falta la mitad{Control>}{Enter}{/Control}');
  const refused = within(await card(1));
  expect(await refused.findByText('Se rechazó el comprobante el 19/11/2026: 1: falta la mitad')).toBeVisible();
  expect(refused.queryByRole('button', { name: /^Rechazar/ })).toBeNull();
});

it('a sale shows its last proof rejection, and offers no rejection after the third', async () => {
  const rechazo = { motivo: 'No se lee', fecha: FECHA };
  apiWith(waiting(2, { rechazo: { ...rechazo, veces: 2 } }), waiting(1, { rechazo: { ...rechazo, veces: 3 } }));
  const { user } = mount('/adminventas?pendiente=pago');
  const second = within(await card(2));
  expect(await second.findByText('Se rechazó otro comprobante el 19/11/2026 (van 2 veces): No se lee')).toBeVisible();
  expect(second.getByRole('button', { name: /^Rechazar comprobante/ })).toBeVisible();
  await user.keyboard('jjo');
  const third = within(await viewer(1));
  expect(
    third.getByText(/\(van 3 veces\): No se lee\s*Ya no se puede rechazar otro: aprobá el pago o anulá la venta\.$/),
  ).toBeVisible();
  expect(third.queryByRole('button', { name: /^Rechazar/ })).toBeNull();
  await user.keyboard('r');
  expect(screen.queryByRole('dialog', { name: /^Rechazar/ })).toBeNull();
});

it('a sale links to its listing, both accounts, and e-mail, telephone and WhatsApp', async () => {
  apiWith(waiting(1));
  mount('/adminventas');
  const sale = within(await card(1));
  const addresses = sale.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/publicacion/9',
      '/admincuentas?q=ramiro.acosta%40correo.com',
      '/admincuentas?q=ventas%40burzaco.com',
      'mailto:ramiro.acosta@correo.com',
      'tel:1145550178',
      'https://wa.me/5491145550178',
    ]),
  );
});
