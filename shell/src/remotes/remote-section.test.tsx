import type { RemoteModule, ShellContext } from '@fluxpartes/mf-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { loadRoutes } from './federation.ts';
import { RemoteSection } from './remote-section.tsx';

jest.mock('./federation.ts', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);

const context = {} as ShellContext;
const routes: RemoteModule = () => [{ path: '/mis-ventas', element: <h1>Mis ventas</h1> }];
const broken: RemoteModule = () => [{ path: '/mis-ventas', Component: Broken }];

function Broken(): never {
  throw new Error('broken while rendering');
}

function show(): void {
  render(
    <MemoryRouter initialEntries={['/mis-ventas']}>
      <p>El resto del sitio</p>
      <RemoteSection
        remote="mf-seller"
        context={context}
        waiting={<p role="status">Cargando...</p>}
        unavailable={(reintentar) => (
          <button type="button" onClick={reintentar}>
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

it('waits, then shows the routes that the remote declares for the context', async () => {
  load.mockResolvedValue(routes);
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(await screen.findByRole('heading', { name: 'Mis ventas' })).toBeInTheDocument();
  expect(load.mock.calls).toEqual([['mf-seller', 0]]);
});

it('asks once for a remote that does not load, and the rest of the page stays', async () => {
  load.mockRejectedValue(new Error('gone'));
  show();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  expect(screen.getByText('El resto del sitio')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['did not load', () => load.mockRejectedValueOnce(new Error('gone'))],
  ['threw while rendering', () => load.mockResolvedValueOnce(broken)],
])('tries again, with another attempt, a remote that %s', async (_what, fail) => {
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
