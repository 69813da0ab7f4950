import { screen, waitFor } from '@testing-library/react';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { publicacionDePrueba, usuarioDePrueba } from '../../test-support/datos.ts';
import { API, lugar, MECANICO, montar } from '../../test-support/montar.tsx';
import { usarPantalla } from '../../test-support/pantalla.ts';

const server = servidorDePrueba();

interface Llamada {
  cuerpo: DefaultBodyType;
  clave: string | null;
}

/** The API of one purchase: what was sent to it, and what it answers. */
function ventas(responder: (numero: number) => Response | Promise<Response>) {
  const llamadas: Llamada[] = [];
  const cashbacks: DefaultBodyType[] = [];
  server.use(
    http.post(`${API}/ventas`, async ({ request }) => {
      llamadas.push({
        cuerpo: (await request.json()) as DefaultBodyType,
        clave: request.headers.get('Idempotency-Key'),
      });
      return responder(llamadas.length);
    }),
    http.put(`${API}/usuarios/5/cashback`, async ({ request }) => {
      cashbacks.push((await request.json()) as DefaultBodyType);
      return HttpResponse.json({ cashback: 2281.5 });
    }),
  );
  return { llamadas, cashbacks };
}

const vendida = () => HttpResponse.json({ message: '', venta: {}, cashback: 2281.5, cupon: 2281.5 }, { status: 201 });
const botonDeCompra = () => screen.getByRole('button', { name: 'Confirmar compra' });

async function abrir() {
  const vista = montar('/compra/7', MECANICO);
  await screen.findByRole('group', { name: 'Total a pagar' });
  return vista;
}

async function completarEnvio(user: Awaited<ReturnType<typeof abrir>>['user']) {
  await user.selectOptions(screen.getByLabelText('Localidad'), 'Longchamps');
  await user.type(screen.getByLabelText('Dirección'), 'Av. Hipólito Yrigoyen');
  await user.type(screen.getByLabelText('Altura'), '18340');
  await user.type(screen.getByLabelText('Entre calles'), 'Diehl y Burgwardt');
}

beforeEach(() => {
  sessionStorage.clear();
  usarPantalla('escritorio');
  server.use(
    http.get(`${API}/publicaciones/7`, () => HttpResponse.json(publicacionDePrueba())),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(usuarioDePrueba())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
  );
});

