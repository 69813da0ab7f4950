import { HIDDEN_CONTRASENA, type Usuario } from '@fluxpartes/contrato';
import { API, MECANICO, place, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.tsx';
import { campo, ofMecanico, onSaveDone, type PerfilRequest, pdf, rewrite, save } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

// Whole forms are typed key by key, also on a busy machine.

const server = accountServer();
const requests: PerfilRequest[] = [];
const saved = (usuario: Usuario) => () => HttpResponse.json({ message: 'Perfil actualizado correctamente', usuario });

beforeEach(() => {
  requests.length = 0;
  sessionStorage.clear();
});

describe('saving', () => {
  it("alerts 'Perfil actualizado correctamente', and shows the new data on /micuenta without a refetch", async () => {
    server.use(
      ofMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
      onSaveDone(requests, saved(testMecanico({ nombre: 'Marquitos', aprobado_constancia_afip: false, version: 4 }))),
    );
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Nombre', 'Marquitos');
    await page.user.upload(await campo('Constancia de AFIP/ARCA'), pdf('constancia.pdf'));
    server.use(http.get(`${API}/usuarios/5`, () => delay('infinite')));
    await save(page);
    await waitFor(() => expect(page.notify).toHaveBeenCalledWith('Perfil actualizado correctamente'));
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect((await screen.findByText('Nombre')).nextElementSibling).toHaveTextContent('Marquitos');
    expect(screen.getByText('No aprobada')).toBeInTheDocument();
    expect(page.told).toEqual([{ 'usuario-cambiado': { id: 5 } }]);
    expect(requests[0]?.version).toBe('"3"');
    expect(requests[0]?.body).toMatch(/name="nombre"\r\n\r\nMarquitos\r\n/);
    expect(requests[0]?.body).toContain('name="constanciaAfip"; filename="constancia.pdf"');
    expect(requests[0]?.body).not.toContain('name="contrasena"');
    expect(requests[0]?.body).not.toContain('name="nombre_local"');
  });

  it('tells in an alert that the user left before the changes were sent', async () => {
    server.use(
      ofMecanico(),
      onSaveDone(requests, () => delay('infinite') as Promise<never>),
    );
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Nombre', 'Marquitos');
    await save(page);
    await waitFor(() => expect(requests).toHaveLength(1));
    page.unmount();
    await waitFor(() => expect(page.notify.mock.calls[0]?.[0]).toMatch(/^Saliste antes de que terminara el envío/));
  });

  it('replaces the dots of a hidden password at the first typed key', async () => {
    server.use(ofMecanico({ contrasena: HIDDEN_CONTRASENA }), onSaveDone(requests, saved(testMecanico())));
    const page = mount('/editar-perfil', MECANICO);
    const contrasena = await campo('Contraseña');
    expect(contrasena).toHaveValue(HIDDEN_CONTRASENA);
    await page.user.type(contrasena, 'bujias-nuevas');
    expect(contrasena).toHaveValue('bujias-nuevas');
    await save(page);
    await waitFor(() => expect(requests[0]?.body).toMatch(/name="contrasena"\r\n\r\nbujias-nuevas\r\n/));
  });

  it('sends one request when the button is double-clicked', async () => {
    server.use(
      ofMecanico(),
      onSaveDone(requests, async () => {
        await delay(50);
        return saved(testMecanico())();
      }),
    );
    const page = mount('/editar-perfil', MECANICO);
    await campo('Nombre');
    await page.user.dblClick(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(page.notify).toHaveBeenCalled());
    expect(requests).toHaveLength(1);
  });

  it("'Cancel returns to /micuenta' and deletes the draft", async () => {
    server.use(
      ofMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    );
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Nombre', 'Otro');
    expect(sessionStorage.getItem('borrador_perfil_5')).toBe('{"nombre":"Otro"}');
    await page.user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(sessionStorage.getItem('borrador_perfil_5')).toBeNull();
  });
});

it("'Volver' keeps the draft for the next visit", async () => {
  server.use(ofMecanico());
  const page = mount('/editar-perfil', MECANICO);
  await rewrite(page, 'Nombre', 'Otro');
  await page.user.click(screen.getByRole('button', { name: 'Volver' }));
  page.unmount();
  mount('/editar-perfil', MECANICO);
  expect(await campo('Nombre')).toHaveValue('Otro');
  expect(screen.getByText(/^Recuperamos los cambios/)).toBeVisible();
});

describe('a failed save', () => {
  it.each([
    [
      'a taken e-mail',
      () => refusal('email_registrado', { campos: { email: 'El email ya está registrado' } }),
      'El email ya está registrado',
    ],
    ['another version', () => refusal('version_distinta'), 'Otra persona modificó este registro. Recargá la página.'],
    [
      'an error response without a message',
      () => new HttpResponse('<html>', { status: 500 }),
      'Error al actualizar el perfil',
    ],
    ['no response', () => HttpResponse.error(), 'Error de conexión al servidor'],
  ])('shows the error and keeps all fields after %s', async (_testCase, answer, text) => {
    server.use(ofMecanico(), onSaveDone(requests, answer));
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Email', 'otro@correo.com');
    await rewrite(page, 'Contraseña', 'bujias-nuevas');
    await save(page);
    await waitFor(() => expect(page.notify).toHaveBeenCalledWith(text));
    expect(await campo('Email')).toHaveValue('otro@correo.com');
    expect(await campo('Contraseña')).toHaveValue('bujias-nuevas');
    expect(place()).toBe('/editar-perfil');
    if (text.startsWith('El email')) expect(await campo('Email')).toHaveAccessibleDescription(text);
  });

  it('shows no error and keeps the draft without the password when the session ended', async () => {
    server.use(
      ofMecanico(),
      onSaveDone(requests, () => refusal('sin_sesion')),
    );
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Nombre', 'Marquitos');
    await rewrite(page, 'Contraseña', 'bujias-nuevas');
    await save(page);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(page.notify).not.toHaveBeenCalled();
    page.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('bujias');

    server.use(ofMecanico({ telefono: '1199990000', version: 4 }));
    const again = mount('/editar-perfil', MECANICO);
    expect(await campo('Nombre')).toHaveValue('Marquitos');
    expect(await campo('Teléfono')).toHaveValue('1199990000');
    await again.user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(sessionStorage.getItem('borrador_perfil_5')).toBeNull();
  });
});

describe('saving in an old session', () => {
  it('asks for the current password, keeps the e-mail and saves after the right password', async () => {
    const answers = [
      () => refusal('confirmar_contrasena'),
      () => refusal('confirmar_contrasena', { campos: { contrasena_actual: 'Esa no es tu contraseña actual.' } }),
      saved(testMecanico({ email: 'nuevo@correo.com' })),
    ];
    server.use(
      ofMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
      onSaveDone(requests, () => answers.shift()?.() ?? HttpResponse.error()),
    );
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Email', 'nuevo@correo.com');
    expect(screen.queryByLabelText('Contraseña actual')).not.toBeInTheDocument();
    await save(page);
    const actual = await screen.findByLabelText('Contraseña actual');
    await waitFor(() => expect(actual).toHaveFocus());
    expect(actual).toHaveAccessibleDescription(/Escribí tu contraseña actual para confirmar\./);
    expect(screen.getByLabelText('Email')).toHaveValue('nuevo@correo.com');
    expect(page.notify).not.toHaveBeenCalled();
    await page.user.type(actual, 'otra cosa');
    await save(page);
    await waitFor(() => expect(actual).toHaveAccessibleDescription(/Esa no es tu contraseña actual\./));
    await page.user.clear(actual);
    await page.user.type(actual, 'caja-de-quinta');
    await save(page);
    await waitFor(() => expect(place()).toBe('/micuenta'));
    expect(requests.map(({ body }) => /name="contrasena_actual"\r\n\r\n(.*)\r\n/.exec(body)?.[1])).toEqual([
      undefined,
      'otra cosa',
      'caja-de-quinta',
    ]);
  });
});
