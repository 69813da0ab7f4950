import { API, MECANICO, place, refusal, testPublicacion, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer(http.get(`${API}/publicaciones`, () => HttpResponse.json([])));

interface Call {
  body: DefaultBodyType;
  key: string | null;
}

/** The API of one purchase: it records the requests and gives the test's responses. */
function ventas(respond: (number: number) => Response | Promise<Response>) {
  const calls: Call[] = [];
  const cashbacks: DefaultBodyType[] = [];
  server.use(
    http.post(`${API}/ventas`, async ({ request }) => {
      calls.push({
        body: (await request.json()) as DefaultBodyType,
        key: request.headers.get('Idempotency-Key'),
      });
      return respond(calls.length);
    }),
    http.put(`${API}/usuarios/5/cashback`, async ({ request }) => {
      cashbacks.push((await request.json()) as DefaultBodyType);
      return HttpResponse.json({ cashback: 2281.5 });
    }),
  );
  return { calls, cashbacks };
}

const sold = () => HttpResponse.json({ message: '', venta: {}, cashback: 2281.5, cupon: 2281.5 }, { status: 201 });
const compraButton = () => screen.getByRole('button', { name: 'Confirmar compra' });

/** The key of a purchase ends once its outcome is on the screen. */
const keyEnded = () => waitFor(() => expect(localStorage.getItem('clave_POST /ventas 7')).toBeNull());

async function open() {
  const view = mount('/compra/7', MECANICO);
  await screen.findByRole('group', { name: 'Total a pagar' });
  return view;
}

async function fillEnvio(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.selectOptions(screen.getByLabelText('Localidad'), 'Longchamps');
  // Pasted: each typed letter renders the screen.
  for (const [label, text] of [
    ['Dirección', 'Av. Hipólito Yrigoyen'],
    ['Altura', '18340'],
    ['Entre calles', 'Diehl y Burgwardt'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  useScreenSize('escritorio');
  server.use(
    http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion())),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    http.get(`${API}/usuarios/5/compras`, () => HttpResponse.json([])),
  );
});

describe('a successful purchase', () => {
  it.each(['escritorio', 'telefono'] as const)(
    'sends all data, confirms the cashback and emits compra-hecha (%s)',
    async (page) => {
      useScreenSize(page);
      const { calls, cashbacks } = ventas(sold);
      const { user, notify, told } = await open();
      await fillEnvio(user);
      await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
      await user.click(compraButton());
      await waitFor(() => expect(place()).toBe('/micuenta'));
      expect(notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
      expect(calls).toEqual([
        {
          key: expect.stringMatching(/^[0-9a-f]{32}$/),
          body: {
            vendedor_id: 40,
            comprador_id: 5,
            publicacion_id: 7,
            cantidad: 1,
            monto: 63700,
            version: 1,
            cashback_usado: 12350,
            localidad_envio: 'Longchamps',
            direccion_envio: 'Av. Hipólito Yrigoyen',
            altura_envio: '18340',
            entrecalles_envio: 'Diehl y Burgwardt',
          },
        },
      ]);
      await waitFor(() => expect(cashbacks).toEqual([{ cashback: 2281.5 }]));
      expect(told).toEqual([{ 'compra-hecha': { compradorId: 5 } }]);
    },
  );

  it('is reported even if confirming the cashback fails', async () => {
    ventas(sold);
    server.use(http.put(`${API}/usuarios/5/cashback`, () => refusal('cashback_distinto')));
    const { user, notify } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
  });

  it('is sent once on a double click and Enter', async () => {
    let release = () => {};
    const { calls } = ventas(() => new Promise((resolve) => (release = () => resolve(sold()))));
    const { user } = await open();
    await fillEnvio(user);
    await user.dblClick(compraButton());
    const sending = await screen.findByRole('button', { name: 'Confirmando...' });
    expect(sending).toBeDisabled();
    await user.type(screen.getByLabelText('Altura'), '{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    release();
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(calls).toHaveLength(1);
  });
});

describe('a failed purchase', () => {
  it("alerts 'Error al realizar la compra', keeps the input, and retries with the same key", async () => {
    const { calls } = ventas((number) => (number === 1 ? HttpResponse.error() : sold()));
    const { user, notify } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    expect(await screen.findByText('Error de conexión al servidor')).toBeInTheDocument();
    expect(notify.mock.calls).toEqual([['Error al realizar la compra']]);
    expect(screen.getByLabelText('Dirección')).toHaveValue('Av. Hipólito Yrigoyen');
    await user.click(compraButton());
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it("shows 'No se compró nada' offline, unless an earlier attempt may have arrived", async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { calls } = ventas((number) => (number === 4 ? sold() : HttpResponse.error()));
    const { user, notify } = await open();
    await fillEnvio(user);
    const press = async (number: number) => {
      await user.click(compraButton());
      await waitFor(() => expect(calls).toHaveLength(number));
      await waitFor(() => expect(compraButton()).toBeEnabled());
    };
    await press(1);
    expect(screen.getByText('Estás sin conexión. No se compró nada.')).toBeVisible();
    expect(notify).toHaveBeenLastCalledWith('Error al realizar la compra', 'Estás sin conexión. No se compró nada.');
    onLine.mockReturnValue(true);
    await press(2);
    onLine.mockReturnValue(false);
    await press(3);
    expect(screen.queryByText(/No se compró nada/)).toBeNull();
    expect(notify).toHaveBeenLastCalledWith('Error al realizar la compra');
    onLine.mockRestore();
    await user.click(compraButton());
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(calls[3]?.key).toBe(calls[1]?.key);
  });

  it('uses another key for the next order after a final rejection', async () => {
    const { calls } = ventas((number) => (number === 1 ? refusal('vendedor_equivocado') : sold()));
    const { user } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(compraButton()).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Sumar' }));
    await user.click(compraButton());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  it('compares old and new amounts on monto_cambio, keeps the input, and buys on confirmation', async () => {
    const { calls } = ventas((number) => (number === 1 ? refusal('monto_cambio', { montos: {} }) : sold()));
    const { user } = await open();
    await fillEnvio(user);
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    server.use(
      http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion({ precio: 90000, version: 2 }))),
      http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico({ cashback: 1000 }))),
    );
    await user.click(compraButton());
    const dialog = await screen.findByRole('dialog', { name: 'El precio o tu cashback cambió. Revisá el total.' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((row) => row.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Lo que visteAhora',
      'Precio por unidad$ 84.500,00$ 90.000,00',
      'Cashback usado$ 12.350,00$ 1.000,00',
      'Total a pagar$ 63.700,00$ 80.000,00',
    ]);
    expect(screen.getByLabelText('Entre calles')).toHaveValue('Diehl y Burgwardt');
    await user.click(within(dialog).getByRole('button', { name: /^Comprar por/ }));
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(calls[1]?.body).toMatchObject({ monto: 80_000, cashback_usado: 1000, version: 2 });
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  it('uses the listing in publicacion_cambio when a reload still returns the old one', async () => {
    const publicacion = { version: 2, precio: 90_000, envio: true, tipo_envio: 'flete', existencias: null };
    const montos = { totalConDescuento: 81_000, cashbackDisponible: 0, montoMinimo: 81_000, montoMaximo: 81_000 };
    const { calls } = ventas((number) =>
      number === 1 ? refusal('publicacion_cambio', { montos, publicacion }) : sold(),
    );
    const { user } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    const dialog = await screen.findByRole('dialog', { name: /^La publicación cambió/ });
    expect(dialog).toHaveTextContent('EnvíoUber MotoFlete');
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    expect(screen.getByRole('group', { name: 'Total a pagar' })).toHaveTextContent('$ 81.000,00');
    await user.click(compraButton());
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ monto: 81_000, version: 2 }));
  });

  it("shows 'Esta publicación ya no está disponible.' when the listing is gone", async () => {
    ventas(() => refusal('publicacion_no_disponible'));
    const { user, notify } = await open();
    await fillEnvio(user);
    server.use(http.get(`${API}/publicaciones/7`, () => refusal('no_encontrado')));
    await user.click(compraButton());
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    expect(notify.mock.calls).toEqual([['Error al realizar la compra']]);
  });

  it('shows the error message of the API at the field that it names', async () => {
    ventas(() => refusal('datos_invalidos', { campos: { altura_envio: 'No puede tener más de 20 caracteres.' } }));
    const { user } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    await waitFor(() =>
      expect(screen.getByLabelText('Altura')).toHaveAccessibleDescription('No puede tener más de 20 caracteres.'),
    );
  });

  it("alerts 'Debes completar todos los datos de envío.' on faltan_datos_de_envio", async () => {
    server.use(
      http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion({ envio: false, tipo_envio: null }))),
    );
    ventas(() => refusal('faltan_datos_de_envio'));
    const { user, notify } = await open();
    await user.click(compraButton());
    await waitFor(() => expect(notify.mock.calls).toEqual([['Debes completar todos los datos de envío.']]));
  });

  it('shows no alert of its own when the session has ended', async () => {
    ventas(() => refusal('sin_sesion'));
    const { user, notify } = await open();
    await fillEnvio(user);
    await user.click(compraButton());
    await waitFor(() => expect(compraButton()).toBeEnabled());
    expect(notify).not.toHaveBeenCalled();
  });

  it('keeps the input when the session has ended, until the purchase is made', async () => {
    ventas((number) => (number === 1 ? refusal('sin_sesion') : sold()));
    const antes = await open();
    await fillEnvio(antes.user);
    await antes.user.click(compraButton());
    await waitFor(() => expect(compraButton()).toBeEnabled());
    antes.unmount();
    const despues = await open();
    expect(screen.getByLabelText('Entre calles')).toHaveValue('Diehl y Burgwardt');
    await despues.user.click(compraButton());
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('reuses its key after a lost response and a reload, even if the order changed', async () => {
    const { calls } = ventas(
      (number) => [HttpResponse.error, () => refusal('clave_usada'), sold][number - 1]?.() ?? sold(),
    );
    const before = await open();
    await fillEnvio(before.user);
    await before.user.click(compraButton());
    await screen.findByText('Error de conexión al servidor');
    before.unmount();
    const after = await open();
    await after.user.click(screen.getByRole('button', { name: 'Sumar' }));
    await after.user.click(compraButton());
    expect(await screen.findByText(/La compra que habías enviado antes sí llegó/)).toBeInTheDocument();
    expect(calls[1]?.key).toBe(calls[0]?.key);
    await keyEnded();
    await after.user.click(compraButton());
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.key).not.toBe(calls[0]?.key);
  });
});

it('reuses its key if the page was closed before it could show the response', async () => {
  const { calls } = ventas(sold);
  const before = await open();
  // The alert does not appear, so it cannot close.
  before.notify.mockReturnValue(new Promise(() => {}));
  await fillEnvio(before.user);
  await before.user.click(compraButton());
  await waitFor(() => expect(place()).toBe('/micuenta'));
  before.unmount();
  for (const number of [2, 3]) {
    const after = await open();
    await fillEnvio(after.user);
    await after.user.click(compraButton());
    await waitFor(() => expect(calls).toHaveLength(number));
    await keyEnded();
    after.unmount();
  }
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

it('buys again if the purchase of an unseen response was annulled', async () => {
  const annulled = () => HttpResponse.json({ message: '', venta: { anulada: {} }, cashback: 0, cupon: 0 });
  const { calls } = ventas((number) => [HttpResponse.error, annulled, sold][number - 1]?.() ?? sold());
  const { user, notify } = await open();
  await fillEnvio(user);
  await user.click(compraButton());
  await screen.findByText('Error de conexión al servidor');
  notify.mockClear();
  await user.click(compraButton());
  await waitFor(() => expect(place()).toBe('/micuenta'));
  expect(notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

it('a late retry after a lost response reports one purchase, and the next press sends another', async () => {
  const { calls } = ventas((number) => (number === 1 ? HttpResponse.error() : sold()));
  const { user, notify } = await open();
  await fillEnvio(user);
  await user.click(compraButton());
  await screen.findByText('Error de conexión al servidor');
  notify.mockClear();
  const later = Date.now() + 11 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(compraButton());
  expect(await screen.findByText(/Esta compra quedó hecha una sola vez/)).toBeInTheDocument();
  expect([calls[1]?.key, notify.mock.calls]).toEqual([
    calls[0]?.key,
    [[expect.stringMatching(/^Esta compra quedó hecha una sola vez/)]],
  ]);
  await keyEnded();
  await user.click(compraButton());
  await waitFor(() => expect(place()).toBe('/micuenta'));
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
  jest.restoreAllMocks();
});

it('a purchase is reported without waiting for the call that confirms the cashback', async () => {
  ventas(sold);
  server.use(http.put(`${API}/usuarios/5/cashback`, () => new Promise<Response>(() => {})));
  const { user, notify } = await open();
  await fillEnvio(user);
  await user.click(compraButton());
  await waitFor(() => expect(place()).toBe('/micuenta'));
  expect(notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
});

describe('a purchase in progress whose page was left', () => {
  it('alerts success and does not navigate when its response arrives', async () => {
    let release = () => {};
    ventas(() => new Promise((resolve) => (release = () => resolve(sold()))));
    const view = await open();
    await fillEnvio(view.user);
    await view.user.click(compraButton());
    await screen.findByRole('button', { name: 'Confirmando...' });
    act(() => view.go('/home'));
    release();
    await waitFor(() => expect(view.notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]));
    // A navigation would be rendered after this time.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(place()).toBe('/home');
  });

  it('is reported as in progress, not as made, when it is confirmed again', async () => {
    ventas(() => new Promise(() => {}));
    const view = await open();
    await fillEnvio(view.user);
    await view.user.click(compraButton());
    await screen.findByRole('button', { name: 'Confirmando...' });
    act(() => view.go('/home'));
    act(() => view.go('/compra/7'));
    await view.user.click(await screen.findByRole('button', { name: 'Confirmar compra' }));
    expect(await screen.findByText(/^Ya estamos enviando esta compra/)).toBeVisible();
    expect([view.notify.mock.calls, place()]).toEqual([[], '/compra/7']);
  });

  it('does not block the purchase of another listing', async () => {
    const { calls } = ventas(() => new Promise(() => {}));
    server.use(
      http.get(`${API}/publicaciones/8`, () =>
        HttpResponse.json(testPublicacion({ id: 8, envio: false, tipo_envio: null })),
      ),
    );
    const view = await open();
    await fillEnvio(view.user);
    await view.user.click(compraButton());
    await screen.findByRole('button', { name: 'Confirmando...' });
    act(() => view.go('/compra/8'));
    await view.user.click(await screen.findByRole('button', { name: 'Confirmar compra' }));
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toMatchObject([{ publicacion_id: 7 }, { publicacion_id: 8 }]),
    );
    expect(view.notify).not.toHaveBeenCalled();
  });
});
