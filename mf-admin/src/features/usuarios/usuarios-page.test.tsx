import { API, answerHeld, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { usuarioCardElement as card, usuarioAtApi } from './testing/usuario-at-api.ts';

const server = testServer();
const withUsuario = () => usuarioAtApi(server);

const documento = async (title: string) => within(within(await card()).getByRole('group', { name: title }));

describe('the list', () => {
  it("shows 'Cargando usuarios...', then one card per user with id", async () => {
    withUsuario();
    mount('/admincuentas');
    expect(await screen.findByText('Cargando usuarios...')).toBeVisible();
    expect(await card()).toBeVisible();
    expect(screen.getByText('1 usuario')).toBeVisible();
    expect(screen.queryByText('Cargando usuarios...')).not.toBeInTheDocument();
  });

  it("shows each field, the password in plain text and '-' for an empty Nombre local", async () => {
    withUsuario();
    mount('/admincuentas');
    const details = within(await card());
    const pairs = details.getAllByRole('term').map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]);
    expect(pairs).toEqual([
      ['Email', 'marcos@correo.com'],
      ['Contraseña', 'caja-de-quinta'],
      ['Tipo de cuenta', 'Mecánico'],
      ['Nombre', 'Marcos'],
      ['Apellido', 'Ledesma'],
      ['Nombre local', '-'],
      ['Localidad', 'Longchamps'],
      ['DNI', '30111222'],
      ['Teléfono', '1155501234WhatsApp (se abre en otra pestaña)'],
      ['Cashback', '$\u00a01.234,50'],
    ]);
  });

  it("shows 'No hay usuarios registrados.', or 'Ningún usuario coincide con la búsqueda.' for a search", async () => {
    server.use(http.get(`${API}/usuarios`, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })));
    const { unmount } = mount('/admincuentas');
    expect(await screen.findByText('No hay usuarios registrados.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    unmount();
    const { user } = mount('/admincuentas?q=nadie&pendiente=documentos');
    expect(await screen.findByText('Ningún usuario con documentos pendientes coincide con la búsqueda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buscar en todas' }));
    expect(await screen.findByText('Ningún usuario coincide con la búsqueda.')).toBeVisible();
    expect(place()).toBe('/admincuentas?q=nadie');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(place()).toBe('/admincuentas');
  });

  it("shows the empty message and a working 'Reintentar' when it fails to load", async () => {
    server.use(http.get(`${API}/usuarios`, () => refusal('error_interno')));
    const { user } = mount('/admincuentas');
    expect(await screen.findByText('No hay usuarios registrados.')).toBeVisible();
    withUsuario();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await card()).toBeVisible();
  });

  it('sends the filters to the API, and sets them in the URL and the CSV link', async () => {
    const requests: string[] = [];
    server.use(
      http.get(`${API}/usuarios`, ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json([testMecanico()], { headers: { 'X-Total-Count': '1' } });
      }),
    );
    const { user } = mount('/admincuentas');
    await card();
    await user.click(screen.getByRole('button', { name: 'Documentos pendientes' }));
    await user.type(screen.getByPlaceholderText('Buscar por nombre, apellido, email o DNI...'), 'ledesma{Enter}');
    await waitFor(() => expect(place()).toBe('/admincuentas?pendiente=documentos&q=ledesma'));
    await waitFor(() => expect(requests.at(-1)).toBe('?limite=30&total=1&q=ledesma&pendiente=documentos'));
    const csv = screen.getByRole('link', { name: 'Exportar CSV' });
    expect(csv).toHaveAttribute('href', '/api/usuarios.csv?q=ledesma&pendiente=documentos');
  });
});

