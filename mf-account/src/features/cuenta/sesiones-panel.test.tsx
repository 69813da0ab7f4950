import type { SesionAbierta } from '@fluxpartes/contrato';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { API, lugar, MECANICO, montar } from '../../test-support/montar.tsx';

// A whole page is drawn for each, also on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const server = servidorDePrueba();

const PROPIA: SesionAbierta = {
  id: 1,
  dispositivo: 'Chrome en Android',
  abierta_en: '2026-11-20T17:05:00.000Z',
  vista_en: '2026-11-21T14:00:00.000Z',
  actual: true,
};
const VIEJA: SesionAbierta = { ...PROPIA, id: 2, dispositivo: 'Firefox en Windows', actual: false };

/** The API with these sessions; what is closed is gone. */
function conSesiones(...iniciales: SesionAbierta[]) {
  let sesiones = iniciales;
  const cerradas: string[] = [];
  server.use(
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(mecanicoDePrueba())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    http.get(`${API}/sesiones`, () => HttpResponse.json(sesiones)),
    http.delete(`${API}/sesiones/:id`, ({ params }) => {
      cerradas.push(String(params.id));
      sesiones = sesiones.filter(({ id }) => String(id) !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${API}/sesiones`, () => {
      cerradas.push('todas');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return cerradas;
}
const panel = () => screen.findByRole('region', { name: 'Sesiones abiertas' });
const filas = async () => within(await panel()).findAllByRole('listitem');
const CERRAR_TODAS = { name: 'Cerrar sesión en todos los dispositivos' };

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('each session with device, last use and beginning; the present one is marked and has no button', async () => {
  conSesiones(PROPIA, VIEJA);
  montar('/micuenta', MECANICO);
  const [propia, vieja] = await filas();
  expect(propia).toHaveTextContent('Chrome en AndroidEsta sesiónActiva ahoraIngreso: 20/11/2026, 14:05');
  expect(vieja).toHaveTextContent(/Firefox en Windows.*Ingreso: 20\/11\/2026, 14:05/);
  expect(within(await panel()).getAllByRole('button', { name: /^Cerrar la sesión/ })).toHaveLength(1);
});

test("'Cerrar' ends the other one; its row goes, and the focus to what is said of it", async () => {
  const cerradas = conSesiones(PROPIA, VIEJA);
  const { user } = montar('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  const aviso = await screen.findByText('Cerramos la sesión de Firefox en Windows.');
  expect(aviso).toHaveFocus();
  expect(await filas()).toHaveLength(1);
  expect(cerradas).toEqual(['2']);
});

test('one that has ended meanwhile is closed, and nothing is said against it', async () => {
  conSesiones(PROPIA, VIEJA);
  server.use(http.delete(`${API}/sesiones/:id`, () => rechazo('no_encontrado')));
  const { user, avisar } = montar('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  expect(await screen.findByText('Cerramos la sesión de Firefox en Windows.')).toBeVisible();
  expect(avisar).not.toHaveBeenCalled();
});

test('a lost connection is told, and the session stays in the list', async () => {
  conSesiones(PROPIA, VIEJA);
  server.use(http.delete(`${API}/sesiones/:id`, () => HttpResponse.error()));
  const { user, avisar } = montar('/micuenta', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }));
  await waitFor(() => expect(avisar).toHaveBeenCalledWith('Error de conexión al servidor'));
  expect(await filas()).toHaveLength(2);
});

test('all of them, after a question: the login, and a sentence about it', async () => {
  const cerradas = conSesiones(PROPIA, VIEJA);
  const { user, confirmar, avisar, cerrar } = montar('/micuenta', MECANICO);
  await user.click(within(await panel()).getByRole('button', CERRAR_TODAS));
  expect(confirmar).toHaveBeenCalledWith(
    '¿Cerrar sesión en todos los dispositivos?',
    'También en este: vas a tener que ingresar de nuevo.',
  );
  await waitFor(() => expect(lugar()).toBe('/'));
  expect([cerradas, cerrar.mock.calls.length]).toEqual([['todas'], 1]);
  expect(avisar).toHaveBeenCalledWith('Cerramos tu sesión en todos los dispositivos.');
});

test('whoever says no stays signed in', async () => {
  const cerradas = conSesiones(PROPIA, VIEJA);
  const { user, confirmar } = montar('/micuenta', MECANICO);
  confirmar.mockResolvedValue(false);
  await user.click(within(await panel()).getByRole('button', CERRAR_TODAS));
  expect(cerradas).toEqual([]);
  expect(lugar()).toBe('/micuenta');
});

test('a list that does not come says so, with a way to try again; the way out of all stays', async () => {
  conSesiones(PROPIA);
  server.use(http.get(`${API}/sesiones`, () => rechazo('error_interno')));
  const { user } = montar('/micuenta', MECANICO);
  expect(await within(await panel()).findByText('No pudimos cargar tus sesiones.')).toBeVisible();
  expect(within(await panel()).getByRole('button', CERRAR_TODAS)).toBeEnabled();
  conSesiones(PROPIA);
  await user.click(within(await panel()).getByRole('button', { name: 'Reintentar' }));
  expect(await filas()).toHaveLength(1);
});
