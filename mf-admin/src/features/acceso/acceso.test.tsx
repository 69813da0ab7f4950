import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { API, INVITADO, lugar, MECANICO, montar, PAR } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
const RUTAS = ['/admin', '/admincuentas', '/adminventas'] as const;
const TITULO = {
  '/admin': 'Panel de administración',
  '/admincuentas': 'Control de cuentas',
  '/adminventas': 'Control de ventas',
};

let pedidos: string[] = [];
beforeAll(() =>
  server.events.on('request:start', ({ request }) => {
    pedidos.push(`${request.method} ${new URL(request.url).pathname}`);
  }),
);
beforeEach(() => {
  pedidos = [];
  // Once let in, a screen asks for its lists: nothing in them matters here.
  for (const lista of ['usuarios', 'ventas-detalle']) {
    server.use(http.get(`${API}/${lista}`, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })));
  }
});

/** Both calls that open a session; every other one is refused by the test's server. */
function sesionQueResponde(respuesta: () => Response | Promise<Response>) {
  server.use(http.post(`${API}/login`, respuesta), http.get(`${API}/sesion`, respuesta));
}

const ADMIN_ABIERTA = () => HttpResponse.json({ user_id: null, tipoCuenta: 'admin' });

describe("'Redirects to / unless the credentials kept in local storage match the fixed admin ones'", () => {
  it.each(RUTAS.flatMap((ruta) => [INVITADO, MECANICO].map((sesion) => ({ ruta, sesion }))))(
    '$ruta as $sesion.tipo: nothing of it is shown, nothing is asked for',
    ({ ruta, sesion }) => {
      montar(ruta, { sesion, abierta: false });
      expect(lugar()).toBe('/');
      expect(screen.queryByRole('heading')).not.toBeInTheDocument();
      expect(pedidos).toEqual([]);
    },
  );
});

describe('the real session', () => {
  it('is opened once by the first screen, with the pair, and everything else waits for it', async () => {
    let dejar = () => {};
    const espera = new Promise<void>((resolve) => {
      dejar = resolve;
    });
    sesionQueResponde(async () => {
      await espera;
      return ADMIN_ABIERTA();
    });
    const { context } = montar('/adminventas', { par: true, abierta: false });
    expect(screen.getByRole('heading', { level: 1, name: 'Control de ventas' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(pedidos).toEqual(['POST /api/login']));
    dejar();
    await waitFor(() => expect(context.queryClient.getQueryData(['sesion-de-admin'])).toBe(true));
    expect(pedidos.filter((pedido) => pedido === 'POST /api/login')).toHaveLength(1);
    expect(context.sesion.tomarParDeAdmin()).toBeNull();
  });

  it.each(RUTAS)('%s after a reload: the cookie is asked about, and the admin stays', async (ruta) => {
    sesionQueResponde(ADMIN_ABIERTA);
    const { context } = montar(ruta, { abierta: false });
    await waitFor(() => expect(context.queryClient.getQueryData(['sesion-de-admin'])).toBe(true));
    expect(pedidos[0]).toBe('GET /api/sesion');
    expect(lugar()).toBe(ruta);
  });

  it.each(RUTAS)('%s after a reload without the cookie: to /, and no call of the admin is made', async (ruta) => {
    sesionQueResponde(() => HttpResponse.json({ user_id: null, tipoCuenta: null }));
    const { avisar, cerrar } = montar(ruta, { abierta: false });
    await waitFor(() => expect(lugar()).toBe('/'));
    expect(avisar).toHaveBeenCalledWith('Tu sesión terminó. Ingresá de nuevo.');
    expect(cerrar).toHaveBeenCalledTimes(1);
    expect(pedidos).toEqual(['GET /api/sesion']);
  });

  it('that is refused says why and leads to /', async () => {
    sesionQueResponde(() => rechazo('login_incorrecto'));
    const { avisar, cerrar } = montar('/admin', { par: true, abierta: false });
    await waitFor(() => expect(lugar()).toBe('/'));
    expect(avisar).toHaveBeenCalledWith('Login incorrecto');
    expect(cerrar).toHaveBeenCalledTimes(1);
    expect(pedidos).toEqual(['POST /api/login']);
  });

  it.each([
    ['without an answer', () => HttpResponse.error()],
    ['while the database is away', () => rechazo('servicio_no_disponible')],
  ])('%s there is a way to try again, with the same pair', async (_caso, fallo) => {
    sesionQueResponde(fallo);
    const { user, context } = montar('/admincuentas', { par: true, abierta: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión al servidor');
    const cuerpos: unknown[] = [];
    server.use(
      http.post(`${API}/login`, async ({ request }) => {
        cuerpos.push(await request.json());
        await delay(20);
        return ADMIN_ABIERTA();
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(context.queryClient.getQueryData(['sesion-de-admin'])).toBe(true));
    expect(cuerpos).toEqual([PAR]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(TITULO['/admin'])).not.toBeInTheDocument();
  });
});
