import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { contextOf } from '../remotes/query.tsx';
import { API, errorResponse, mountShell, testServer } from '../testing/mount-shell.tsx';

// Typing a form key by key is slow on a busy machine.

jest.mock('../remotes/remote-section.tsx', () => ({
  RemoteSection: ({ remote }: { remote: string }) => <h1>{remote}</h1>,
}));

const { server } = testServer();

/** A signed-in seller, and the number of GET /sesion requests. */
function signedIn() {
  const queries = { sesion: 0 };
  localStorage.setItem('user_id', '7');
  localStorage.setItem('perfil', 'vendedor');
  server.use(
    http.get(`${API}/sesion`, () => {
      queries.sesion++;
      return HttpResponse.json({ user_id: 7, tipoCuenta: 'vendedor' });
    }),
  );
  return queries;
}

beforeEach(() => localStorage.clear());

test('a guest on a protected route is sent to the login', async () => {
  const { route } = mountShell('/micuenta');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(route.actual).toBe('/');
});

test('a 401 ends the session with an alert, and opens the login', async () => {
  const queries = signedIn();
  server.use(http.get(`${API}/usuarios/7`, () => errorResponse('sin_sesion')));
  const { app, route } = mountShell('/home');
  const { queryClient } = contextOf(app.context, () => true);
  queryClient.setQueryData(['shell', 'usuario', 7], { nombre: 'Marcos' });
  await screen.findByRole('heading', { name: 'mf-catalogue' });
  await waitFor(() => expect(queries.sesion).toBe(1));
  await act(() => app.context.api.usuarios.get(7).then(undefined, () => undefined));
  expect(await screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await waitFor(() => expect(route.actual).toBe('/'));
  expect(localStorage.getItem('user_id')).toBeNull();
  expect(queryClient.getQueryData(['shell', 'usuario', 7])).toBeUndefined();
});

test('an alert reports that it is shown after the alerts before it, and the end of the session does not drop it', async () => {
  const { app, usuario } = mountShell('/home');
  const { alerts } = app.context;
  const onShown = jest.fn();
  act(() => {
    app.alerts.notifyAlone('Tu sesión terminó. Ingresá de nuevo.');
    void alerts.notify('Error al cargar usuario');
    void alerts.notify('¡Compra realizada!', undefined, onShown);
  });
  await screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' });
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))));
  expect(onShown).not.toHaveBeenCalled();
  await usuario.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('alertdialog', { name: '¡Compra realizada!' })).toBeVisible();
  await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1));
});

test("concurrent 401 responses show one alert, and drop the screens' own alerts", async () => {
  const queries = signedIn();
  server.use(http.get(`${API}/usuarios/7`, () => errorResponse('sin_sesion')));
  const { app, usuario } = mountShell('/home');
  await waitFor(() => expect(queries.sesion).toBe(1));
  const { api, alerts } = app.context;
  const request = () => api.usuarios.get(7).catch(() => alerts.notify('Error al cargar usuario'));
  await act(() => Promise.all([request(), request(), request()]));
  await usuario.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a session that the API has ended shows an alert and opens the login', async () => {
  localStorage.setItem('user_id', '7');
  localStorage.setItem('perfil', 'vendedor');
  const { route } = mountShell('/micuenta');
  expect(await screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await waitFor(() => expect(route.actual).toBe('/'));
});

test('a change of route changes the title and moves the focus to the h1', async () => {
  const { usuario } = mountShell('/');
  await usuario.click(await screen.findByRole('button', { name: 'Registrarse' }));
  expect(await screen.findByRole('button', { name: 'Volver' })).toBeVisible();
  const title = screen.getByRole('heading', { level: 1, name: 'Crear cuenta' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(document.title).toBe('Crear cuenta · FluxPartes');
});

test('an unknown route shows a not-found page with a link to the catalogue', async () => {
  mountShell('/no-existe');
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir al catálogo' })).toHaveAttribute('href', '/home');
});

test('the theme button applies the dark theme and stores it as darkMode', async () => {
  const { usuario } = mountShell('/no-existe');
  await usuario.click(screen.getByRole('button', { name: 'Activar modo oscuro' }));
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test.each(['/registersuccess', '/registro-exitoso'])('%s confirms the registration', async (route) => {
  mountShell(route);
  expect(await screen.findByText('Ya podés iniciar sesión con tu cuenta.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Registro exitoso' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/');
});
