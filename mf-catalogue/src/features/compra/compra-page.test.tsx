import type { Publicacion, Usuario, UsuarioVisible, Venta } from '@fluxpartes/contrato';
import {
  ADMIN,
  API,
  INVITADO,
  MECANICO,
  place,
  refusal,
  testPublicacion,
  testServer,
  testVenta,
  VENDEDOR,
} from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { asInvitado, testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer();

// A draft of one test must not affect the next test.
beforeEach(() => sessionStorage.clear());

interface World {
  publicacion?: Partial<Publicacion>;
  usuario?: Partial<Usuario & UsuarioVisible>;
  compras?: number;
  /** The buyer's earlier purchases. */
  anteriores?: Venta[];
}

/** Stubs the API's data on the listing and the buyer. */
function world({ publicacion, usuario, compras = 0, anteriores = [] }: World = {}) {
  server.use(
    http.get(`${API}/usuarios/5/compras`, () => HttpResponse.json(anteriores)),
    http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion(publicacion))),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico(usuario))),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: compras })),
  );
}

const WITHOUT_ENVIO = { envio: false, tipo_envio: null };
const number = (nombre: string) => screen.getByRole('group', { name: nombre });
const open = async () => {
  const view = mount('/compra/7', MECANICO);
  await screen.findByRole('group', { name: 'Total a pagar' });
  return view;
};

beforeEach(() => useScreenSize('escritorio'));

