import type { Usuario, VentaDetail } from '@fluxpartes/contrato';
import { API, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';

const server = testServer();

const VENTA = { id: 1048 } as VentaDetail;

let requests: string[] = [];
beforeEach(() => {
  requests = [];
  server.use(
    http.get(`${API}/liquidaciones/pendientes`, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })),
  );
});

/** Two queues with these totals. */
function queues({ ventas = [VENTA], usuarios = [testMecanico()], total = 1 } = {}) {
  const respond =
    <T extends VentaDetail | Usuario>(rows: readonly T[]) =>
    ({ request }: { request: Request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length && total) } });
    };
  server.use(http.get(`${API}/ventas-detalle`, respond(ventas)), http.get(`${API}/usuarios`, respond(usuarios)));
}
const queue = (title: string) => screen.findByRole('region', { name: title });
const PAGOS = 'Pagos por comprobar';
const DOCUMENTOS = 'Documentos por aprobar';

describe("'Buttons: Control de cuentas (/admincuentas), Control de ventas (/adminventas), and Cerrar sesión'", () => {
  beforeEach(() => queues({ ventas: [], usuarios: [] }));

  it.each([
    ['Control de cuentas', '/admincuentas'],
    ['Control de ventas', '/adminventas'],
    ['Liquidaciones', '/adminliquidaciones'],
  ])('%s leads to %s', async (nombre, route) => {
    const { user } = mount('/admin');
    await user.click(await screen.findByRole('link', { name: nombre }));
    await waitFor(() => expect(place()).toBe(route));
  });

  it.each([
    ['c', '/admincuentas'],
    ['v', '/adminventas'],
    ['l', '/adminliquidaciones'],
  ])('the shortcut %s leads to %s', async (shortcutKey, route) => {
    const { user } = mount('/admin');
    await screen.findByRole('link', { name: 'Control de ventas' });
    await user.keyboard(shortcutKey);
    await waitFor(() => expect(place()).toBe(route));
  });

  it("Cerrar sesión 'clears all local storage, goes to /', and ends the session at the API", async () => {
    localStorage.setItem('darkMode', 'true');
    localStorage.setItem('cualquier-otra', '1');
    const { user, close } = mount('/admin');
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(localStorage).toHaveLength(0);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('the queues', () => {
  it('show their count, with a link to the queue', async () => {
    queues({ total: 1234 });
    mount('/admin');
    const pagos = within(await queue(PAGOS));
    const link = await pagos.findByRole('link', { name: /^1234\s?ventas esperan/ });
    expect(link).toHaveAttribute('href', '/adminventas?pendiente=pago');
    expect(requests).toContain('?limite=1&total=1&pendiente=pago');
    const documentos = within(await queue(DOCUMENTOS));
    expect(documentos.getByRole('link', { name: /^1234\s?cuentas esperan/ })).toHaveAttribute(
      'href',
      '/admincuentas?pendiente=documentos',
    );
  });

  it('show a message when nothing is pending', async () => {
    queues({ ventas: [], usuarios: [] });
    mount('/admin');
    expect(await screen.findByText('No hay pagos por comprobar. ¡Estás al día!')).toBeVisible();
    expect(await screen.findByText('No hay documentos por aprobar. ¡Estás al día!')).toBeVisible();
  });

  it("show 'Cargando...' while the links are already visible", async () => {
    server.use(
      http.get(`${API}/ventas-detalle`, () => delay('infinite')),
      http.get(`${API}/usuarios`, () => delay('infinite')),
    );
    mount('/admin');
    expect(await screen.findByRole('link', { name: 'Control de ventas' })).toBeVisible();
    for (const title of [PAGOS, DOCUMENTOS]) {
      expect(within(await queue(title)).getByRole('status')).toHaveTextContent('Cargando...');
    }
  });
});

describe('failures', () => {
  it("a failed queue does not affect the other one, and 'Reintentar' loads it", async () => {
    queues();
    server.use(http.get(`${API}/ventas-detalle`, () => refusal('error_interno'), { once: true }));
    const { user } = mount('/admin');
    const pagos = within(await queue(PAGOS));
    expect(await pagos.findByText('No pudimos cargar los pagos por comprobar.')).toBeVisible();
    expect(await within(await queue(DOCUMENTOS)).findByRole('link', { name: /cuenta espera/ })).toBeVisible();
    await user.click(pagos.getByRole('button', { name: 'Reintentar' }));
    expect(await pagos.findByRole('link', { name: /venta espera/ })).toBeVisible();
    expect(pagos.queryByRole('button')).not.toBeInTheDocument();
  });

  it('window focus reloads the queues, and a failed reload keeps the old count', async () => {
    queues();
    mount('/admin');
    const pagos = within(await queue(PAGOS));
    await pagos.findByRole('link', { name: /^1\s?venta espera/ });
    queues({ total: 2 });
    window.dispatchEvent(new Event('focus'));
    expect(await pagos.findByRole('link', { name: /^2\s?ventas esperan/ })).toBeVisible();
    server.use(http.get(`${API}/ventas-detalle`, () => HttpResponse.error()));
    window.dispatchEvent(new Event('focus'));
    expect(await pagos.findByText('No pudimos actualizar esta lista.')).toBeVisible();
    expect(pagos.getByRole('link', { name: /^2\s?ventas esperan/ })).toBeVisible();
  });

  it('a 401 response redirects to /', async () => {
    queues();
    server.use(http.get(`${API}/ventas-detalle`, () => refusal('sin_sesion')));
    mount('/admin');
    await waitFor(() => expect(place()).toBe('/'));
  });
});