describe('the documents', () => {
  it("show a 'Ver archivo' link in a new tab or 'No cargada', and their state", async () => {
    withUsuario();
    mount('/admincuentas');
    const constancia = await documento('Constancia AFIP');
    expect(constancia.getByText('No cargada')).toBeVisible();
    expect(constancia.getByText('No aprobada')).toBeVisible();
    expect(constancia.getByText('sin cargar')).toBeVisible();
    const certificado = await documento('Certificado de estudio');
    const link = certificado.getByRole('link', { name: 'Ver archivo' });
    expect(link).toHaveAttribute('href', '/api/archivos/12');
    expect(link).toHaveAttribute('target', '_blank');
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-pressed', 'false');
  });

  it("'Aprobar' / 'Aprobado': sends the loaded version, and Z undoes the approval", async () => {
    const estado = withUsuario();
    const { user } = mount('/admincuentas');
    const certificado = await documento('Certificado de estudio');
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    expect(certificado.getByRole('button', { name: 'Aprobado' })).toHaveAttribute('aria-pressed', 'true');
    await screen.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.');
    expect(estado.initial).toEqual([{ cambios: { aprobado_certificado_estudio: true }, version: '"3"' }]);
    await user.keyboard('z');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Des/ })).not.toBeInTheDocument());
    expect(estado.usuario.aprobado_certificado_estudio).toBe(false);
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  });

  it('an undo during another decision about the same user stays on offer', async () => {
    const estado = withUsuario();
    const { user } = mount('/admincuentas');
    await user.click((await documento('Certificado de estudio')).getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.');
    const { held, release } = answerHeld();
    server.use(http.put(`${API}/usuarios/5`, () => held.then(() => undefined), { once: true }));
    await user.click((await documento('Constancia AFIP')).getByRole('button', { name: 'Aprobar' }));
    await user.keyboard('z');
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeEnabled();
    expect(screen.getByText('Aprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
    release();
    await screen.findByText('Aprobaste la Constancia AFIP de Marcos Ledesma.');
    expect(estado.usuario.aprobado_certificado_estudio).toBe(true);
  });

  it('the shortcut approves only uploaded documents; the button asks before approving without a file', async () => {
    const estado = withUsuario();
    const { user, confirm } = mount('/admincuentas');
    (await card()).focus();
    await user.keyboard('a');
    await screen.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.');
    await user.keyboard('a');
    const constancia = await documento('Constancia AFIP');
    confirm.mockResolvedValueOnce(false);
    await user.click(constancia.getByRole('button', { name: 'Aprobar' }));
    const withoutFile = 'Marcos Ledesma no cargó la Constancia AFIP.';
    expect(confirm).toHaveBeenCalledWith('¿La viste en papel?', withoutFile, { no: 'No', yes: 'Sí, aprobar' });
    expect(estado.initial.map(({ cambios }) => cambios)).toEqual([{ aprobado_certificado_estudio: true }]);
    await user.click(constancia.getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('Aprobaste la Constancia AFIP de Marcos Ledesma.');
  });

  it.each([
    ['Error al actualizar aprobación', () => refusal('error_interno')],
    ['Error de conexión', () => HttpResponse.error()],
  ])("shows '%s' and the old state when an approval fails", async (sentence, failure) => {
    withUsuario();
    server.use(http.put(`${API}/usuarios/5`, failure));
    const { user, notify } = mount('/admincuentas');
    const certificado = await documento('Certificado de estudio');
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith(sentence));
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('an approval is sent again after a 412 when only the account changed', async () => {
    const estado = withUsuario();
    const { user } = mount('/admincuentas');
    await card();
    estado.usuario = { ...estado.usuario, nombre: 'Otro', version: 9 };
    await user.click((await documento('Certificado de estudio')).getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('Aprobaste el Certificado de estudio de Otro Ledesma.');
    expect(estado.initial.map(({ version }) => version)).toEqual(['"3"', '"9"']);
  });

  it('an alert reports a file replaced meanwhile, and the second press approves it', async () => {
    const estado = withUsuario();
    const { user, notify } = mount('/admincuentas');
    const certificado = await documento('Certificado de estudio');
    estado.usuario = { ...estado.usuario, certificado_estudio_url: '/archivos/13', version: 9 };
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith('Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'),
    );
    expect(certificado.getByText('No aprobado')).toBeVisible();
    expect(certificado.getByRole('link', { name: 'Ver archivo' })).toHaveAttribute('href', '/archivos/13');
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.');
  });
});

it("the history loads when it is opened, and shows the page's labels", async () => {
  withUsuario();
  server.use(
    http.get(`${API}/usuarios/5/historial`, () =>
      HttpResponse.json([
        {
          id: 1,
          fecha: '2026-10-02T12:00:00.000Z',
          autor: { user_id: null, tipoCuenta: 'admin', nombre: 'Administrador' },
          accion: 'aprobacion_cambiada',
          antes: { aprobado_constancia_afip: false },
          despues: { aprobado_constancia_afip: true, con_constancia_afip: false },
        },
      ]),
    ),
  );
  const { user } = mount('/admincuentas');
  await user.click(await screen.findByRole('button', { name: 'Historial' }));
  const historial = within(await screen.findByRole('group', { name: 'Historial' }));
  expect(await historial.findByText('Cambió una aprobación')).toBeVisible();
  expect(historial.getByText('Aprobada')).toBeVisible();
  expect(historial.getByText('Archivo de la constancia')).toBeVisible();
});
