import { API, INVITADO, MECANICO, place, refusal, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testVendedor } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.tsx';
import { campo, ofMecanico, pdf, rewrite, save } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

// Whole forms are typed key by key, also on a busy machine.

const server = accountServer();

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the fields', () => {
  it("'ID, DNI and account type are read-only', and the other fields show the saved values", async () => {
    server.use(ofMecanico());
    mount('/editar-perfil', MECANICO);
    for (const [label, value] of Object.entries({ ID: '5', DNI: '30111222', 'Tipo de cuenta': 'Mecánico' })) {
      expect(await campo(label)).toHaveAttribute('readonly');
      expect(await campo(label)).toHaveValue(value);
    }
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(await campo('Apellido')).toHaveValue('Ledesma');
    expect(await campo('Teléfono')).toHaveValue('1155501234');
    expect(await campo('Email')).toHaveValue('marcos@correo.com');
    expect(await campo('Contraseña')).toHaveValue('caja-de-quinta');
  });

  it("'nombre_local appears only for sellers', 'The study certificate appears only for non-sellers'", async () => {
    server.use(ofMecanico());
    const { unmount } = mount('/editar-perfil', MECANICO);
    expect(await campo('Certificado de estudio')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    expect(await campo('Constancia de AFIP/ARCA')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    expect(screen.queryByLabelText('Nombre del local')).not.toBeInTheDocument();
    expect(await campo('Certificado de trabajo')).toHaveAccessibleDescription(/No hace falta aprobarlo/);
    unmount();
    server.use(http.get(`${API}/usuarios/40`, () => HttpResponse.json(testVendedor())));
    mount('/editar-perfil', VENDEDOR);
    expect(await campo('Nombre del local')).toHaveValue('Frenos del Sur');
    expect(screen.queryByLabelText('Certificado de estudio')).not.toBeInTheDocument();
  });

  it('shows the approval of each document and links its file', async () => {
    server.use(ofMecanico({ aprobado_constancia_afip: false, certificado_estudio_url: null }));
    mount('/editar-perfil', MECANICO);
    const documentos = within(await screen.findByRole('region', { name: 'Documentos' }));
    expect(documentos.getByText('No aprobada')).toBeInTheDocument();
    expect(documentos.getByText('Aprobado')).toBeInTheDocument();
    expect(documentos.getByRole('link', { name: /^Ver archivo/ })).toHaveAttribute('href', '/api/archivos/11');
    expect(documentos.getByText('lo vimos en papel')).toBeInTheDocument();
    expect(documentos.getByText('en revisión')).toBeInTheDocument();
    expect(documentos.getByText('sin cargar')).toBeInTheDocument();
    expect(documentos.getAllByText(/queda sin aprobar hasta que lo revisemos/)).toHaveLength(2);
  });
});

it.each([
  ['certificadoEstudio', 'Certificado de estudio'],
  ['telefono', 'Teléfono'],
])('focuses the matching field when the URL has #%s', async (hash, label) => {
  server.use(ofMecanico());
  mount(`/editar-perfil#${hash}`, MECANICO);
  const field = await campo(label);
  await waitFor(() => expect(field).toHaveFocus());
});

/* No test here defines a PUT handler, so a PUT request would fail the test. */
describe('the validation', () => {
  it('shows an error under each blank required field, and focuses the first', async () => {
    server.use(ofMecanico());
    const page = mount('/editar-perfil', MECANICO);
    for (const label of ['Nombre', 'Apellido', 'Teléfono', 'Email', 'Contraseña']) {
      await rewrite(page, label, '');
    }
    await save(page);
    expect(await campo('Nombre')).toHaveFocus();
    const errors = {
      Nombre: 'Ingresá tu nombre.',
      Apellido: 'Ingresá tu apellido.',
      Teléfono: 'Ingresá tu teléfono.',
    };
    for (const [label, error] of Object.entries({
      ...errors,
      Email: 'Ingresá tu email.',
      Contraseña: 'Ingresá una contraseña.',
    })) {
      expect(await campo(label)).toHaveAccessibleDescription(error);
    }
  });

  it("'Telefono: digits only, 6-20, non-digits stripped'", async () => {
    server.use(ofMecanico());
    const page = mount('/editar-perfil', MECANICO);
    await rewrite(page, 'Teléfono', '(11) 4-5');
    expect(await campo('Teléfono')).toHaveValue('1145');
    await save(page);
    expect(await campo('Teléfono')).toHaveAccessibleDescription('El teléfono lleva de 6 a 20 dígitos.');
  });

  it('rejects a document of a wrong type or above 10 MB before the upload', async () => {
    server.use(ofMecanico());
    const page = mount('/editar-perfil', MECANICO);
    const user = page.user.setup({ applyAccept: false });
    await user.upload(await campo('Constancia de AFIP/ARCA'), pdf('planilla.xlsx'));
    await user.upload(await campo('Certificado de estudio'), pdf('titulo.pdf', 10 * 1024 * 1024 + 1));
    await save(page);
    expect(await campo('Constancia de AFIP/ARCA')).toHaveAccessibleDescription(
      'El archivo tiene que ser PDF, JPG o PNG.',
    );
    expect(await campo('Certificado de estudio')).toHaveAccessibleDescription(
      'El archivo no puede pesar más de 10 MB.',
    );
  });
});

describe('loading', () => {
  it("logs 'Error al cargar usuario' and offers 'Reintentar' when the user fails to load", async () => {
    server.use(http.get(`${API}/usuarios/5`, () => refusal('error_interno')));
    const { user } = mount('/editar-perfil', MECANICO);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(console.error).toHaveBeenCalledWith('Error al cargar usuario', expect.anything());
    server.use(ofMecanico());
    await user.click(retry);
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(screen.getByRole('heading', { level: 1, name: 'Editar perfil' })).toHaveFocus();
  });

  it('redirects a guest to the login page', async () => {
    mount('/editar-perfil', INVITADO);
    await waitFor(() => expect(place()).toBe('/'));
  });
});
