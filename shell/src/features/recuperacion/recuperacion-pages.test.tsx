import { CONTRASENA_CHANGED, ERRORS, SOLICITUD_SENT } from '@fluxpartes/contrato';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, errorResponse, mountShell, testServer } from '../../testing/mount-shell.tsx';

// Typing a form key by key is slow on a busy machine.

const { server, requests } = testServer();
const CAMBIO = '/recuperacion/recuperacion';

async function fill({ usuario }: ReturnType<typeof mountShell>, newOne?: string) {
  await usuario.type(await screen.findByLabelText('Email'), 'marcos@correo.com');
  await usuario.type(screen.getByLabelText('DNI'), '30111222');
  if (newOne) await usuario.type(screen.getByLabelText('Contraseña nueva'), newOne);
}
const requestLink = ({ usuario }: ReturnType<typeof mountShell>) =>
  usuario.click(screen.getByRole('button', { name: 'Enviar enlace de recuperación' }));
const change = ({ usuario }: ReturnType<typeof mountShell>) =>
  usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));

/** Records the token of each POST /actualizar-password. */
function recordTokens(answer: () => Response = () => HttpResponse.json({ message: CONTRASENA_CHANGED })) {
  const tokens: (string | null)[] = [];
  server.use(
    http.post(`${API}/actualizar-password`, ({ request }) => {
      tokens.push(request.headers.get('X-Recuperacion-Token'));
      return answer();
    }),
  );
  return tokens;
}

test("a reply with 'correctamente' shows in green and clears the fields", async () => {
  server.use(http.post(`${API}/recuperacion`, () => HttpResponse.json({ message: SOLICITUD_SENT })));
  const shell = mountShell('/recuperacion');
  await fill(shell);
  await requestLink(shell);
  const answer = await screen.findByText(SOLICITUD_SENT);
  expect(screen.getByRole('status')).toContainElement(answer);
  expect(answer.closest('.ok')).not.toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('DNI')).toHaveValue('');
});

test('another reply shows in a neutral colour, and the fields stay', async () => {
  server.use(http.post(`${API}/recuperacion`, () => HttpResponse.json({ message: 'Solicitud recibida.' })));
  const shell = mountShell('/recuperacion');
  await fill(shell);
  await requestLink(shell);
  const answer = await screen.findByText('Solicitud recibida.');
  expect(answer.closest('.ok')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
});

test('a missing field shows an error, and nothing is sent', async () => {
  const shell = mountShell(CAMBIO);
  await screen.findByLabelText('Email');
  await change(shell);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Ingresá tu email.');
  expect(screen.getByLabelText('DNI')).toHaveAccessibleDescription('Ingresá tu DNI.');
  expect(screen.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription('Ingresá una contraseña.');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(requests).toEqual([]);
});

test("too many attempts show the API's message, and the fields stay", async () => {
  server.use(http.post(`${API}/recuperacion`, () => errorResponse('demasiados_intentos')));
  const shell = mountShell('/recuperacion');
  await fill(shell);
  await requestLink(shell);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Demasiados intentos. Esperá unos minutos y probá de nuevo.',
  );
  expect(screen.getByLabelText('DNI')).toHaveValue('30111222');
});

test.each([
  ['a lost connection', () => HttpResponse.error()],
  ['an answer that says nothing', () => new HttpResponse(null, { status: 500 })],
])("%s shows the alert 'Error de conexión al servidor', and the fields stay", async (_testCase, answer) => {
  server.use(http.post(`${API}/recuperacion`, answer));
  const shell = mountShell('/recuperacion');
  await fill(shell);
  await requestLink(shell);
  expect(await screen.findByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
});

test("a load balancer's error page shows the temporary failure message, and the fields stay", async () => {
  server.use(http.post(`${API}/recuperacion`, () => new HttpResponse('<h1>502 Bad Gateway</h1>', { status: 502 })));
  const shell = mountShell('/recuperacion');
  await fill(shell);
  await requestLink(shell);
  expect(await screen.findByText(ERRORS.servicio_no_disponible.message)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
});

test("the link's token is removed from the URL and sent in the header", async () => {
  const tokens = recordTokens();
  const shell = mountShell(`${CAMBIO}#t=abc-123_X`);
  await fill(shell, 'frenos-2026');
  expect(shell.route.hash).toBe('');
  await change(shell);
  const answer = await screen.findByText(CONTRASENA_CHANGED);
  expect(answer.closest('.ok')).not.toBeNull();
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('');
  expect(tokens).toEqual(['abc-123_X']);
});

test('without a token the form shows, and a rejection offers another link', async () => {
  const tokens = recordTokens(() => errorResponse('enlace_invalido'));
  const shell = mountShell(CAMBIO);
  await fill(shell, 'frenos-2026');
  await change(shell);
  expect(await screen.findByRole('alert')).toHaveTextContent('El enlace no es válido o venció. Pedí uno nuevo.');
  expect(tokens).toEqual(['']);
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('frenos-2026');
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/recuperacion');
});

test('a link that is refused after a lost response may have been used', async () => {
  server.use(http.post(`${API}/actualizar-password`, () => HttpResponse.error(), { once: true }));
  const shell = mountShell(`${CAMBIO}#t=abc-123_X`);
  await fill(shell, 'frenos-2026');
  await change(shell);
  await shell.usuario.click(await screen.findByRole('button', { name: 'Aceptar' }));
  recordTokens(() => errorResponse('enlace_invalido'));
  await change(shell);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^El enlace no es válido .* fijate si el cambio ya está hecho\.$/,
  );
});

test.each(['/recuperacion', CAMBIO])('%s links to the login', async (route) => {
  mountShell(route);
  expect(await screen.findByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/');
});
