import { CONTRASENA_OCULTA, type Usuario } from '@fluxpartes/contrato';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba, vendedorDePrueba } from '../../test-support/datos.ts';
import { API, INVITADO, lugar, MECANICO, montar, VENDEDOR } from '../../test-support/montar.tsx';

// Whole forms are typed key by key, also on a busy machine.
jest.setTimeout(30_000);

const server = servidorDePrueba();
const pedidos: { version: string | null; cuerpo: string }[] = [];

const delMecanico = (cambios: Partial<Usuario> = {}) =>
  http.get(`${API}/usuarios/5`, () => HttpResponse.json(mecanicoDePrueba(cambios)));
const alGuardar = (respuesta: () => Response | Promise<Response>) =>
  http.put(`${API}/usuarios/:id`, async ({ request }) => {
    pedidos.push({ version: request.headers.get('If-Match'), cuerpo: await request.text() });
    return respuesta();
  });
const guardado = (usuario: Usuario) => () =>
  HttpResponse.json({ message: 'Perfil actualizado correctamente', usuario });

beforeEach(() => {
  pedidos.length = 0;
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

type Pantalla = ReturnType<typeof montar>;
const campo = (etiqueta: string) => screen.findByLabelText(etiqueta);
const guardar = ({ user }: Pantalla) => user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
async function reescribir({ user }: Pantalla, etiqueta: string, texto: string) {
  const entrada = await campo(etiqueta);
  await user.clear(entrada);
  if (texto !== '') await user.type(entrada, texto);
}
const pdf = (nombre: string, bytes = 4) => new File([new Uint8Array(bytes)], nombre, { type: 'application/pdf' });

describe('the fields', () => {
  it("'ID, DNI and account type are read-only'; the rest is filled in, the password too", async () => {
    server.use(delMecanico());
    montar('/editar-perfil', MECANICO);
    for (const [etiqueta, valor] of Object.entries({ ID: '5', DNI: '30111222', 'Tipo de cuenta': 'Mecánico' })) {
      expect(await campo(etiqueta)).toHaveAttribute('readonly');
      expect(await campo(etiqueta)).toHaveValue(valor);
    }
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(await campo('Apellido')).toHaveValue('Ledesma');
    expect(await campo('Teléfono')).toHaveValue('1155501234');
    expect(await campo('Email')).toHaveValue('marcos@correo.com');
    expect(await campo('Contraseña')).toHaveValue('caja-de-quinta');
  });

  it("'nombre_local appears only for sellers', 'The study certificate appears only for non-sellers'", async () => {
    server.use(delMecanico());
    const { unmount } = montar('/editar-perfil', MECANICO);
    expect(await campo('Certificado de estudio')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    expect(await campo('Constancia de AFIP/ARCA')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    expect(screen.queryByLabelText('Nombre del local')).not.toBeInTheDocument();
    expect(screen.queryByText('Certificado de trabajo')).not.toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/usuarios/40`, () => HttpResponse.json(vendedorDePrueba())));
    montar('/editar-perfil', VENDEDOR);
    expect(await campo('Nombre del local')).toHaveValue('Frenos del Sur');
    expect(screen.queryByLabelText('Certificado de estudio')).not.toBeInTheDocument();
  });

  it('each document tells its approval and leads to its file', async () => {
    server.use(delMecanico({ aprobado_constancia_afip: false, certificado_estudio_url: null }));
    montar('/editar-perfil', MECANICO);
    const documentos = within(await screen.findByRole('region', { name: 'Documentos' }));
    expect(documentos.getByText('No aprobada')).toBeInTheDocument();
    expect(documentos.getByText('Aprobado')).toBeInTheDocument();
    expect(documentos.getByRole('link', { name: /^Ver archivo/ })).toHaveAttribute('href', '/api/archivos/11');
    expect(documentos.getByText('No cargado')).toBeInTheDocument();
    expect(documentos.getAllByText(/queda sin aprobar hasta que lo revisemos/)).toHaveLength(2);
  });
});

describe('the rules', () => {
  it('every required field that is blank is told under it, and the focus goes to the first', async () => {
    server.use(delMecanico());
    const pantalla = montar('/editar-perfil', MECANICO);
    for (const etiqueta of ['Nombre', 'Apellido', 'Teléfono', 'Email', 'Contraseña']) {
      await reescribir(pantalla, etiqueta, '');
    }
    await guardar(pantalla);
    expect(await campo('Nombre')).toHaveFocus();
    const errores = {
      Nombre: 'Ingresá tu nombre.',
      Apellido: 'Ingresá tu apellido.',
      Teléfono: 'Ingresá tu teléfono.',
    };
    for (const [etiqueta, error] of Object.entries({
      ...errores,
      Email: 'Ingresá tu email.',
      Contraseña: 'Ingresá una contraseña.',
    })) {
      expect(await campo(etiqueta)).toHaveAccessibleDescription(error);
    }
    expect(pedidos).toHaveLength(0);
  });

  it("'Telefono: digits only, 6-20, non-digits stripped'", async () => {
    server.use(delMecanico());
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Teléfono', '(11) 4-5');
    expect(await campo('Teléfono')).toHaveValue('1145');
    await guardar(pantalla);
    expect(await campo('Teléfono')).toHaveAccessibleDescription('El teléfono lleva de 6 a 20 dígitos.');
    expect(pedidos).toHaveLength(0);
  });

  it('a document of another kind, or too large, is refused before it travels', async () => {
    server.use(delMecanico());
    const pantalla = montar('/editar-perfil', MECANICO);
    const user = pantalla.user.setup({ applyAccept: false });
    await user.upload(await campo('Constancia de AFIP/ARCA'), pdf('planilla.xlsx'));
    await user.upload(await campo('Certificado de estudio'), pdf('titulo.pdf', 10 * 1024 * 1024 + 1));
    await guardar(pantalla);
    expect(await campo('Constancia de AFIP/ARCA')).toHaveAccessibleDescription(
      'El archivo tiene que ser PDF, JPG o PNG.',
    );
    expect(await campo('Certificado de estudio')).toHaveAccessibleDescription(
      'El archivo no puede pesar más de 10 MB.',
    );
    expect(pedidos).toHaveLength(0);
  });
});

describe('saving', () => {
  it("alerts 'Perfil actualizado correctamente', goes to /micuenta, and that shows the new data at once", async () => {
    server.use(
      delMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
      alGuardar(guardado(mecanicoDePrueba({ nombre: 'Marquitos', aprobado_constancia_afip: false, version: 4 }))),
    );
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Nombre', 'Marquitos');
    await pantalla.user.upload(await campo('Constancia de AFIP/ARCA'), pdf('constancia.pdf'));
    server.use(http.get(`${API}/usuarios/5`, () => delay('infinite')));
    await guardar(pantalla);
    await waitFor(() => expect(pantalla.avisar).toHaveBeenCalledWith('Perfil actualizado correctamente'));
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect((await screen.findByText('Nombre')).nextElementSibling).toHaveTextContent('Marquitos');
    expect(screen.getByText('No aprobada')).toBeInTheDocument();
    expect(pedidos[0]?.version).toBe('"3"');
    expect(pedidos[0]?.cuerpo).toMatch(/name="nombre"\r\n\r\nMarquitos\r\n/);
    expect(pedidos[0]?.cuerpo).toContain('name="constanciaAfip"; filename="constancia.pdf"');
    expect(pedidos[0]?.cuerpo).not.toContain('name="contrasena"');
    expect(pedidos[0]?.cuerpo).not.toContain('name="nombre_local"');
  });

  it('where the password is not revealed, dots stand for it; the first key takes them away', async () => {
    server.use(delMecanico({ contrasena: CONTRASENA_OCULTA }), alGuardar(guardado(mecanicoDePrueba())));
    const pantalla = montar('/editar-perfil', MECANICO);
    const contrasena = await campo('Contraseña');
    expect(contrasena).toHaveValue(CONTRASENA_OCULTA);
    await pantalla.user.type(contrasena, 'bujias-nuevas');
    expect(contrasena).toHaveValue('bujias-nuevas');
    await guardar(pantalla);
    await waitFor(() => expect(pedidos[0]?.cuerpo).toMatch(/name="contrasena"\r\n\r\nbujias-nuevas\r\n/));
  });

  it('however often the button is pressed, it is sent once', async () => {
    server.use(
      delMecanico(),
      alGuardar(async () => {
        await delay(50);
        return guardado(mecanicoDePrueba())();
      }),
    );
    const pantalla = montar('/editar-perfil', MECANICO);
    await campo('Nombre');
    await pantalla.user.dblClick(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(pantalla.avisar).toHaveBeenCalled());
    expect(pedidos).toHaveLength(1);
  });

  it("'Cancel returns to /micuenta' and forgets what was typed", async () => {
    server.use(
      delMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    );
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Nombre', 'Otro');
    expect(sessionStorage.getItem('borrador_perfil_5')).toBe('{"nombre":"Otro"}');
    await pantalla.user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(sessionStorage.getItem('borrador_perfil_5')).toBeNull();
  });
});

describe('failures keep everything that was typed', () => {
  it.each([
    [
      'a taken e-mail',
      () => rechazo('email_registrado', { campos: { email: 'El email ya está registrado' } }),
      'El email ya está registrado',
    ],
    ['another version', () => rechazo('version_distinta'), 'Otra persona modificó este registro. Recargá la página.'],
    [
      'a refusal without a sentence',
      () => new HttpResponse('<html>', { status: 500 }),
      'Error al actualizar el perfil',
    ],
    ['no answer', () => HttpResponse.error(), 'Error de conexión al servidor'],
  ])('%s', async (_caso, respuesta, texto) => {
    server.use(delMecanico(), alGuardar(respuesta));
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Email', 'otro@correo.com');
    await reescribir(pantalla, 'Contraseña', 'bujias-nuevas');
    await guardar(pantalla);
    await waitFor(() => expect(pantalla.avisar).toHaveBeenCalledWith(texto));
    expect(await campo('Email')).toHaveValue('otro@correo.com');
    expect(await campo('Contraseña')).toHaveValue('bujias-nuevas');
    expect(lugar()).toBe('/editar-perfil');
    if (texto.startsWith('El email')) expect(await campo('Email')).toHaveAccessibleDescription(texto);
  });

  it('a session that ends says nothing here, and the changes wait in the tab, over the record as it is then', async () => {
    server.use(
      delMecanico(),
      alGuardar(() => rechazo('sin_sesion')),
    );
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Nombre', 'Marquitos');
    await reescribir(pantalla, 'Contraseña', 'bujias-nuevas');
    await guardar(pantalla);
    await waitFor(() => expect(pedidos).toHaveLength(1));
    expect(pantalla.avisar).not.toHaveBeenCalled();
    pantalla.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('bujias');

    server.use(delMecanico({ telefono: '1199990000', version: 4 }));
    const otraVez = montar('/editar-perfil', MECANICO);
    expect(await campo('Nombre')).toHaveValue('Marquitos');
    expect(await campo('Teléfono')).toHaveValue('1199990000');
    await otraVez.user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(sessionStorage.getItem('borrador_perfil_5')).toBeNull();
  });
});

describe('loading', () => {
  it("says 'Cargando...', and where it fails writes 'Error al cargar usuario' and offers 'Reintentar'", async () => {
    server.use(http.get(`${API}/usuarios/5`, () => rechazo('error_interno')));
    const { user } = montar('/editar-perfil', MECANICO);
    const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
    expect(console.error).toHaveBeenCalledWith('Error al cargar usuario', expect.anything());
    server.use(delMecanico());
    await user.click(reintentar);
    expect(await campo('Nombre')).toHaveValue('Marcos');
    expect(screen.getByRole('heading', { level: 1, name: 'Editar perfil' })).toHaveFocus();
  });

  it('a guest goes to the login', async () => {
    montar('/editar-perfil', INVITADO);
    await waitFor(() => expect(lugar()).toBe('/'));
  });
});
