import { CONTRASENA_ACTUALIZADA, SOLICITUD_ENVIADA } from '@fluxpartes/contrato';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, montarShell } from '../../testing/montar-shell.tsx';
import { rechazo, servidorDePrueba } from '../../testing/servidor.ts';

// Whole forms are typed key by key, also on a busy machine.
jest.setTimeout(30_000);

const { server, pedidos } = servidorDePrueba();
const CAMBIO = '/recuperacion/recuperacion';

async function completar({ usuario }: ReturnType<typeof montarShell>, nueva?: string) {
  await usuario.type(await screen.findByLabelText('Email'), 'marcos@correo.com');
  await usuario.type(screen.getByLabelText('DNI'), '30111222');
  if (nueva) await usuario.type(screen.getByLabelText('Contraseña nueva'), nueva);
}
const pedirEnlace = ({ usuario }: ReturnType<typeof montarShell>) =>
  usuario.click(screen.getByRole('button', { name: 'Enviar enlace de recuperación' }));
const cambiar = ({ usuario }: ReturnType<typeof montarShell>) =>
  usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));

/** POST /actualizar-password that notes the token of each call. */
function anotarTokens(respuesta: () => Response = () => HttpResponse.json({ message: CONTRASENA_ACTUALIZADA })) {
  const tokens: (string | null)[] = [];
  server.use(
    http.post(`${API}/actualizar-password`, ({ request }) => {
      tokens.push(request.headers.get('X-Recuperacion-Token'));
      return respuesta();
    }),
  );
  return tokens;
}

test("an answer with 'correctamente' shows in place, in green, and clears the fields", async () => {
  server.use(http.post(`${API}/recuperacion`, () => HttpResponse.json({ message: SOLICITUD_ENVIADA })));
  const shell = montarShell('/recuperacion');
  await completar(shell);
  await pedirEnlace(shell);
  const respuesta = await screen.findByText(SOLICITUD_ENVIADA);
  expect(screen.getByRole('status')).toContainElement(respuesta);
  expect(respuesta.closest('.ok')).not.toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('DNI')).toHaveValue('');
});

test('another answer shows as it came, not in green, and the fields stay', async () => {
  server.use(http.post(`${API}/recuperacion`, () => HttpResponse.json({ message: 'Solicitud recibida.' })));
  const shell = montarShell('/recuperacion');
  await completar(shell);
  await pedirEnlace(shell);
  const respuesta = await screen.findByText('Solicitud recibida.');
  expect(respuesta.closest('.ok')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
});

test('what is missing is told under its field, and nothing is sent', async () => {
  const shell = montarShell(CAMBIO);
  await screen.findByLabelText('Email');
  await cambiar(shell);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Ingresá tu email.');
  expect(screen.getByLabelText('DNI')).toHaveAccessibleDescription('Ingresá tu DNI.');
  expect(screen.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription('Ingresá una contraseña.');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(pedidos).toEqual([]);
});

test("too many tries: the API's sentence in place, nothing lost", async () => {
  server.use(http.post(`${API}/recuperacion`, () => rechazo('demasiados_intentos')));
  const shell = montarShell('/recuperacion');
  await completar(shell);
  await pedirEnlace(shell);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Demasiados intentos. Esperá unos minutos y probá de nuevo.',
  );
  expect(screen.getByLabelText('DNI')).toHaveValue('30111222');
});

test.each([
  ['a lost connection', () => HttpResponse.error()],
  ['an answer that says nothing', () => new HttpResponse(null, { status: 502 })],
])("%s is an alert, 'Error de conexión al servidor', with nothing lost", async (_caso, respuesta) => {
  server.use(http.post(`${API}/recuperacion`, respuesta));
  const shell = montarShell('/recuperacion');
  await completar(shell);
  await pedirEnlace(shell);
  expect(await screen.findByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
});

test("the link's token leaves the address at once and travels in the header alone", async () => {
  const tokens = anotarTokens();
  const shell = montarShell(`${CAMBIO}#t=abc-123_X`);
  await completar(shell, 'frenos-2026');
  expect(shell.ruta.hash).toBe('');
  await cambiar(shell);
  const respuesta = await screen.findByText(CONTRASENA_ACTUALIZADA);
  expect(respuesta.closest('.ok')).not.toBeNull();
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('');
  expect(tokens).toEqual(['abc-123_X']);
});

test("without a token the form is there, and the API's refusal shows with a way to another link", async () => {
  const tokens = anotarTokens(() => rechazo('enlace_invalido'));
  const shell = montarShell(CAMBIO);
  await completar(shell, 'frenos-2026');
  await cambiar(shell);
  expect(await screen.findByRole('alert')).toHaveTextContent('El enlace no es válido o venció. Pedí uno nuevo.');
  expect(tokens).toEqual(['']);
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('frenos-2026');
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/recuperacion');
});

test.each(['/recuperacion', CAMBIO])('%s leads back to the login', async (ruta) => {
  montarShell(ruta);
  expect(await screen.findByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/');
});
