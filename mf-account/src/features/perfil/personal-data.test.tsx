import { API, answerHeld, MECANICO, place, refusal } from '@fluxpartes/mf-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.tsx';
import { ofMecanico } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const ENDED = { user_id: null, tipoCuenta: null };

async function ask(button: 'Descargar mis datos' | 'Borrar mi cuenta', contrasena: string) {
  const { user } = mount('/editar-perfil', MECANICO);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  if (contrasena !== '') await user.type(dialog.getByLabelText('Contraseña actual'), contrasena);
  await user.click(dialog.getByRole('button', { name: /^(Descargar|Borrar mi cuenta)$/ }));
  return { user, dialog };
}

beforeEach(() => server.use(ofMecanico()));

test("'Descargar mis datos' logs in with the password, and then opens datos.zip", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/login`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ user_id: 5, tipoCuenta: 'mecanico' });
    }),
  );
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '');
  });
  await ask('Descargar mis datos', 'caja-de-quinta');
  await waitFor(() => expect(opened).toEqual(['/api/usuarios/5/datos.zip']));
  expect(sent).toEqual([{ email: 'marcos@correo.com', password: 'caja-de-quinta' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  jest.restoreAllMocks();
});

test('a download is dropped after the user has left, but its login is completed', async () => {
  const { held, release } = answerHeld();
  server.use(
    http.post(`${API}/login`, async () => {
      await held;
      return HttpResponse.json({ user_id: 5, tipoCuenta: 'mecanico' });
    }),
  );
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const fetched = jest.spyOn(globalThis, 'fetch');
  const login = () => fetched.mock.results[fetched.mock.calls.findIndex(([url]) => String(url).endsWith('/login'))];
  await ask('Descargar mis datos', 'caja-de-quinta');
  await waitFor(() => expect(login()).toBeDefined());
  cleanup();
  release();
  await expect(login()?.value).resolves.toMatchObject({ status: 200 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(click).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('the dialog shows the reason and keeps the password when the API rejects the deletion', async () => {
  server.use(http.delete(`${API}/usuarios/5`, () => refusal('operaciones_abiertas')));
  const { dialog } = await ask('Borrar mi cuenta', 'caja-de-quinta');
  expect(await dialog.findByText(/Todavía tenés compras o ventas sin terminar/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Contraseña actual')).toHaveValue('caja-de-quinta');
  expect(place()).toBe('/editar-perfil');
});

test('shows an error under the field when the password is wrong', async () => {
  server.use(http.post(`${API}/login`, () => refusal('login_incorrecto')));
  const { dialog } = await ask('Descargar mis datos', 'otra-clave');
  await waitFor(() =>
    expect(dialog.getByLabelText('Contraseña actual')).toHaveAccessibleDescription('Esa no es tu contraseña actual.'),
  );
});

test('shows an error and focuses the field when the password is empty', async () => {
  const { dialog } = await ask('Borrar mi cuenta', '');
  expect(dialog.getByLabelText('Contraseña actual')).toHaveAccessibleDescription('Ingresá tu contraseña actual.');
  expect(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
});

test('redirects to the login page after the account is deleted', async () => {
  server.use(
    http.delete(`${API}/usuarios/5`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${API}/logout`, () => HttpResponse.json(ENDED)),
  );
  await ask('Borrar mi cuenta', 'caja-de-quinta');
  await waitFor(() => expect(place()).toBe('/'));
});