describe('the purchase page', () => {
  it.each([
    ['a guest goes to the login', INVITADO, '/'],
    ['the admin goes back to the panel', ADMIN, '/admin'],
  ])('redirects: %s', (_testCase, sesion, target) => {
    mount('/compra/7', sesion);
    return waitFor(() => expect(place()).toBe(target));
  });

  it('redirects a seller to the listing', async () => {
    world();
    mount('/compra/7', VENDEDOR);
    await waitFor(() => expect(place()).toBe('/publicacion/7'));
  });

  it("shows 'Esta publicación ya no está disponible.' for a paused or missing listing", async () => {
    world({ publicacion: { pausada: true } });
    const { unmount } = mount('/compra/7', MECANICO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/publicaciones/7`, () => refusal('no_encontrado')));
    mount('/compra/7', MECANICO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
  });

  it("alerts 'Error al cargar la publicación' and offers a retry when loading fails", async () => {
    world();
    server.use(http.get(`${API}/publicaciones/7`, () => refusal('error_interno')));
    const { notify } = mount('/compra/7', MECANICO);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
    expect(notify.mock.calls).toEqual([['Error al cargar la publicación']]);
  });
});

describe('the amounts', () => {
  it.each(['escritorio', 'telefono'] as const)(
    'include the discount and change with the quantity (%s)',
    async (page) => {
      useScreenSize(page);
      world({ publicacion: WITHOUT_ENVIO });
      const { user } = await open();
      expect(number('Total a pagar')).toHaveTextContent('$ 76.050,00');
      expect(number('Cashback disponible')).toHaveTextContent('$ 12.350,00');
      expect(number('Cupón para tu próxima compra')).toHaveTextContent('$ 2.281,50');
      await user.click(screen.getByRole('button', { name: 'Sumar' }));
      expect(number('Total a pagar')).toHaveTextContent('$ 152.100,00');
      const detail = screen.getByRole('region', { name: 'Detalle del total' });
      expect(detail).toHaveTextContent('2 × $ 84.500,00$ 169.000,00');
      expect(detail).toHaveTextContent('Descuento 10 %− $ 16.900,00');
    },
  );

  it('subtract the maximum usable cashback, or the typed amount', async () => {
    world({ publicacion: WITHOUT_ENVIO });
    const { user } = await open();
    expect(screen.queryByLabelText('Cashback a usar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sumar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    const monto = screen.getByLabelText('Cashback a usar');
    expect(monto).toHaveValue('12.350,00');
    expect(number('Total a pagar')).toHaveTextContent('$ 139.750,00');
    expect(number('Cupón para tu próxima compra')).toHaveTextContent('$ 4.563,00');
    await user.clear(monto);
    await user.type(monto, '100,50');
    expect(number('Total a pagar')).toHaveTextContent('$ 151.999,50');
    await user.clear(monto);
    await user.type(monto, '99999');
    expect(screen.getByText('Podés usar hasta $ 12.350,00.')).toBeInTheDocument();
    await user.tab();
    expect(monto).toHaveValue('12.350,00');
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    expect(number('Total a pagar')).toHaveTextContent('$ 152.100,00');
  });

  it('never include more cashback than the total', async () => {
    world({ publicacion: { ...WITHOUT_ENVIO, precio: 100 } });
    const { user } = await open();
    expect(screen.getByText('Podés usar hasta $ 90,00')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    expect(number('Total a pagar')).toHaveTextContent('$ 0,00');
  });

  it('have a disabled cashback checkbox when the buyer has no cashback', async () => {
    world({ publicacion: WITHOUT_ENVIO, usuario: { cashback: 0 } });
    await open();
    expect(screen.getByRole('checkbox', { name: 'Usar cashback' })).toBeDisabled();
  });

  it('are not reloaded when the window regains focus or the network comes back', async () => {
    world({ publicacion: WITHOUT_ENVIO });
    const view = await open();
    let asked = 0;
    server.use(
      http.get(`${API}/publicaciones/7`, () => {
        asked += 1;
        return HttpResponse.json(testPublicacion({ ...WITHOUT_ENVIO, precio: 1 }));
      }),
    );
    await view.queryClient.invalidateQueries({ refetchType: 'none' });
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      for (const network of ['offline', 'online']) window.dispatchEvent(new Event(network));
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBe(0);
    expect(number('Total a pagar')).toHaveTextContent('$ 76.050,00');
  });

  it('show the unconfirmed cashback separately, with the reason', async () => {
    world({ publicacion: WITHOUT_ENVIO, usuario: { cashback_a_confirmar: 2350 } });
    await open();
    expect(number('Cashback disponible')).toHaveTextContent('$ 10.000,00');
    expect(number('A confirmar')).toHaveTextContent('$ 2.350,00');
    expect(screen.getByText('«A confirmar»: ¿por qué?').parentElement).toHaveTextContent(/todavía no se pagaron/);
  });

  it('come after the form on a phone', async () => {
    useScreenSize('telefono');
    world();
    await open();
    const address = screen.getByLabelText('Entre calles');
    expect(address.compareDocumentPosition(number('Cashback disponible'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('include a coupon of 5 % after more than ten purchases', async () => {
    world({ publicacion: WITHOUT_ENVIO, compras: 11 });
    await open();
    expect(number('Cupón para tu próxima compra')).toHaveTextContent('$ 3.802,50');
  });

  it.each([
    ['no answer came', () => HttpResponse.error()],
    ['the service was unavailable', () => refusal('servicio_no_disponible')],
  ])('are blank when %s, and the button is disabled until a retry loads them', async (_why, failed) => {
    const searchPanel = jest.spyOn(console, 'error').mockImplementation(() => {});
    world({ publicacion: WITHOUT_ENVIO });
    let isCut = true;
    server.use(
      http.get(`${API}/usuarios/5`, () => (isCut ? failed() : undefined)),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => (isCut ? failed() : undefined)),
    );
    const { user } = await open();
    for (const name of ['Total a pagar', 'Cashback disponible', 'Cupón para tu próxima compra'])
      expect(number(name)).toHaveTextContent(`${name}—`);
    expect(screen.getByText(/^No pudimos leer tu descuento ni tu cashback\./)).toBeVisible();
    expect(screen.queryByText('Todavía no tenés cashback.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirmar compra' })).toBeDisabled();
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(number('Total a pagar')).toHaveTextContent('$'));
    expect(screen.getByRole('button', { name: 'Confirmar compra' })).toBeEnabled();
    searchPanel.mockRestore();
  });

  it('assume no approval and no purchases when the lookups return an error', async () => {
    const searchPanel = jest.spyOn(console, 'error').mockImplementation(() => {});
    world({ publicacion: WITHOUT_ENVIO });
    server.use(
      http.get(`${API}/usuarios/5`, () => refusal('error_interno')),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => refusal('error_interno')),
    );
    const { notify } = await open();
    expect(number('Total a pagar')).toHaveTextContent('$ 84.500,00');
    expect(number('Cupón para tu próxima compra')).toHaveTextContent('$ 2.535,00');
    expect(notify).not.toHaveBeenCalled();
    expect(searchPanel).toHaveBeenCalledWith('Error al cargar usuario', expect.any(Error));
    searchPanel.mockRestore();
  });
});

describe('the quantity', () => {
  it('shows the available units and is limited to them, if the listing has a limit', async () => {
    world({ publicacion: { ...WITHOUT_ENVIO, existencias: 4 } });
    const { user, unmount } = await open();
    const cantidad = screen.getByRole('textbox', { name: 'Cantidad' });
    expect(cantidad).toHaveAccessibleDescription('Quedan 4');
    await user.clear(cantidad);
    await user.type(cantidad, '999');
    await user.tab();
    expect(cantidad).toHaveValue('4');
    unmount();
    sessionStorage.clear();
    world({ publicacion: WITHOUT_ENVIO });
    await open();
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).not.toHaveAccessibleDescription();
  });

  it.each(['0', '-3', '1,5', 'dos', ''])('becomes 1 when it is invalid: "%s"', async (text) => {
    world({ publicacion: WITHOUT_ENVIO });
    const { user } = await open();
    const cantidad = screen.getByRole('textbox', { name: 'Cantidad' });
    await user.clear(cantidad);
    await user.type(cantidad, '3');
    expect(number('Total a pagar')).toHaveTextContent('$ 228.150,00');
    await user.clear(cantidad);
    if (text) await user.type(cantidad, text);
    await user.tab();
    expect(cantidad).toHaveValue('1');
    expect(number('Total a pagar')).toHaveTextContent('$ 76.050,00');
  });
});

it('the page requests a listing again that was preloaded as a guest without its price', async () => {
  world({ publicacion: WITHOUT_ENVIO });
  const forInvitado = asInvitado(testPublicacion(WITHOUT_ENVIO));
  server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(forInvitado), { once: true }));
  await open();
  expect(number('Total a pagar')).toHaveTextContent('$ 76.050,00');
});

describe('the shipping', () => {
  it('has address fields only when the listing ships', async () => {
    world();
    const { unmount } = await open();
    const envio = screen.getByRole('region', { name: /Datos de envío/ });
    expect(envio).toHaveTextContent('Uber Moto');
    expect(envio).toHaveTextContent('El envío se coordina y se paga al recibirlo.');
    expect(within(envio).getAllByRole('option')).toHaveLength(13);
    unmount();
    world({ publicacion: WITHOUT_ENVIO });
    await open();
    expect(screen.queryByLabelText('Dirección')).not.toBeInTheDocument();
    expect(screen.getByText('Sin envío: lo retirás en el local.')).toBeInTheDocument();
  });

  it("alerts 'Debes completar todos los datos de envío.', marks missing fields and focuses the first", async () => {
    world();
    const { user, notify } = await open();
    await user.type(screen.getByLabelText('Dirección'), 'Av. Hipólito Yrigoyen');
    await user.click(screen.getByRole('button', { name: 'Confirmar compra' }));
    expect(notify.mock.calls).toEqual([['Debes completar todos los datos de envío.']]);
    expect(screen.getByLabelText('Localidad')).toBeInvalid();
    expect(screen.getByLabelText('Dirección')).toBeValid();
    expect(screen.getByLabelText('Altura')).toHaveAccessibleDescription('Ingresá la altura.');
    expect(screen.getByLabelText('Entre calles')).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('Localidad')).toHaveFocus());
  });
});

describe('the shipping address', () => {
  const fields = () => ['Localidad', 'Dirección', 'Altura', 'Entre calles'].map((name) => screen.getByLabelText(name));
  const before = [
    testVenta({ envio: false }),
    testVenta({
      envio: true,
      localidad_envio: 'Glew',
      direccion_envio: 'Garibaldi',
      altura_envio: '350',
      entrecalles_envio: 'Perú y Chile',
    }),
  ];

  it('is prefilled from the last purchase with shipping', async () => {
    world({ anteriores: before });
    await open();
    await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveValue('Garibaldi'));
    expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual([
      'Glew',
      'Garibaldi',
      '350',
      'Perú y Chile',
    ]);
  });

  it('is not prefilled when the buyer has started to type', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world();
    server.use(
      http.get(`${API}/usuarios/5/compras`, async () => {
        await answered;
        return HttpResponse.json(before);
      }),
    );
    const { user, queryClient } = await open();
    await user.type(screen.getByLabelText('Dirección'), 'Mitre');
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['', 'Mitre', '', '']);
  });
});
