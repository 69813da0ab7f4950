import type { CambiosDeUsuario, Usuario } from '@fluxpartes/contrato';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { API, lugar, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();

/** The API with one user: its list, its record, and each PUT that came, with its version. */
function conUsuario(inicial: Usuario = mecanicoDePrueba()) {
  const estado = { usuario: inicial, puestos: [] as { cambios: CambiosDeUsuario; version: string | null }[] };
  server.use(
    http.get(`${API}/usuarios`, () => HttpResponse.json([estado.usuario], { headers: { 'X-Total-Count': '1' } })),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(estado.usuario)),
    http.put(`${API}/usuarios/5`, async ({ request }) => {
      const cambios = (await request.json()) as CambiosDeUsuario;
      estado.puestos.push({ cambios, version: request.headers.get('If-Match') });
      if (request.headers.get('If-Match') !== `"${estado.usuario.version}"`) return rechazo('version_distinta');
      estado.usuario = { ...estado.usuario, ...cambios, version: estado.usuario.version + 1 } as Usuario;
      return HttpResponse.json({ message: '', usuario: estado.usuario });
    }),
  );
  return estado;
}

const tarjeta = () => screen.findByRole('article', { name: 'Usuario #5' });
const documento = async (titulo: string) => within(within(await tarjeta()).getByRole('region', { name: titulo }));

async function abrirEdicion() {
  const montado = montar('/admincuentas');
  await montado.user.click(await screen.findByRole('button', { name: 'Editar' }));
  return montado;
}

describe('the list', () => {
  it("says 'Cargando usuarios...', then shows one card per user with id", async () => {
    conUsuario();
    montar('/admincuentas');
    expect(await screen.findByText('Cargando usuarios...')).toBeVisible();
    expect(await tarjeta()).toBeVisible();
    expect(screen.getByText('1 usuario')).toBeVisible();
    expect(screen.queryByText('Cargando usuarios...')).not.toBeInTheDocument();
  });

  it("lists the account in clear, with '-' for an empty Nombre local and the Cashback with 2 decimals", async () => {
    conUsuario();
    montar('/admincuentas');
    const datos = within(await tarjeta());
    const pares = datos.getAllByRole('term').map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]);
    expect(pares).toEqual([
      ['Email', 'marcos@correo.com'],
      ['Contraseña', 'caja-de-quinta'],
      ['Tipo de cuenta', 'Mecánico'],
      ['Nombre', 'Marcos'],
      ['Apellido', 'Ledesma'],
      ['Nombre local', '-'],
      ['Localidad', 'Longchamps'],
      ['DNI', '30111222'],
      ['Teléfono', '1155501234'],
      ['Cashback', '$\u00a01.234,50'],
    ]);
  });

  it("'No hay usuarios registrados.'; and with a search 'Ningún usuario coincide con la búsqueda.'", async () => {
    server.use(http.get(`${API}/usuarios`, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })));
    const { unmount } = montar('/admincuentas');
    expect(await screen.findByText('No hay usuarios registrados.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    unmount();
    const { user } = montar('/admincuentas?q=nadie&pendiente=documentos');
    expect(await screen.findByText('Ningún usuario coincide con la búsqueda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(lugar()).toBe('/admincuentas');
  });

  it("a list that fails is empty, with a quiet 'Reintentar' that works", async () => {
    server.use(http.get(`${API}/usuarios`, () => rechazo('error_interno')));
    const { user } = montar('/admincuentas');
    expect(await screen.findByText('No hay usuarios registrados.')).toBeVisible();
    conUsuario();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await tarjeta()).toBeVisible();
  });

  it('is searched by the server, from the address', async () => {
    const pedidos: string[] = [];
    server.use(
      http.get(`${API}/usuarios`, ({ request }) => {
        pedidos.push(new URL(request.url).search);
        return HttpResponse.json([mecanicoDePrueba()], { headers: { 'X-Total-Count': '1' } });
      }),
    );
    const { user } = montar('/admincuentas');
    await tarjeta();
    await user.click(screen.getByRole('button', { name: 'Documentos pendientes' }));
    await user.type(screen.getByPlaceholderText('Buscar por nombre, apellido, email o DNI...'), 'ledesma{Enter}');
    await waitFor(() => expect(lugar()).toBe('/admincuentas?pendiente=documentos&q=ledesma'));
    await waitFor(() => expect(pedidos.at(-1)).toBe('?limite=30&total=1&q=ledesma&pendiente=documentos'));
    const csv = screen.getByRole('link', { name: 'Exportar CSV' });
    expect(csv).toHaveAttribute('href', '/api/usuarios.csv?q=ledesma&pendiente=documentos');
  });
});

