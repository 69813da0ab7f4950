import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { API, errorResponse, mountShell, testServer } from '../../testing/mount-shell.tsx';

// Typing a form key by key is slow on a busy machine.

jest.mock('../../remotes/remote-section.tsx', () => ({
  RemoteSection: ({ remote }: { remote: string }) => <h1>{remote}</h1>,
}));

const { server, requests } = testServer();
const registered = () => HttpResponse.json({ message: 'Registro exitoso', user_id: 9 }, { status: 201 });

async function fill({ usuario }: ReturnType<typeof mountShell>) {
  await usuario.selectOptions(await screen.findByLabelText('Localidad'), 'Longchamps');
  // Pasted: each typed letter renders the form.
  for (const [label, text] of [
    ['Nombre', 'Marcos'],
    ['Apellido', 'Ledesma'],
    ['DNI', '30111222'],
    ['Teléfono', '(011) 5550-1234'],
    ['Email', 'marcos@correo.com'],
    ['Contraseña', 'motor1600'],
  ] as const) {
    await usuario.click(screen.getByLabelText(label));
    await usuario.paste(text);
  }
}
const send = ({ usuario }: ReturnType<typeof mountShell>) =>
  usuario.click(screen.getByRole('button', { name: 'Registrarse' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a successful registration shows the alert 'Registro exitoso' over the login", async () => {
  server.use(http.post(`${API}/register`, registered));
  const shell = mountShell({ pathname: '/register', state: { desde: '/compra/3' } });
  await fill(shell);
  await send(shell);
  expect(await screen.findByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
  await waitFor(() => expect(shell.route.actual).toBe('/'));
  expect(screen.getByRole('textbox', { name: 'Email', hidden: true })).toHaveValue('marcos@correo.com');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await shell.usuario.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ingresar' })).toHaveFocus());
});

test.each([
  ["the server's sentence", () => errorResponse('email_registrado'), 'El email ya está registrado'],
  ["'Error en el registro' where it has none", () => new HttpResponse(null, { status: 500 }), 'Error en el registro'],
  ['a lost connection', () => HttpResponse.error(), 'Error de conexión al servidor'],
])('a failure shows %s, and the fields stay', async (_testCase, answer, text) => {
  server.use(http.post(`${API}/register`, answer));
  const shell = mountShell('/register');
  await fill(shell);
  await send(shell);
  expect(await screen.findByRole('alertdialog', { name: text })).toBeVisible();
  expect(shell.route.actual).toBe('/register');
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('motor1600');
});

test('each document field describes the benefit of the document', async () => {
  const { usuario } = mountShell('/register');
  const worth = /^Con el certificado de estudio aprobado pagás 5\s% menos siempre\.$/;
  expect(await screen.findByLabelText('Certificado de estudio')).toHaveAccessibleDescription(worth);
  await usuario.click(screen.getByRole('radio', { name: 'Vendedor' }));
  expect(screen.getByLabelText('Constancia de AFIP/ARCA')).toHaveAccessibleDescription(
    /^Con la constancia aprobada, 5\s% menos de comisión\.$/,
  );
});

test('the draft is restored without the password', async () => {
  const shell = mountShell('/register');
  await fill(shell);
  shell.unmount();
  for (const storage of [sessionStorage, localStorage]) expect(JSON.stringify(storage)).not.toContain('motor1600');
  mountShell('/register');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com'));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Marcos');
  expect(screen.getByLabelText('Localidad')).toHaveValue('Longchamps');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('');
});

test('the form shows a spinner and ignores a second submit during the request', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.post(`${API}/register`, async () => {
      await held;
      return registered();
    }),
  );
  const shell = mountShell('/register');
  await fill(shell);
  await send(shell);
  expect(await screen.findByText('Registrando...')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Registrarse' })).toBeDisabled();
  await shell.usuario.type(screen.getByLabelText('Nombre'), '{Enter}');
  letGo();
  await screen.findByRole('alertdialog');
  expect(requests).toEqual(['POST /api/register']);
});

test('an alert tells that the user left before the registration was sent', async () => {
  server.use(http.post(`${API}/register`, () => delay('infinite')));
  const shell = mountShell('/register');
  await fill(shell);
  await send(shell);
  await screen.findByText('Registrando...');
  act(() => void shell.route.go('/terminos'));
  expect(await screen.findByRole('alertdialog', { name: /^Saliste antes de que terminara el envío/ })).toBeVisible();
});

test('the phone field accepts only digits', async () => {
  const { usuario } = mountShell('/register');
  const telefono = await screen.findByLabelText('Teléfono');
  await usuario.type(telefono, '+54 (11) abc-55');
  expect(telefono).toHaveValue('541155');
});

test('the account type shows its own fields and hides the others', async () => {
  const { usuario } = mountShell('/register');
  expect(await screen.findByLabelText('Certificado de estudio')).toBeVisible();
  expect(screen.getByLabelText('Certificado de trabajo')).toBeVisible();
  expect(screen.queryByLabelText('Nombre del local')).toBeNull();
  await usuario.click(screen.getByRole('radio', { name: 'Vendedor' }));
  expect(screen.getByLabelText('Nombre del local')).toBeVisible();
  expect(screen.getByLabelText('Constancia de AFIP/ARCA')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
  expect(screen.queryByLabelText('Certificado de estudio')).toBeNull();
});

test('every invalid field shows its error, the first one gets the focus, and nothing is sent', async () => {
  const shell = mountShell('/register');
  await shell.usuario.click(await screen.findByRole('radio', { name: 'Vendedor' }));
  await shell.usuario.type(screen.getByLabelText('Teléfono'), '123');
  await send(shell);
  const outcomes = [
    ['Nombre', 'Ingresá tu nombre.'],
    ['Apellido', 'Ingresá tu apellido.'],
    ['Localidad', 'Elegí tu localidad.'],
    ['DNI', 'Ingresá tu DNI.'],
    ['Teléfono', 'El teléfono lleva de 6 a 20 dígitos.'],
    ['Email', 'Ingresá tu email.'],
    ['Contraseña', 'Ingresá una contraseña.'],
    ['Nombre del local', 'Ingresá el nombre de tu local.'],
  ] as const;
  for (const [campo, outcome] of outcomes) {
    expect(screen.getByLabelText(campo)).toHaveAccessibleDescription(outcome);
  }
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  expect(requests).toEqual([]);
});

test('a document of another type is rejected before it is sent', async () => {
  const shell = mountShell('/register');
  await fill(shell);
  const campo = screen.getByLabelText('Certificado de estudio');
  fireEvent.change(campo, { target: { files: [new File(['x'], 'certificado.pdf.exe')] } });
  await send(shell);
  expect(await screen.findByText('El archivo tiene que ser PDF, JPG o PNG.')).toBeVisible();
  expect(requests).toEqual([]);
});

test('Volver opens the catalogue if there is no previous page', async () => {
  const shell = mountShell('/register');
  await shell.usuario.click(await screen.findByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(shell.route.actual).toBe('/home'));
  expect(within(document.body).getByRole('heading', { name: 'mf-catalogue' })).toBeVisible();
});
