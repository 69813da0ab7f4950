import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { API, montar, usuario } from '../../testing/montar.tsx';
import {
  compradorDePrueba,
  compradoresDe,
  muchasVentas,
  servidorDeVentas,
  ultimos30De,
  ventaDePrueba,
  ventasDe,
} from './testing/api-de-ventas.ts';

const VACIO = 'No tienes ventas registradas.';
const server = servidorDeVentas();
let ventas = [ventaDePrueba()];
let pedidos: string[] = [];
let compradoresPedidos: number[] = [];

beforeEach(() => {
  ventas = [ventaDePrueba()];
  pedidos = [];
  compradoresPedidos = [];
  server.use(
    compradoresDe((id) => {
      compradoresPedidos.push(id);
      return compradorDePrueba({ id });
    }),
    ultimos30De(1),
    ventasDe(
      () => ventas,
      (search) => pedidos.push(search),
    ),
  );
});

const tarjeta = (name: string | RegExp) => screen.findByRole('article', { name });
/** The value that stands under a name. */
const dato = (dentro: HTMLElement, nombre: string) =>
  within(dentro).getByText(nombre, { selector: 'dt' }).nextElementSibling?.textContent;
const volverElFoco = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('a card', () => {
  it('shows product name, ID, amount, Cantidad, Fecha, Hora, Pago recibido and Envío', async () => {
    montar('/mis-ventas');
    const disco = await tarjeta('Disco de freno ventilado');
    expect(dato(disco, 'ID')).toBe('1042');
    expect(dato(disco, 'Cantidad')).toBe('2');
    expect(dato(disco, 'Fecha')).toBe('18/11/2026');
    expect(dato(disco, 'Hora')).toBe('09:12');
    expect(dato(disco, 'Envío')).toBe('Uber Moto · Av. San Martín 2840, Rafael Calzada');
    expect(within(disco).getByRole('group', { name: 'Monto' })).toHaveTextContent('$ 41.883,00');
    expect(within(disco).getByText('Pago recibido: Sí')).toBeVisible();
    await waitFor(() => expect(dato(disco, 'Comprador')).toBe('Ramiro Acosta'));
  });

  it.each([
    [{ pago_recibido: false }, 'Pago recibido: No'],
    [{ pago_recibido: true }, 'Pago recibido: Sí'],
  ])('%j reads %p', async (cambios, texto) => {
    ventas = [ventaDePrueba(cambios)];
    montar('/mis-ventas');
    expect(within(await tarjeta(/Disco/)).getByText(texto)).toBeVisible();
  });

  it.each([
    [{ envio: false, tipo_envio: null }, 'No'],
    [{ envio: true, tipo_envio: null, direccion_envio: '', altura_envio: '', localidad_envio: '' }, 'Sí'],
    [
      { envio: 'SI' as unknown as boolean, tipo_envio: 'flete' as const },
      'Flete · Av. San Martín 2840, Rafael Calzada',
    ],
  ])('shipping %j reads %p', async (cambios, texto) => {
    ventas = [ventaDePrueba(cambios)];
    montar('/mis-ventas');
    expect(dato(await tarjeta(/Disco/), 'Envío')).toBe(texto);
  });

  it("'Ver publicación' leads to /publicacion/{publicacion_id}", async () => {
    montar('/mis-ventas');
    const disco = await tarjeta(/Disco/);
    expect(within(disco).getByRole('link', { name: 'Ver publicación' })).toHaveAttribute('href', '/publicacion/9');
  });

  it('does without the buyer where they could not be loaded', async () => {
    server.use(compradoresDe(() => HttpResponse.json({ message: 'x', error: 'x', codigo: 'x' }, { status: 500 })));
    montar('/mis-ventas');
    const disco = await tarjeta(/Disco/);
    await waitFor(() => expect(within(disco).queryByText('Comprador')).toBeNull());
  });
});

describe('the buyers', () => {
  it('are asked for once each, however many sales they are in, and four at a time', async () => {
    let enCurso = 0;
    let mayor = 0;
    server.use(
      http.get<{ id: string }>(`${API}/usuarios/:id`, async ({ params }) => {
        compradoresPedidos.push(Number(params.id));
        mayor = Math.max(mayor, ++enCurso);
        await delay(15);
        enCurso -= 1;
        return HttpResponse.json(compradorDePrueba({ id: Number(params.id), nombre: `Cliente ${params.id}` }));
      }),
      ultimos30De(20),
    );
    ventas = muchasVentas(20, (id) => ({ comprador_id: 100 + (id % 9) }));
    montar('/mis-ventas');
    expect(await screen.findAllByText('Cliente 100 Acosta')).toHaveLength(2);
    await waitFor(() =>
      expect(compradoresPedidos.toSorted((a, b) => a - b)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108]),
    );
    expect(mayor).toBe(4);
  });
});

