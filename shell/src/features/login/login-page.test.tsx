import { createHash, pbkdf2Sync, webcrypto } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, errorResponse, mountShell, testServer } from '../../testing/mount-shell.tsx';

// Typing a form key by key is slow on a busy machine.

jest.mock('../../remotes/remote-section.tsx', () => ({
  RemoteSection: ({ remote }: { remote: string }) => <h1>{remote}</h1>,
}));
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

const { server, requests } = testServer();
const ADMIN = { email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' };

function huella() {
  const sal = Buffer.from('0123456789abcdef');
  const digesto = pbkdf2Sync(`${ADMIN.email}\n${ADMIN.password}`, sal, 1000, 32, 'sha256').toString('base64');
  const filter = (createHash('sha256').update(sal).update(ADMIN.email).digest()[0] ?? 0) >> 4;
  return { sal: sal.toString('base64'), digesto, iteraciones: 1000, filter };
}

async function fill({ usuario }: ReturnType<typeof mountShell>, email: string, password: string) {
  await usuario.type(await screen.findByLabelText('Email'), email);
  await usuario.type(screen.getByLabelText('Contraseña'), password);
  await usuario.click(screen.getByRole('button', { name: 'Ingresar' }));
}

/** Holds the response of the login. @returns a function that releases it */
function holdLogin(answer: () => Response): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(http.post(`${API}/login`, () => held.then(answer)));
  return release;
}

beforeEach(() => localStorage.clear());
beforeAll(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

test('signing in stores user_id and perfil and opens /home', async () => {
  server.use(http.post(`${API}/login`, () => HttpResponse.json({ user_id: 7, tipoCuenta: 'vendedor' })));
  const shell = mountShell('/');
  await fill(shell, 'marcos@correo.com', 'motor1600');
  await waitFor(() => expect(shell.route.actual).toBe('/home'));
  expect([localStorage.getItem('user_id'), localStorage.getItem('perfil')]).toEqual(['7', 'vendedor']);
});

test('the login returns to the page that required it, with its history state', async () => {
  server.use(http.post(`${API}/login`, () => HttpResponse.json({ user_id: 7, tipoCuenta: 'vendedor' })));
  const shell = mountShell({ pathname: '/crearpublicacion', search: '?a=1', state: { id: 45 } });
  await screen.findByLabelText('Email');
  // The test's router does not change the browser's location.
  history.replaceState(null, '', '/');
  await fill(shell, 'marcos@correo.com', 'motor1600');
  await waitFor(() => expect(shell.route.actual).toBe('/crearpublicacion?a=1'));
  expect(shell.route.state).toEqual({ id: 45 });
});

test('the login opens no page after the user has left', async () => {
  const letGo = holdLogin(() => HttpResponse.json({ user_id: 7, tipoCuenta: 'vendedor' }));
  const shell = mountShell('/');
  await fill(shell, 'marcos@correo.com', 'motor1600');
  history.replaceState(null, '', '/terminos');
  act(() => void shell.route.go('/terminos'));
  letGo();
  await waitFor(() => expect(localStorage.getItem('user_id')).toBe('7'));
  await act(async () => undefined);
  expect(shell.route.actual).toBe('/terminos');
});

test("a rejection shows 'Login incorrecto' and keeps the typed text", async () => {
  server.use(http.post(`${API}/login`, () => errorResponse('login_incorrecto')));
  const shell = mountShell('/');
  await fill(shell, 'marcos@correo.com', 'equivocada');
  expect(await screen.findByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await shell.usuario.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('equivocada');
});

test("the login shows 'Error de conexión al servidor' and logs the error without a response", async () => {
  server.use(http.post(`${API}/login`, () => HttpResponse.error()));
  await fill(mountShell('/'), 'marcos@correo.com', 'motor1600');
  expect(await screen.findByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
  expect(console.error).toHaveBeenCalled();
});

test("too many attempts show the API's message", async () => {
  server.use(http.post(`${API}/login`, () => errorResponse('demasiados_intentos')));
  await fill(mountShell('/'), 'marcos@correo.com', 'motor1600');
  expect(await screen.findByRole('alertdialog', { name: /Demasiados intentos/ })).toBeVisible();
});

test('the login shows a spinner and ignores a second submit during the request', async () => {
  const letGo = holdLogin(() => errorResponse('login_incorrecto'));
  const shell = mountShell('/');
  await fill(shell, 'marcos@correo.com', 'motor1600');
  expect(await screen.findByText('Ingresando...')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeDisabled();
  await shell.usuario.type(screen.getByLabelText('Contraseña'), '{Enter}');
  letGo();
  await screen.findByRole('alertdialog');
  expect(screen.queryByText('Ingresando...')).toBeNull();
  expect(requests).toEqual(['POST /api/login']);
});

test('empty fields show an error, and nothing is sent', async () => {
  const { usuario } = mountShell('/');
  await usuario.click(await screen.findByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByText('Ingresá tu email.')).toBeVisible();
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Ingresá tu contraseña.');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(requests).toEqual([]);
});

test('the admin credentials open /admin without a request, and store a proof without the password', async () => {
  const admin = huella();
  const shell = mountShell('/', { admin });
  await fill(shell, ADMIN.email, ADMIN.password);
  await waitFor(() => expect(shell.route.actual).toBe('/admin'));
  expect(requests).toEqual([]);
  expect({ ...localStorage }).toEqual({ email: ADMIN.email, password: admin.digesto });
  expect(shell.app.context.sesion.takeAdminCredentials()).toEqual(ADMIN);
});

test('the API checks the admin credentials if WebCrypto is missing', async () => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
  server.use(http.post(`${API}/login`, () => HttpResponse.json({ user_id: null, tipoCuenta: 'admin' })));
  const shell = mountShell('/', { admin: huella() });
  await fill(shell, ADMIN.email, ADMIN.password);
  await waitFor(() => expect(shell.route.actual).toBe('/admin'));
  expect(requests).toEqual(['POST /api/login']);
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});

test.each([
  ['Registrarse', '/register'],
  ['Continuar como invitado', '/home'],
])('the button %s opens %s', async (name, target) => {
  const shell = mountShell('/');
  await shell.usuario.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(shell.route.actual).toBe(target));
});

test.each([
  ['mecanico', 7, 'Ya ingresaste como mecánico. Ir al catálogo', '/home'],
  ['admin', null, 'Ya ingresaste como administrador. Ir al panel', '/admin'],
])(
  'a signed-in %s sees the current role and a link to continue above the form',
  async (perfil, user_id, text, target) => {
    server.use(http.get(`${API}/sesion`, () => HttpResponse.json({ user_id, tipoCuenta: perfil })));
    const shell = mountShell('/', { admin: huella() });
    const link = await screen.findByRole('link', { name: /^Ir al/ });
    expect(link.parentElement).toHaveTextContent(text);
    await shell.usuario.click(link);
    await waitFor(() => expect(shell.route.actual).toBe(target));
  },
);