describe('the documents', () => {
  it("have a 'Ver archivo' link in a new tab, or 'No cargada', and their state", async () => {
    conUsuario();
    montar('/admincuentas');
    const constancia = await documento('Constancia AFIP');
    expect(constancia.getByText('No cargada')).toBeVisible();
    expect(constancia.getByText('No aprobada')).toBeVisible();
    const certificado = await documento('Certificado de estudio');
    const enlace = certificado.getByRole('link', { name: 'Ver archivo' });
    expect(enlace).toHaveAttribute('href', '/api/archivos/12');
    expect(enlace).toHaveAttribute('target', '_blank');
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-pressed', 'false');
  });

  it("'Aprobar' / 'Aprobado': switched on over the version, and undone", async () => {
    const estado = conUsuario();
    const { user } = montar('/admincuentas');
    const certificado = await documento('Certificado de estudio');
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    expect(certificado.getByRole('button', { name: 'Aprobado' })).toHaveAttribute('aria-pressed', 'true');
    await screen.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.');
    expect(estado.puestos).toEqual([{ cambios: { aprobado_certificado_estudio: true }, version: '"3"' }]);
    await user.keyboard('z');
    await screen.findByText('Desaprobaste el Certificado de estudio de Marcos Ledesma.');
    expect(estado.usuario.aprobado_certificado_estudio).toBe(false);
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  });

  it.each([
    ['Error al actualizar aprobación', () => rechazo('error_interno')],
    ['Error de conexión', () => HttpResponse.error()],
  ])("'%s', and the card tells the true state again", async (frase, fallo) => {
    conUsuario();
    server.use(http.put(`${API}/usuarios/5`, fallo));
    const { user, avisar } = montar('/admincuentas');
    const certificado = await documento('Certificado de estudio');
    await user.click(certificado.getByRole('button', { name: 'Aprobar' }));
    await waitFor(() => expect(avisar).toHaveBeenCalledWith(frase));
    expect(certificado.getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('over a version that is gone is sent again where only the account changed', async () => {
    const estado = conUsuario();
    const { user } = montar('/admincuentas');
    await tarjeta();
    estado.usuario = { ...estado.usuario, nombre: 'Otro', version: 9 };
    await user.click((await documento('Certificado de estudio')).getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('Aprobaste el Certificado de estudio de Otro Ledesma.');
    expect(estado.puestos.map(({ version }) => version)).toEqual(['"3"', '"9"']);
  });
});

describe('the edit form', () => {
  it('saves all of its fields over the version, and the answer replaces the entry', async () => {
    const estado = conUsuario();
    const { user } = await abrirEdicion();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de cuenta' }), 'Vendedor');
    await user.clear(screen.getByRole('textbox', { name: 'Cashback' }));
    await user.type(screen.getByRole('textbox', { name: 'Cashback' }), '20,50');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('$ 20,50')).toBeVisible();
    expect(estado.puestos).toMatchObject([{ cambios: { tipo_cuenta: 'vendedor', cashback: 20.5 }, version: '"3"' }]);
    expect(estado.puestos[0]?.cambios).not.toHaveProperty('contrasena');
    await waitFor(async () => expect(await tarjeta()).toHaveFocus());
  });

  it("'Email (required), Contraseña (required)': each has its sentence under it, and nothing is sent", async () => {
    const estado = conUsuario();
    const { user } = await abrirEdicion();
    await user.clear(screen.getByRole('textbox', { name: 'Email' }));
    await user.clear(screen.getByRole('textbox', { name: 'Contraseña' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Ingresá tu email.');
    expect(screen.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription('Ingresá una contraseña.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(estado.puestos).toEqual([]);
  });

  it('a taken email or DNI is said under its field, and what was typed stays', async () => {
    conUsuario();
    const frase = 'El DNI ya está registrado';
    server.use(http.put(`${API}/usuarios/5`, () => rechazo('dni_registrado', { campos: { dni: frase } })));
    const { user, avisar } = await abrirEdicion();
    await user.clear(screen.getByRole('textbox', { name: 'DNI' }));
    await user.type(screen.getByRole('textbox', { name: 'DNI' }), '27333444');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveAccessibleDescription(frase));
    expect(avisar).toHaveBeenCalledWith('Error al guardar cambios');
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveValue('27333444');
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveFocus();
  });

  it("an answer without the user is no success: 'Error al guardar cambios'", async () => {
    conUsuario();
    server.use(http.put(`${API}/usuarios/5`, () => HttpResponse.json({ message: 'ok' })));
    const { user, avisar } = await abrirEdicion();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(avisar).toHaveBeenCalledWith('Error al guardar cambios'));
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  });

  it("'Cancelar', by Escape as well, leaves everything as it was", async () => {
    const estado = conUsuario();
    const { user } = await abrirEdicion();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Marcos')).toBeVisible();
    expect(estado.puestos).toEqual([]);
    expect(await tarjeta()).toHaveFocus();
  });

  it('a 412 asks field by field, and saves what was chosen over the new version', async () => {
    const estado = conUsuario();
    const { user } = await abrirEdicion();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    estado.usuario = { ...estado.usuario, nombre: 'Mario', telefono: '1144445555', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialogo = within(await screen.findByRole('dialog'));
    const nombre = within(dialogo.getByRole('group', { name: 'Nombre' }));
    expect(nombre.getByRole('radio', { name: 'Lo mío: Marcos Luis' })).toBeChecked();
    expect(nombre.getByRole('radio', { name: 'Lo de la otra persona: Mario' })).not.toBeChecked();
    await user.click(dialogo.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(await screen.findByText('Marcos Luis')).toBeVisible();
    expect(estado.puestos.at(-1)).toEqual({ cambios: { nombre: 'Marcos Luis' }, version: '"4"' });
    expect(estado.usuario.telefono).toBe('1144445555');
  });

  it('outlives a search that leaves its card out', async () => {
    conUsuario();
    const { user } = await abrirEdicion();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    server.use(
      http.get(`${API}/usuarios`, ({ request }) => {
        const hallados = request.url.includes('q=') ? [] : [mecanicoDePrueba()];
        return HttpResponse.json(hallados, { headers: { 'X-Total-Count': String(hallados.length) } });
      }),
    );
    await user.type(screen.getByRole('searchbox'), 'nadie{Enter}');
    await screen.findByText('Ningún usuario coincide con la búsqueda.');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Marcos Luis');
  });
});

it('the history is asked for when it is opened, and told in the words of the screen', async () => {
  conUsuario();
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
  const { user } = montar('/admincuentas');
  await user.click(await screen.findByRole('button', { name: 'Historial' }));
  const historial = within(await screen.findByRole('region', { name: 'Historial' }));
  expect(await historial.findByText('Cambió una aprobación')).toBeVisible();
  expect(historial.getByText('Aprobada')).toBeVisible();
  expect(historial.getByText('Archivo de la constancia')).toBeVisible();
});
