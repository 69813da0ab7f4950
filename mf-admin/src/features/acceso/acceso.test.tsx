import { API, INVITADO, MECANICO, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { CREDENTIALS, mount } from '../../testing/mount.ts';

const server = testServer();
const ROUTES = ['/admin', '/admincuentas', '/adminventas'] as const;
const TITLE = {
  '/admin': 'Panel de administración',
  '/admincuentas': 'Control de cuentas',
  '/adminventas': 'Control de ventas',
};

let requests: string[] = [];
beforeAll(() =>
  server.events.on('request:start', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
  }),
);
beforeEach(() => {
  requests = [];
  // The lists of the screen; their content does not matter here.
  for (const list of ['usuarios', 'ventas-detalle']) {
    server.use(http.get(`${API}/${list}`, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })));
  }
});

/** Stubs both calls that open a session; the test's server rejects all other calls. */
function sesionAnswering(answer: () => Response | Promise<Response>) {
  server.use(http.post(`${API}/login`, answer), http.get(`${API}/sesion`, answer));
}

const OPEN_ADMIN = () => HttpResponse.json({ user_id: null, tipoCuenta: 'admin' });

describe("'Redirects to / unless the credentials kept in local storage match the fixed admin ones'", () => {
  it.each(ROUTES.flatMap((route) => [INVITADO, MECANICO].map((sesion) => ({ route, sesion }))))(
    'renders nothing and sends no request at $route as $sesion.tipo',
    ({ route, sesion }) => {
      mount(route, { sesion, isOpen: false });
      expect(place()).toBe('/');
      expect(screen.queryByRole('heading')).not.toBeInTheDocument();
      expect(requests).toEqual([]);
    },
  );
});

describe('the API session', () => {
  it('is opened once with the credentials before any other API call', async () => {
    let leave = () => {};
    const wait = new Promise<void>((resolve) => {
      leave = resolve;
    });
    sesionAnswering(async () => {
      await wait;
      return OPEN_ADMIN();
    });
    const { context } = mount('/adminventas', { credentials: true, isOpen: false });
    expect(screen.getByRole('heading', { level: 1, name: 'Control de ventas' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(requests).toEqual(['POST /api/login']));
    leave();
    await waitFor(() => expect(context.queryClient.getQueryData(['mf-admin', 'sesion-de-admin'])).toBe(true));
    expect(requests.filter((entry) => entry === 'POST /api/login')).toHaveLength(1);
    expect(context.sesion.takeAdminCredentials()).toBeNull();
  });

  it.each(ROUTES)('%s checks the session cookie after a reload, and stays open', async (route) => {
    sesionAnswering(OPEN_ADMIN);
    const { context } = mount(route, { isOpen: false });
    await waitFor(() => expect(context.queryClient.getQueryData(['mf-admin', 'sesion-de-admin'])).toBe(true));
    expect(requests[0]).toBe('GET /api/sesion');
    expect(place()).toBe(route);
  });

  it.each(ROUTES)('%s redirects to / after a reload without the cookie, and makes no admin call', async (route) => {
    sesionAnswering(() => HttpResponse.json({ user_id: null, tipoCuenta: null }));
    const { notify, close } = mount(route, { isOpen: false });
    await waitFor(() => expect(place()).toBe('/'));
    expect(notify).toHaveBeenCalledWith('Tu sesión terminó. Ingresá de nuevo.');
    expect(close).toHaveBeenCalledTimes(1);
    expect(requests).toEqual(['GET /api/sesion']);
  });

  it('shows the reason and redirects to / when the login is rejected', async () => {
    sesionAnswering(() => refusal('login_incorrecto'));
    const { notify, close } = mount('/admin', { credentials: true, isOpen: false });
    await waitFor(() => expect(place()).toBe('/'));
    expect(notify).toHaveBeenCalledWith('Login incorrecto');
    expect(close).toHaveBeenCalledTimes(1);
    expect(requests).toEqual(['POST /api/login']);
  });

  it.each([
    ['without a response', () => HttpResponse.error()],
    ['while the database is unavailable', () => refusal('servicio_no_disponible')],
  ])("fails %s, and 'Reintentar' sends the same credentials", async (_testCase, failure) => {
    sesionAnswering(failure);
    const { user, context } = mount('/admincuentas', { credentials: true, isOpen: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión al servidor');
    const bodies: unknown[] = [];
    server.use(
      http.post(`${API}/login`, async ({ request }) => {
        bodies.push(await request.json());
        await delay(20);
        return OPEN_ADMIN();
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(context.queryClient.getQueryData(['mf-admin', 'sesion-de-admin'])).toBe(true));
    expect(bodies).toEqual([CREDENTIALS]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(TITLE['/admin'])).not.toBeInTheDocument();
  });
});
