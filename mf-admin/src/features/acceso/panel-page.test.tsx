import type { Usuario, VentaDetalle } from '@fluxpartes/contrato';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { API, lugar, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();

const VENTA = {
  id: 1048,
  nombre_producto: 'Disco de freno ventilado delantero',
  monto: 139_750,
  fecha: new Date().toISOString(),
  comprador_nombre: 'Marcos',
  comprador_apellido: 'Ledesma',
  comprobantes_parecidos: [] as number[],
} as VentaDetalle;

let pedidos: string[] = [];
beforeEach(() => {
  pedidos = [];
});

/** Both queues, with as many in all as said. */
function colas({ ventas = [VENTA], usuarios = [mecanicoDePrueba()], total = 1 } = {}) {
  const responder =
    <T extends VentaDetalle | Usuario>(filas: readonly T[]) =>
    ({ request }: { request: Request }) => {
      pedidos.push(new URL(request.url).search);
      return HttpResponse.json(filas, { headers: { 'X-Total-Count': String(filas.length && total) } });
    };
  server.use(http.get(`${API}/ventas-detalle`, responder(ventas)), http.get(`${API}/usuarios`, responder(usuarios)));
}
const cola = (titulo: string) => screen.findByRole('region', { name: titulo });
const PAGOS = 'Pagos por comprobar';
const DOCUMENTOS = 'Documentos por aprobar';

describe("'Buttons: Control de cuentas (/admincuentas), Control de ventas (/adminventas), and Cerrar sesión'", () => {
  beforeEach(() => colas({ ventas: [], usuarios: [] }));

  it.each([
    ['Control de cuentas', '/admincuentas'],
    ['Control de ventas', '/adminventas'],
  ])('%s leads to %s', async (nombre, ruta) => {
    const { user } = montar('/admin');
    await user.click(await screen.findByRole('link', { name: nombre }));
    await waitFor(() => expect(lugar()).toBe(ruta));
  });

  it.each([
    ['c', '/admincuentas'],
    ['v', '/adminventas'],
  ])('the key %s leads to %s', async (tecla, ruta) => {
    const { user } = montar('/admin');
    await screen.findByRole('link', { name: 'Control de ventas' });
    await user.keyboard(tecla);
    await waitFor(() => expect(lugar()).toBe(ruta));
  });

  it("Cerrar sesión 'clears all local storage, goes to /', and ends the session at the API", async () => {
    localStorage.setItem('darkMode', 'true');
    localStorage.setItem('cualquier-otra', '1');
    const { user, cerrar } = montar('/admin');
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(lugar()).toBe('/'));
    expect(localStorage).toHaveLength(0);
    expect(cerrar).toHaveBeenCalledTimes(1);
  });
});

describe('what waits', () => {
  it('a sale says product, amount, buyer and since when, and leads to that sale; the count to all of them', async () => {
    colas({ total: 1234 });
    montar('/admin');
    const pagos = within(await cola(PAGOS));
    const fila = await pagos.findByRole('link', { name: /Disco de freno/ });
    expect(fila).toHaveTextContent('$ 139.750,00');
    expect(fila).toHaveTextContent('Marcos Ledesma');
    expect(fila).toHaveTextContent('hoy');
    expect(fila).not.toHaveTextContent('Comprobante parecido');
    expect(fila).toHaveAttribute('href', '/adminventas?id=1048');
    expect(pagos.getByRole('link', { name: /^1234/ })).toHaveAttribute('href', '/adminventas?pendiente=pago');
    expect(pedidos).toContain('?limite=5&total=1&pendiente=pago');
  });

  it('a proof that resembles that of another sale is told', async () => {
    colas({ ventas: [{ ...VENTA, comprobantes_parecidos: [7] }] });
    montar('/admin');
    expect(await screen.findByText('Comprobante parecido a otro')).toBeVisible();
  });

  it('an account says whose it is and which document, and leads to that account; the count to all of them', async () => {
    const usuario = mecanicoDePrueba({ email: 'marcos+1@correo.com', constancia_afip_url: '/api/archivos/9' });
    colas({ usuarios: [{ ...usuario, aprobado_constancia_afip: true }] });
    montar('/admin');
    const documentos = within(await cola(DOCUMENTOS));
    const fila = await documentos.findByRole('link', { name: /Marcos Ledesma/ });
    expect(fila).toHaveTextContent('Certificado de estudio');
    expect(fila).not.toHaveTextContent('Constancia AFIP');
    expect(fila).toHaveAttribute('href', '/admincuentas?q=marcos%2B1%40correo.com');
    expect(fila).not.toHaveTextContent(usuario.contrasena);
    expect(documentos.getByRole('link', { name: /^1\s?cuenta/ })).toHaveAttribute(
      'href',
      '/admincuentas?pendiente=documentos',
    );
  });

  it('nothing pending says so warmly', async () => {
    colas({ ventas: [], usuarios: [] });
    montar('/admin');
    expect(await screen.findByText('No hay pagos por comprobar. ¡Estás al día!')).toBeVisible();
    expect(await screen.findByText('No hay documentos por aprobar. ¡Estás al día!')).toBeVisible();
  });

  it('waits with the ways on already there', async () => {
    server.use(
      http.get(`${API}/ventas-detalle`, () => delay('infinite')),
      http.get(`${API}/usuarios`, () => delay('infinite')),
    );
    montar('/admin');
    expect(await screen.findByRole('link', { name: 'Control de ventas' })).toBeVisible();
    for (const titulo of [PAGOS, DOCUMENTOS]) {
      expect(within(await cola(titulo)).getByRole('status')).toHaveTextContent('Cargando...');
    }
  });
});

describe('failures', () => {
  it('a queue that fails says so by itself, beside the other one, and Reintentar brings it', async () => {
    colas();
    server.use(http.get(`${API}/ventas-detalle`, () => rechazo('error_interno'), { once: true }));
    const { user } = montar('/admin');
    const pagos = within(await cola(PAGOS));
    expect(await pagos.findByText('No pudimos cargar los pagos por comprobar.')).toBeVisible();
    expect(await within(await cola(DOCUMENTOS)).findByRole('link', { name: /Marcos Ledesma/ })).toBeVisible();
    await user.click(pagos.getByRole('button', { name: 'Reintentar' }));
    expect(await pagos.findByRole('link', { name: /Disco de freno/ })).toBeVisible();
    expect(pagos.queryByRole('button')).not.toBeInTheDocument();
  });

  it('the focus asks again; what was there stays where that fails', async () => {
    colas();
    montar('/admin');
    const pagos = within(await cola(PAGOS));
    await pagos.findByRole('link', { name: /Disco de freno/ });
    colas({ ventas: [{ ...VENTA, nombre_producto: 'Turbina' }] });
    window.dispatchEvent(new Event('focus'));
    expect(await pagos.findByRole('link', { name: /Turbina/ })).toBeVisible();
    server.use(http.get(`${API}/ventas-detalle`, () => HttpResponse.error()));
    window.dispatchEvent(new Event('focus'));
    expect(await pagos.findByText('No pudimos actualizar esta lista.')).toBeVisible();
    expect(pagos.getByRole('link', { name: /Turbina/ })).toBeVisible();
  });

  it('a 401 leads to /', async () => {
    colas();
    server.use(http.get(`${API}/ventas-detalle`, () => rechazo('sin_sesion')));
    montar('/admin');
    await waitFor(() => expect(lugar()).toBe('/'));
  });
});