describe('a purchase that goes through', () => {
  it.each(['escritorio', 'telefono'] as const)(
    'is sent whole, its balance confirmed, and told (%s)',
    async (pantalla) => {
      usarPantalla(pantalla);
      const { llamadas, cashbacks } = ventas(vendida);
      const { user, avisar } = await abrir();
      await completarEnvio(user);
      await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
      await user.click(botonDeCompra());
      await waitFor(() => expect(lugar()).toBe('/micuenta'));
      expect(avisar.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
      expect(llamadas).toEqual([
        {
          clave: expect.stringMatching(/^[0-9a-f]{32}$/),
          cuerpo: {
            vendedor_id: 40,
            comprador_id: 5,
            publicacion_id: 7,
            cantidad: 1,
            monto: 63700,
            localidad_envio: 'Longchamps',
            direccion_envio: 'Av. Hipólito Yrigoyen',
            altura_envio: '18340',
            entrecalles_envio: 'Diehl y Burgwardt',
          },
        },
      ]);
      expect(cashbacks).toEqual([{ cashback: 2281.5 }]);
    },
  );

  it('counts also where confirming the balance fails', async () => {
    ventas(vendida);
    server.use(http.put(`${API}/usuarios/5/cashback`, () => rechazo('cashback_distinto')));
    const { user, avisar } = await abrir();
    await completarEnvio(user);
    await user.click(botonDeCompra());
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(avisar.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
  });

  it('is sent once, however often the button is pressed', async () => {
    let soltar = () => {};
    const { llamadas } = ventas(() => new Promise((resolve) => (soltar = () => resolve(vendida()))));
    const { user } = await abrir();
    await completarEnvio(user);
    await user.dblClick(botonDeCompra());
    const enviando = await screen.findByRole('button', { name: 'Confirmando...' });
    expect(enviando).toBeDisabled();
    await user.type(screen.getByLabelText('Altura'), '{Enter}');
    await waitFor(() => expect(llamadas).toHaveLength(1));
    soltar();
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(llamadas).toHaveLength(1);
  });
});

describe('a purchase that fails', () => {
  it("alerts 'Error al realizar la compra', keeps what was typed, and repeats its key when sent again", async () => {
    const { llamadas } = ventas((numero) => (numero === 1 ? HttpResponse.error() : vendida()));
    const { user, avisar } = await abrir();
    await completarEnvio(user);
    await user.click(botonDeCompra());
    expect(await screen.findByText('Error de conexión al servidor')).toBeInTheDocument();
    expect(avisar.mock.calls).toEqual([['Error al realizar la compra']]);
    expect(screen.getByLabelText('Dirección')).toHaveValue('Av. Hipólito Yrigoyen');
    await user.click(botonDeCompra());
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(llamadas[1]?.clave).toBe(llamadas[0]?.clave);
  });

  it('gets another key for another order', async () => {
    const { llamadas } = ventas((numero) => (numero === 1 ? rechazo('error_interno') : vendida()));
    const { user } = await abrir();
    await completarEnvio(user);
    await user.click(botonDeCompra());
    await screen.findByText(/Algo salió mal/);
    await user.click(screen.getByRole('button', { name: 'Sumar' }));
    await user.click(botonDeCompra());
    await waitFor(() => expect(llamadas).toHaveLength(2));
    expect(llamadas[1]?.clave).not.toBe(llamadas[0]?.clave);
  });

  it('because price or cashback changed says so, loads them again, and loses nothing that was typed', async () => {
    ventas(() => rechazo('monto_cambio', { montos: {} }));
    const { user, avisar } = await abrir();
    await completarEnvio(user);
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    server.use(
      http.get(`${API}/publicaciones/7`, () => HttpResponse.json(publicacionDePrueba({ precio: 90000 }))),
      http.get(`${API}/usuarios/5`, () => HttpResponse.json(usuarioDePrueba({ cashback: 1000 }))),
    );
    await user.click(botonDeCompra());
    await waitFor(() => expect(avisar.mock.calls).toEqual([['El precio o tu cashback cambió. Revisá el total.']]));
    expect(screen.getByRole('group', { name: 'Total a pagar' })).toHaveTextContent('$ 80.000,00');
    expect(screen.getByRole('group', { name: 'Cashback disponible' })).toHaveTextContent('$ 1.000,00');
    expect(screen.getByLabelText('Cashback a usar')).toHaveValue('1.000,00');
    expect(screen.getByLabelText('Entre calles')).toHaveValue('Diehl y Burgwardt');
  });

  it('because the listing is gone shows that it is', async () => {
    ventas(() => rechazo('publicacion_no_disponible'));
    const { user, avisar } = await abrir();
    await completarEnvio(user);
    server.use(http.get(`${API}/publicaciones/7`, () => rechazo('no_encontrado')));
    await user.click(botonDeCompra());
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    expect(avisar.mock.calls).toEqual([['Error al realizar la compra']]);
  });

  it("marks the fields that the API names, under the API's own sentences", async () => {
    ventas(() => rechazo('datos_invalidos', { campos: { altura_envio: 'No puede tener más de 20 caracteres.' } }));
    const { user } = await abrir();
    await completarEnvio(user);
    await user.click(botonDeCompra());
    await waitFor(() =>
      expect(screen.getByLabelText('Altura')).toHaveAccessibleDescription('No puede tener más de 20 caracteres.'),
    );
  });

  it('because the API asks for the shipping says its sentence', async () => {
    server.use(
      http.get(`${API}/publicaciones/7`, () =>
        HttpResponse.json(publicacionDePrueba({ envio: false, tipo_envio: null })),
      ),
    );
    ventas(() => rechazo('faltan_datos_de_envio'));
    const { user, avisar } = await abrir();
    await user.click(botonDeCompra());
    await waitFor(() => expect(avisar.mock.calls).toEqual([['Debes completar todos los datos de envío.']]));
  });

  it('because the session ended leaves the word to the shell', async () => {
    ventas(() => rechazo('sin_sesion'));
    const { user, avisar } = await abrir();
    await completarEnvio(user);
    await user.click(botonDeCompra());
    await waitFor(() => expect(botonDeCompra()).toBeEnabled());
    expect(avisar).not.toHaveBeenCalled();
  });

  it('keeps what was typed for whoever comes back over the login, until the purchase is made', async () => {
    ventas((numero) => (numero === 1 ? rechazo('sin_sesion') : vendida()));
    const antes = await abrir();
    await completarEnvio(antes.user);
    await antes.user.click(botonDeCompra());
    await waitFor(() => expect(botonDeCompra()).toBeEnabled());
    antes.unmount();
    const despues = await abrir();
    expect(screen.getByLabelText('Entre calles')).toHaveValue('Diehl y Burgwardt');
    await despues.user.click(botonDeCompra());
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(sessionStorage).toHaveLength(0);
  });
});
