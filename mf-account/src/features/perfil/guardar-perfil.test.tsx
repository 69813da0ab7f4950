import { CONTRASENA_OCULTA, type Usuario } from '@fluxpartes/contrato';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { API, lugar, MECANICO, montar } from '../../test-support/montar.tsx';
import {
  alGuardar,
  campo,
  delMecanico,
  guardar,
  type PedidoDePerfil,
  pdf,
  reescribir,
} from '../../test-support/perfil.ts';

// Whole forms are typed key by key, also on a busy machine.

const server = servidorDePrueba();
const pedidos: PedidoDePerfil[] = [];
const guardado = (usuario: Usuario) => () =>
  HttpResponse.json({ message: 'Perfil actualizado correctamente', usuario });

beforeEach(() => {
  pedidos.length = 0;
  sessionStorage.clear();
});

describe('saving', () => {
  it("alerts 'Perfil actualizado correctamente', goes to /micuenta, and that shows the new data at once", async () => {
    server.use(
      delMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
      alGuardar(
        pedidos,
        guardado(mecanicoDePrueba({ nombre: 'Marquitos', aprobado_constancia_afip: false, version: 4 })),
      ),
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
    server.use(delMecanico({ contrasena: CONTRASENA_OCULTA }), alGuardar(pedidos, guardado(mecanicoDePrueba())));
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
      alGuardar(pedidos, async () => {
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
    server.use(delMecanico(), alGuardar(pedidos, respuesta));
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
      alGuardar(pedidos, () => rechazo('sin_sesion')),
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

describe('a session that is not fresh', () => {
  it('asks for the present password in place: nothing typed is lost, the focus is there, and it is sent again', async () => {
    const respuestas = [
      () => rechazo('confirmar_contrasena'),
      () => rechazo('confirmar_contrasena', { campos: { contrasena_actual: 'Esa no es tu contraseña actual.' } }),
      guardado(mecanicoDePrueba({ email: 'nuevo@correo.com' })),
    ];
    server.use(
      delMecanico(),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
      alGuardar(pedidos, () => respuestas.shift()?.() ?? HttpResponse.error()),
    );
    const pantalla = montar('/editar-perfil', MECANICO);
    await reescribir(pantalla, 'Email', 'nuevo@correo.com');
    expect(screen.queryByLabelText('Contraseña actual')).not.toBeInTheDocument();
    await guardar(pantalla);
    const actual = await screen.findByLabelText('Contraseña actual');
    await waitFor(() => expect(actual).toHaveFocus());
    expect(actual).toHaveAccessibleDescription(/Escribí tu contraseña actual para confirmar\./);
    expect(screen.getByLabelText('Email')).toHaveValue('nuevo@correo.com');
    expect(pantalla.avisar).not.toHaveBeenCalled();
    await pantalla.user.type(actual, 'otra cosa');
    await guardar(pantalla);
    await waitFor(() => expect(actual).toHaveAccessibleDescription(/Esa no es tu contraseña actual\./));
    await pantalla.user.clear(actual);
    await pantalla.user.type(actual, 'caja-de-quinta');
    await guardar(pantalla);
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
    expect(pedidos.map(({ cuerpo }) => /name="contrasena_actual"\r\n\r\n(.*)\r\n/.exec(cuerpo)?.[1])).toEqual([
      undefined,
      'otra cosa',
      'caja-de-quinta',
    ]);
  });
});
