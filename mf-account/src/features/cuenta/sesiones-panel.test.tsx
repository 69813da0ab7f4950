import type { SesionAbierta } from '@fluxpartes/contrato';
import { API, MECANICO, place, refusal } from '@fluxpartes/mf-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

// Each test renders a whole page, also on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const server = accountServer();

const OWN: SesionAbierta = {
  id: 1,
  dispositivo: 'Chrome en Android',
  abierta_en: '2026-11-20T17:05:00.000Z',
  vista_en: '2026-11-21T14:00:00.000Z',
  actual: true,
};
const OLD_ONE: SesionAbierta = { ...OWN, id: 2, dispositivo: 'Firefox en Windows', actual: false };

/** The API with these sessions; a closed session disappears from the list. */
function withSesiones(...initialOnes: SesionAbierta[]) {
  let sesiones = initialOnes;
  const closedOnes: string[] = [];
  server.use(
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    http.get(`${API}/sesiones`, () => HttpResponse.json(sesiones)),
    http.delete(`${API}/sesiones/:id`, ({ params }) => {
      closedOnes.push(String(params.id));
      sesiones = sesiones.filter(({ id }) => String(id) !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${API}/sesiones`, () => {
      closedOnes.push('todas');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return closedOnes;
}
const panel = () => screen.findByRole('region', { name: 'Sesiones abiertas' });
const rows = async () => within(await panel()).findAllByRole('listitem');
const CLOSE_ALL = { name: 'Cerrar sesión en todos los dispositivos' };

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('lists device and times of each session, without a close button for the current one', async () => {
  withSesiones(OWN, OLD_ONE);
  mount('/micuenta', MECANICO);
  const [own, oldOne] = await rows();
  expect(own).toHaveTextContent('Chrome en AndroidEsta sesiónActiva ahoraIngreso: 20/11/2026, 14:05');
  expect(oldOne).toHaveTextContent(/Firefox en Windows.*Ingreso: 20\/11\/2026, 14:05/);
  expect(within(await panel()).getAllByRole('button', { name: /^Cerrar la sesión/ })).toHaveLength(1);
});

test("'Cerrar' ends the other session, removes its row and focuses the status", async () => {
  const closedOnes = withSesiones(OWN, OLD_ONE);
  const { user } = mount('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  const notice = await screen.findByText('Cerramos la sesión de Firefox en Windows.');
  expect(notice).toHaveFocus();
  expect(await rows()).toHaveLength(1);
  expect(closedOnes).toEqual(['2']);
});

test('reports a session as closed when the API no longer finds it', async () => {
  withSesiones(OWN, OLD_ONE);
  server.use(http.delete(`${API}/sesiones/:id`, () => refusal('no_encontrado')));
  const { user, notify } = mount('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  expect(await screen.findByText('Cerramos la sesión de Firefox en Windows.')).toBeVisible();
  expect(notify).not.toHaveBeenCalled();
});

test('reports a lost connection, and the session stays in the list', async () => {
  withSesiones(OWN, OLD_ONE);
  server.use(http.delete(`${API}/sesiones/:id`, () => HttpResponse.error()));
  const { user, notify } = mount('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Error de conexión al servidor'));
  expect(await rows()).toHaveLength(2);
});

test('ends all sessions after a confirmation, and redirects to the login page with a notice', async () => {
  const closedOnes = withSesiones(OWN, OLD_ONE);
  const { user, confirm, notify, close } = mount('/micuenta', MECANICO);
  await user.click(within(await panel()).getByRole('button', CLOSE_ALL));
  expect(confirm).toHaveBeenCalledWith(
    '¿Cerrar sesión en todos los dispositivos?',
    'También en este: vas a tener que ingresar de nuevo.',
  );
  await waitFor(() => expect(place()).toBe('/'));
  expect([closedOnes, close.mock.calls.length]).toEqual([['todas'], 1]);
  expect(notify).toHaveBeenCalledWith('Cerramos tu sesión en todos los dispositivos.');
});

test('stays signed in when the confirmation is declined', async () => {
  const closedOnes = withSesiones(OWN, OLD_ONE);
  const { user, confirm } = mount('/micuenta', MECANICO);
  confirm.mockResolvedValue(false);
  await user.click(within(await panel()).getByRole('button', CLOSE_ALL));
  expect(closedOnes).toEqual([]);
  expect(place()).toBe('/micuenta');
});

test("offers 'Reintentar' and the button that ends all sessions when the list fails to load", async () => {
  withSesiones(OWN);
  server.use(http.get(`${API}/sesiones`, () => refusal('error_interno')));
  const { user } = mount('/micuenta', MECANICO);
  expect(await within(await panel()).findByText('No pudimos cargar tus sesiones.')).toBeVisible();
  expect(within(await panel()).getByRole('button', CLOSE_ALL)).toBeEnabled();
  withSesiones(OWN);
  await user.click(within(await panel()).getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(1);
});