describe('the list', () => {
  it("says 'Cargando...' and then how many there are", async () => {
    montar('/mis-ventas');
    expect(await screen.findByText('Cargando...')).toHaveAttribute('role', 'status');
    expect(await screen.findByText('1 venta', { selector: '[role=status]' })).toBeVisible();
  });

  it(`without a sale says '${VACIO}'`, async () => {
    ventas = [];
    montar('/mis-ventas');
    expect(await screen.findByText(VACIO)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Últimos 30 días' })).toBeNull();
  });

  it.each([
    ['refused', () => HttpResponse.json({ message: 'x', error: 'x', codigo: 'error_interno' }, { status: 500 })],
    ['without an answer', () => HttpResponse.error()],
  ])(`that is %s is empty too, with a quiet 'Reintentar' that loads it`, async (_caso, respuesta) => {
    server.use(http.get(`${API}/usuarios/7/ventas`, respuesta, { once: true }));
    const { teclado, avisos } = montar('/mis-ventas');
    expect(await screen.findByText(VACIO)).toBeVisible();
    await teclado.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Mis ventas' })).toHaveFocus();
    expect(await tarjeta(/Disco/)).toBeVisible();
    expect(avisos).toEqual([]);
  });

  it('comes by pages of 24; only the first asks for the total', async () => {
    ventas = muchasVentas(60);
    const { teclado } = montar('/mis-ventas');
    await tarjeta('Repuesto 60');
    await teclado.click(screen.getByRole('button', { name: 'Ver más' }));
    const nueva = await tarjeta('Repuesto 36');
    expect(screen.getAllByRole('article')).toHaveLength(48);
    await waitFor(() => expect(nueva.closest('li')).toHaveFocus());
    expect(pedidos).toEqual(['?limite=24&total=1', '?limite=24&cursor=24']);
  });

  it.each([
    [20, false],
    [21, true],
  ])('with %i sales in all has a search box: %p', async (cuantas, hay) => {
    ventas = muchasVentas(cuantas);
    montar('/mis-ventas');
    await tarjeta(`Repuesto ${cuantas}`);
    expect(screen.queryByRole('searchbox', { name: 'Buscar en tus ventas' }) !== null).toBe(hay);
  });

  it('is searched by the server, from the address, and says when nothing matches', async () => {
    ventas = muchasVentas(30);
    const { teclado } = montar('/mis-ventas?q=Repuesto 12');
    await tarjeta('Repuesto 12');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(pedidos).toContain('?limite=24&total=1&q=Repuesto+12');
    const caja = screen.getByRole('searchbox', { name: 'Buscar en tus ventas' });
    expect(caja).toHaveValue('Repuesto 12');
    await teclado.type(caja, 'x{Enter}');
    expect(await screen.findByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
  });
});

describe('when the window regains the focus', () => {
  it('who has paid is asked for again, all rows that are shown in one call', async () => {
    ventas = muchasVentas(60, () => ({ pago_recibido: false }));
    const { teclado } = montar('/mis-ventas');
    await tarjeta('Repuesto 60');
    await teclado.click(screen.getByRole('button', { name: 'Ver más' }));
    const deLaSegunda = await tarjeta('Repuesto 36');
    ventas = ventas.map((venta) => ({ ...venta, pago_recibido: true }));
    pedidos = [];
    volverElFoco();
    expect(await within(deLaSegunda).findByText('Pago recibido: Sí')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ver más' })).toBeEnabled());
    expect(pedidos).toEqual(['?limite=48&total=1']);
    expect(screen.getAllByRole('article')).toHaveLength(48);
  });

  it('a new sale is there, and none of the others is lost', async () => {
    montar('/mis-ventas');
    await tarjeta(/Disco/);
    ventas = [ventaDePrueba({ id: 1043, nombre_producto: 'Batería 12 V' }), ...ventas];
    volverElFoco();
    expect(await tarjeta('Batería 12 V')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('a failure leaves what is shown', async () => {
    montar('/mis-ventas');
    await tarjeta(/Disco/);
    server.use(http.get(`${API}/usuarios/7/ventas`, () => HttpResponse.error()));
    volverElFoco();
    await act(() => delay(50));
    expect(screen.getByRole('article', { name: /Disco/ })).toBeVisible();
  });
});

describe('who may', () => {
  it.each([
    ['a mechanic goes to the account', usuario('mecanico'), '/micuenta'],
    ['a guest goes to the login', { tipo: 'invitado' } as const, '/'],
  ])('%s', async (_caso, sesion, destino) => {
    const { ruta } = montar('/mis-ventas', sesion);
    await waitFor(() => expect(ruta.actual).toBe(destino));
  });

  it('a seller has a button back to /micuenta', async () => {
    montar('/mis-ventas');
    expect(await screen.findByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/micuenta');
  });
});
