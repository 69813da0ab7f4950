import { API, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { usuarioCardElement as card, usuarioAtApi } from './testing/usuario-at-api.ts';

const server = testServer();
const withUsuario = () => usuarioAtApi(server);

async function openEdit() {
  const mounted = mount('/admincuentas');
  await mounted.user.click(await screen.findByRole('button', { name: 'Editar' }));
  return mounted;
}

describe('the edit form', () => {
  it('saves the fields with the loaded version, and shows the saved user', async () => {
    const estado = withUsuario();
    const { user } = await openEdit();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de cuenta' }), 'Vendedor');
    await user.clear(screen.getByRole('textbox', { name: 'Cashback' }));
    await user.type(screen.getByRole('textbox', { name: 'Cashback' }), '20,50');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('$ 20,50')).toBeVisible();
    expect(estado.initial).toMatchObject([{ cambios: { tipo_cuenta: 'vendedor', cashback: 20.5 }, version: '"3"' }]);
    expect(estado.initial[0]?.cambios).not.toHaveProperty('contrasena');
    await waitFor(async () => expect(await card()).toHaveFocus());
  });

  it("'Email (required), Contraseña (required)': shows each error under its field, and sends nothing", async () => {
    const estado = withUsuario();
    const { user } = await openEdit();
    await user.clear(screen.getByRole('textbox', { name: 'Email' }));
    await user.clear(screen.getByRole('textbox', { name: 'Contraseña' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Ingresá tu email.');
    expect(screen.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription('Ingresá una contraseña.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(estado.initial).toEqual([]);
  });

  it('shows an error under the DNI field and keeps its value when the DNI is taken', async () => {
    withUsuario();
    const sentence = 'El DNI ya está registrado';
    server.use(http.put(`${API}/usuarios/5`, () => refusal('dni_registrado', { campos: { dni: sentence } })));
    const { user, notify } = await openEdit();
    await user.clear(screen.getByRole('textbox', { name: 'DNI' }));
    await user.type(screen.getByRole('textbox', { name: 'DNI' }), '27333444');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveAccessibleDescription(sentence));
    expect(notify).toHaveBeenCalledWith('Error al guardar cambios');
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveValue('27333444');
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveFocus();
  });

  it("shows 'Error al guardar cambios' when the response lacks the user", async () => {
    withUsuario();
    server.use(http.put(`${API}/usuarios/5`, () => HttpResponse.json({ message: 'ok' })));
    const { user, notify } = await openEdit();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Error al guardar cambios'));
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  });

  it('discards the changes and focuses the card after Escape', async () => {
    const estado = withUsuario();
    const { user } = await openEdit();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Marcos')).toBeVisible();
    expect(estado.initial).toEqual([]);
    expect(await card()).toHaveFocus();
  });

  it('shows a conflict dialog after a 412, and saves the choice with the new version', async () => {
    const estado = withUsuario();
    const { user } = await openEdit();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    estado.usuario = { ...estado.usuario, nombre: 'Mario', telefono: '1144445555', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog'));
    const nombre = within(dialog.getByRole('group', { name: 'Nombre' }));
    expect(nombre.getByRole('radio', { name: 'Lo mío: Marcos Luis' })).toBeChecked();
    expect(nombre.getByRole('radio', { name: 'Lo de la otra persona: Mario' })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(await screen.findByText('Marcos Luis')).toBeVisible();
    expect(estado.initial.at(-1)).toEqual({ cambios: { nombre: 'Marcos Luis' }, version: '"4"' });
    expect(estado.usuario.telefono).toBe('1144445555');
  });

  it('keeps the typed values when a search removes its card', async () => {
    withUsuario();
    const { user } = await openEdit();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Luis');
    server.use(
      http.get(`${API}/usuarios`, ({ request }) => {
        const found = request.url.includes('q=') ? [] : [testMecanico()];
        return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
      }),
    );
    await user.type(screen.getByRole('searchbox'), 'nadie{Enter}');
    await screen.findByText('Ningún usuario coincide con la búsqueda.');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Marcos Luis');
  });
});
