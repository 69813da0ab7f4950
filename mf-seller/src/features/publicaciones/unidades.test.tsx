import { API, answerHeld, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comisionSteps } from '../../testing/comision-steps.ts';
import { mount } from '../../testing/mount.ts';
import { ownPublicacion } from '../../testing/own-publicacion.ts';

const server = testServer();

beforeEach(() => {
  localStorage.clear();
  server.use(
    ...comisionSteps(false, 0),
    http.get(`${API}/publicaciones`, () => HttpResponse.json([])),
  );
});

const card = () => screen.findByRole('article', { name: 'Cazoleta' });

test('the form proposes one unit for a used part, and keeps a typed number', async () => {
  const { user } = mount('/crearpublicacion');
  const unidades = await screen.findByLabelText('Unidades');
  expect(unidades).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: 'Usado' }));
  expect(unidades).toHaveValue('1');
  await user.click(screen.getByRole('radio', { name: 'Nuevo' }));
  expect(unidades).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: 'Usado' }));
  await user.clear(unidades);
  expect(unidades).toHaveValue('');
  await user.type(unidades, '12');
  await user.click(screen.getByRole('radio', { name: 'Nuevo' }));
  expect(unidades).toHaveValue('12');
});

test("a listing without units shows 'Sin unidades', and 'Reponer' publishes it with new units", async () => {
  const sent: unknown[] = [];
  const { held, release } = answerHeld();
  const soldOut = ownPublicacion({ id: 2, nombre_producto: 'Cazoleta', pausada: true, existencias: 0, version: 4 });
  server.use(
    http.get(`${API}/publicaciones`, () => HttpResponse.json([soldOut])),
    http.put(`${API}/publicaciones/2/pausar`, async ({ request }) => {
      sent.push([await request.json(), request.headers.get('If-Match')]);
      if (sent.length === 1) return held.then(() => refusal('error_interno'));
      return HttpResponse.json({ ...soldOut, pausada: false, existencias: 6, version: 5 });
    }),
  );
  const { user, told } = mount('/mis-publicaciones');
  expect(within(await card()).getByText('Sin unidades')).toBeVisible();
  expect(within(await card()).queryByRole('button', { name: 'Volver a publicar' })).toBeNull();
  await user.click(within(await card()).getByRole('button', { name: 'Reponer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reponer' }));
  const unidades = dialog.getByLabelText('Unidades');
  expect(unidades).toHaveFocus();
  const send = () => user.click(dialog.getByRole('button', { name: 'Volver a publicar' }));
  await user.clear(unidades);
  await user.type(unidades, '0');
  await send();
  expect(unidades).toHaveAccessibleDescription(/Las unidades van de 1 a 9\.999/);
  await user.clear(unidades);
  await user.type(unidades, '6');
  await send();
  // Otherwise its answer would close the next listing's dialog.
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  release();
  expect(await dialog.findByText(/Algo salió mal de nuestro lado/)).toBeVisible();
  expect(unidades).toHaveValue('6');
  await send();
  expect(await within(await card()).findByText('Publicada')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual(Array(2).fill([{ pausada: false, existencias: 6 }, '"4"']));
  expect(told).toContainEqual({ 'publicacion-cambiada': { id: 2 } });
});

test('a failed restock after the user has left the screen is an alert', async () => {
  const { held, release } = answerHeld();
  const soldOut = ownPublicacion({ id: 2, nombre_producto: 'Cazoleta', pausada: true, existencias: 0 });
  server.use(
    http.get(`${API}/publicaciones`, () => HttpResponse.json([soldOut])),
    http.put(`${API}/publicaciones/2/pausar`, async () => {
      await held;
      return refusal('version_distinta');
    }),
  );
  const { user, go, notify } = mount('/mis-publicaciones');
  await user.click(within(await card()).getByRole('button', { name: 'Reponer' }));
  await user.keyboard('{Enter}');
  act(() => go('/micuenta'));
  release();
  const reason = 'Cazoleta: Otra persona modificó este registro. Recargá la página.';
  await waitFor(() => expect(notify.mock.calls).toEqual([['Error al cambiar el estado de la publicación', reason]]));
});
