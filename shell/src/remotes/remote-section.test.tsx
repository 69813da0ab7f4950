import { createEventBus, defineRemote, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { loadRoutes } from './federation.ts';
import { ShellChunkError } from './lazy-section.tsx';
import { judge, RemoteSection } from './remote-section.tsx';

jest.mock('./federation.ts', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);

const context = {
  version: SHELL_CONTEXT_VERSION,
  events: createEventBus(),
  sesion: { subscribe: () => () => {} },
} as unknown as ShellContext;
const routes = defineRemote('mf-seller', () => [{ path: '/mis-ventas', element: <h1>Mis ventas</h1> }]);
const broken = defineRemote('mf-seller', () => [{ path: '/mis-ventas', Component: Broken }]);
/** A remote built for a future version of the context. */
const ahead = Object.assign(() => [], { owner: 'mf-seller' as const, contract: { min: 99, max: 99 } });

function Broken(): never {
  throw new Error('broken while rendering');
}

/** A remote with one screen that throws and one screen that works. */
const halfBroken = defineRemote('mf-seller', () => [
  { path: '/mis-ventas', Component: Broken },
  { path: '/mis-publicaciones', element: <h1>Mis publicaciones</h1> },
]);

function show(): void {
  render(
    <MemoryRouter initialEntries={['/mis-ventas']}>
      <p>El resto del sitio</p>
      <Link to="/mis-ventas">Ventas</Link>
      <Link to="/mis-publicaciones">Publicaciones</Link>
      <RemoteSection
        remote="mf-seller"
        context={context}
        fallback={<p role="status">Cargando...</p>}
        unavailable={({ retry }) => (
          <button type="button" onClick={retry}>
            Reintentar
          </button>
        )}
      />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  load.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

it('the section shows the skeleton, then the routes of the remote', async () => {
  load.mockResolvedValue(routes);
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(await screen.findByRole('heading', { name: 'Mis ventas' })).toBeInTheDocument();
  expect(load.mock.calls).toEqual([['mf-seller', 0]]);
});

it('the section loads a failing remote once, and the rest of the page stays', async () => {
  load.mockRejectedValue(new Error('gone'));
  show();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  expect(screen.getByText('El resto del sitio')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['did not load', () => load.mockRejectedValueOnce(new Error('gone'))],
  ['threw while rendering', () => load.mockResolvedValueOnce(broken)],
  ['was built for another version of the context', () => load.mockResolvedValueOnce(ahead)],
])('the retry button loads again a remote that %s', async (_case, fail) => {
  fail();
  load.mockResolvedValue(routes);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Mis ventas' })).toBeInTheDocument();
  expect(load.mock.calls).toEqual([
    ['mf-seller', 0],
    ['mf-seller', 1],
  ]);
});

it('a link shows another screen without loading the remote again after one screen throws', async () => {
  load.mockResolvedValue(halfBroken);
  show();
  await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(screen.getByRole('link', { name: 'Publicaciones' }));
  expect(await screen.findByRole('heading', { name: 'Mis publicaciones' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each(['Ventas', 'Publicaciones'])('after a failed load a link (%s) loads the remote again', async (name) => {
  load.mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue(defineRemote('mf-seller', () => [{ path: '*', element: <h1>Todo</h1> }]));
  show();
  await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(screen.getByRole('link', { name }));
  expect(await screen.findByRole('heading', { name: 'Todo' })).toBeInTheDocument();
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
});

it('a screen that throws twice loads again when the user clicks its link', async () => {
  load.mockResolvedValueOnce(halfBroken);
  load.mockResolvedValue(routes);
  show();
  await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(screen.getByRole('link', { name: 'Publicaciones' }));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('link', { name: 'Ventas' }));
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Ventas' }));
  expect(await screen.findByRole('heading', { name: 'Mis ventas' })).toBeInTheDocument();
});

it("a missing chunk of the shell is not reported as a remote's failure", async () => {
  const beacons = jest.fn();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacons, configurable: true });
  const error = new ShellChunkError('the query library');
  expect(await judge('mf-seller', { error, isLost: true, since: 0 })).toEqual({ incident: null, hasFallback: false });
  expect(beacons).not.toHaveBeenCalled();
});
