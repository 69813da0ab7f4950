import { API, place, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { mount, usuario } from '../../testing/mount.ts';
import {
  cobrosOf,
  compradoresOf,
  manyVentas,
  paidVenta,
  recuentoOf,
  testComprador,
  ultimos30Of,
  ventasOf,
} from './testing/ventas-api.ts';

const EMPTY = 'No tienes ventas registradas.';
const server = testServer();
let ventas = [paidVenta()];
let requests: string[] = [];
let requestedCompradores: number[] = [];

beforeEach(() => {
  ventas = [paidVenta()];
  requests = [];
  requestedCompradores = [];
  server.use(
    ...cobrosOf(),
    compradoresOf((id) => {
      requestedCompradores.push(id);
      return testComprador({ id });
    }),
    ultimos30Of(1),
    recuentoOf(() => ventas),
    ventasOf(
      () => ventas,
      (search) => requests.push(search),
    ),
  );
});

const card = (name: string | RegExp) => screen.findByRole('article', { name });
/** The value under a label. */
const detail = (inside: HTMLElement, nombre: string) =>
  within(inside).getByText(nombre, { selector: 'dt' }).nextElementSibling?.textContent;
/** The requests without those of a group. */
const ofList = () => requests.filter((search) => !search.includes('grupo='));
const focusBack = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('a card', () => {
  it("shows the sale's next step, and an annulment", async () => {
    const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: '', por: 'comprador' } as const;
    ventas = [
      paidVenta(),
      paidVenta({ id: 2, nombre_producto: 'Bujía', pago_recibido: false }),
      paidVenta({ id: 3, nombre_producto: 'Faro', pago_recibido: false, anulada }),
    ];
    mount('/mis-ventas');
    expect(await card('Disco de freno ventilado')).toHaveTextContent('Está paga: entregala.');
    expect(await card('Bujía')).toHaveTextContent('Todavía no está paga: esperá antes de entregarla.');
    expect(await card('Faro')).toHaveTextContent('Venta anulada: no la entregues.');
    expect(within(await card('Faro')).getByText('Anulada')).toBeVisible();
    expect(within(await card('Faro')).getByText('Pago recibido: No')).toBeVisible();
  });

  it('shows product name, ID, amount, Cantidad, Fecha, Hora, Pago recibido and Envío', async () => {
    mount('/mis-ventas');
    const brakeDisc = await card('Disco de freno ventilado');
    expect(detail(brakeDisc, 'ID')).toBe('1042');
    expect(detail(brakeDisc, 'Cantidad')).toBe('2');
    expect(detail(brakeDisc, 'Fecha')).toBe('18/11/2026');
    expect(detail(brakeDisc, 'Hora')).toBe('09:12');
    expect(detail(brakeDisc, 'Envío')).toBe('Uber Moto · Av. San Martín 2840, Rafael Calzada');
    expect(within(brakeDisc).getByRole('group', { name: 'Monto' })).toHaveTextContent('$ 41.883,00');
    expect(within(brakeDisc).getByText('Pago recibido: Sí')).toBeVisible();
    await waitFor(() => expect(detail(brakeDisc, 'Comprador')).toBe('Ramiro Acosta'));
  });

  it.each([
    [{ pago_recibido: false }, 'Pago recibido: No'],
    [{ pago_recibido: true }, 'Pago recibido: Sí'],
  ])('shows %j as %p', async (cambios, text) => {
    ventas = [paidVenta(cambios)];
    mount('/mis-ventas');
    expect(within(await card(/Disco/)).getByText(text)).toBeVisible();
  });

  it.each([
    [{ envio: false, tipo_envio: null }, 'No'],
    [{ envio: true, tipo_envio: null, direccion_envio: '', altura_envio: '', localidad_envio: '' }, 'Sí'],
    [
      { envio: 'SI' as unknown as boolean, tipo_envio: 'flete' as const },
      'Flete · Av. San Martín 2840, Rafael Calzada',
    ],
  ])('shows the shipping %j as %p', async (cambios, text) => {
    ventas = [paidVenta(cambios)];
    mount('/mis-ventas');
    expect(detail(await card(/Disco/), 'Envío')).toBe(text);
  });

  it("'Ver publicación' leads to /publicacion/{publicacion_id}", async () => {
    mount('/mis-ventas');
    const brakeDisc = await card(/Disco/);
    expect(within(brakeDisc).getByRole('link', { name: 'Ver publicación' })).toHaveAttribute('href', '/publicacion/9');
  });

  it('leaves out a buyer that could not be loaded', async () => {
    server.use(compradoresOf(() => HttpResponse.json({ message: 'x', error: 'x', codigo: 'x' }, { status: 500 })));
    mount('/mis-ventas');
    const brakeDisc = await card(/Disco/);
    await waitFor(() => expect(within(brakeDisc).queryByText('Comprador')).toBeNull());
  });
});

describe('the buyers', () => {
  it('are requested once each, four at a time', async () => {
    let inProgress = 0;
    let largest = 0;
    server.use(
      http.get<{ id: string }>(`${API}/usuarios/:id`, async ({ params }) => {
        requestedCompradores.push(Number(params.id));
        largest = Math.max(largest, ++inProgress);
        await delay(15);
        inProgress -= 1;
        return HttpResponse.json(testComprador({ id: Number(params.id), nombre: `Cliente ${params.id}` }));
      }),
      ultimos30Of(20),
    );
    ventas = manyVentas(20, (id) => ({ comprador_id: 100 + (id % 9) }));
    mount('/mis-ventas');
    expect(await screen.findAllByText('Cliente 100 Acosta')).toHaveLength(2);
    await waitFor(() =>
      expect(requestedCompradores.toSorted((a, b) => a - b)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108]),
    );
    expect(largest).toBe(4);
  });
});

describe('the list', () => {
  it("shows 'Cargando...' and then the number of sales", async () => {
    ventas = [paidVenta({ confirmacioncomprador: true })];
    mount('/mis-ventas');
    expect(await screen.findByText('Cargando...')).toHaveAttribute('role', 'status');
    expect(await screen.findByText('1 venta', { selector: '[role=status]' })).toBeVisible();
  });

  it(`shows '${EMPTY}' without sales`, async () => {
    ventas = [];
    mount('/mis-ventas');
    expect(await screen.findByText(EMPTY)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Últimos 30 días' })).toBeNull();
  });

  it.each([
    ['refused', () => HttpResponse.json({ message: 'x', error: 'x', codigo: 'error_interno' }, { status: 500 })],
    ['without an answer', () => HttpResponse.error()],
  ])("is empty when the request is %s, and 'Reintentar' loads it without an alert", async (_testCase, answer) => {
    server.use(http.get(`${API}/usuarios/7/ventas`, answer, { once: true }));
    const { user, notices } = mount('/mis-ventas');
    expect(await screen.findByText(EMPTY)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Mis ventas' })).toHaveFocus();
    expect(await card(/Disco/)).toBeVisible();
    expect(notices()).toEqual([]);
  });

  it('loads pages of 24, and requests the total only with the first', async () => {
    ventas = manyVentas(60);
    const { user } = mount('/mis-ventas');
    await card('Repuesto 60');
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    const newOne = await card('Repuesto 36');
    expect(screen.getAllByRole('article')).toHaveLength(48);
    await waitFor(() => expect(newOne.closest('li')).toHaveFocus());
    expect(ofList()).toEqual(['?limite=24&total=1', '?limite=24&cursor=24']);
  });

  it.each([
    [20, false],
    [21, true],
  ])('with %i sales in all has a search box: %p', async (howMany, hasSome) => {
    ventas = manyVentas(howMany);
    mount('/mis-ventas');
    await card(`Repuesto ${howMany}`);
    expect(screen.queryByRole('searchbox', { name: 'Buscar en tus ventas' }) !== null).toBe(hasSome);
  });

  it('sends the search of the URL to the API, and reports no matches', async () => {
    ventas = manyVentas(30);
    const { user } = mount('/mis-ventas?q=Repuesto 12');
    await card('Repuesto 12');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(requests).toContain('?limite=24&total=1&q=Repuesto+12');
    const box = screen.getByRole('searchbox', { name: 'Buscar en tus ventas' });
    expect(box).toHaveValue('Repuesto 12');
    await user.type(box, 'x{Enter}');
    expect(await screen.findByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
  });
});

describe('the groups', () => {
  const tab = (name: RegExp) =>
    within(screen.getByRole('navigation', { name: 'Grupos de ventas' })).getByRole('link', { name });
  const names = (inside: HTMLElement) =>
    within(inside)
      .queryAllByRole('article')
      .map((row) => row.querySelector('h3')?.textContent);
  beforeEach(() => {
    ventas = [
      paidVenta({ id: 9, nombre_producto: 'Faro', pago_recibido: false }),
      ...[8, 7, 6, 5].map((id) => paidVenta({ id, nombre_producto: `Bujía ${id}` })),
      paidVenta({ id: 4, nombre_producto: 'Radiador', confirmacioncomprador: true }),
    ];
  });

  it('show the sales to hand over first, and then the other sales', async () => {
    mount('/mis-ventas');
    const first = await screen.findByRole('region', { name: 'Para entregar (4)' });
    expect(names(first)).toEqual(['Bujía 8', 'Bujía 7', 'Bujía 6']);
    expect(within(first).getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
      'href',
      '/mis-ventas?ver=para_entregar',
    );
    const others = screen.getByRole('region', { name: 'Las demás' });
    expect(names(others)).toEqual(['Faro', 'Bujía 5', 'Radiador']);
    expect(others).toHaveTextContent('3 ventas');
  });

  it('are tabs with counts, and the selected one is in the URL', async () => {
    const { user } = mount('/mis-ventas');
    await screen.findByRole('region', { name: 'Las demás' });
    const texts = ['Todas', 'Esperan pago 1', 'Para entregar 4', 'Entregadas 1', 'Anuladas 0'];
    expect(
      within(screen.getByRole('navigation', { name: 'Grupos de ventas' }))
        .getAllByRole('link')
        .map((a) => a.textContent?.trim()),
    ).toEqual(texts);
    await user.click(tab(/^Esperan pago/));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(names(screen.getByRole('region', { name: 'Esperan pago' }))).toEqual(['Faro']);
    expect(place()).toBe('/mis-ventas?ver=esperan_pago');
    expect(tab(/^Esperan pago/)).toHaveAttribute('aria-current', 'page');
    await user.click(tab(/^Anuladas/));
    expect(await screen.findByText('Por ahora no hay ventas acá.')).toBeVisible();
  });

  it('show no counts when these could not be loaded', async () => {
    server.use(http.get(`${API}/usuarios/7/ventas-recuento`, () => HttpResponse.error()));
    mount('/mis-ventas');
    expect(await screen.findByRole('region', { name: 'Para entregar (4)' })).toBeVisible();
    expect(tab(/^Para entregar/)).toHaveTextContent(/^Para entregar\s*$/);
  });

  it('offer a search in all sales when a search has no matches', async () => {
    const { user } = mount('/mis-ventas?q=radiador&ver=anuladas');
    await user.click(await screen.findByRole('link', { name: 'Buscar en todas' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(place()).toBe('/mis-ventas?q=radiador');
  });
});

describe('the list after the window regains focus', () => {
  it('reloads the payments of all loaded rows in one call', async () => {
    ventas = manyVentas(60, () => ({ pago_recibido: false }));
    const { user } = mount('/mis-ventas');
    await card('Repuesto 60');
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    const ofSecondPage = await card('Repuesto 36');
    ventas = ventas.map((venta) => ({ ...venta, pago_recibido: true }));
    requests = [];
    focusBack();
    expect(await within(ofSecondPage).findByText('Pago recibido: Sí')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ver más' })).toBeEnabled());
    expect(ofList()).toEqual(['?limite=48&total=1']);
    expect(screen.getAllByRole('article')).toHaveLength(48);
  });

  it('shows a new sale, and keeps the others', async () => {
    mount('/mis-ventas');
    await card(/Disco/);
    ventas = [paidVenta({ id: 1043, nombre_producto: 'Batería 12 V' }), ...ventas];
    focusBack();
    expect(await card('Batería 12 V')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('keeps the rows after a failure', async () => {
    mount('/mis-ventas');
    await card(/Disco/);
    server.use(http.get(`${API}/usuarios/7/ventas`, () => HttpResponse.error()));
    focusBack();
    await act(() => delay(50));
    expect(screen.getByRole('article', { name: /Disco/ })).toBeVisible();
  });
});

describe('access', () => {
  it.each([
    ['a mechanic goes to the account', usuario('mecanico'), '/micuenta'],
    ['a guest goes to the login', { tipo: 'invitado' } as const, '/'],
  ])('redirects: %s', async (_testCase, sesion, target) => {
    mount('/mis-ventas', sesion);
    await waitFor(() => expect(place()).toBe(target));
  });

  it('a seller has a link to /micuenta', async () => {
    mount('/mis-ventas');
    expect(await screen.findByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/micuenta');
  });
});
