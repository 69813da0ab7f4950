import { createEventBus, defineRemote, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SectionUnavailable } from '../app/shell-screens.tsx';
import { loadRoutes } from './federation.ts';
import { prepare } from './recovery.ts';
import { RemoteSection } from './remote-section.tsx';

jest.mock('./federation.ts', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);

const context = {
  version: SHELL_CONTEXT_VERSION,
  events: createEventBus(),
  sesion: { subscribe: () => () => {} },
} as unknown as ShellContext;
const routes = defineRemote('mf-seller', () => [{ path: '*', element: <h1>Mis ventas</h1> }]);
const broken = defineRemote('mf-seller', () => [{ path: '*', Component: Broken }]);
/** A remote built for a future version of the context. */
const ahead = Object.assign(() => [], { owner: 'mf-seller' as const, contract: { min: 99, max: 99 } });

function Broken(): never {
  throw new Error('broken while rendering');
}

const beacons = jest.fn();

/** Each test needs another remote, because a page tries a fallback release once. */
function show(remote: string): void {
  const routes = [{ path: '/mis-ventas', title: 'Mis ventas' }];
  const location = { version: 'v2', entry: '/v2/e.js', routes, before: { version: 'v1', entry: '/v1/e.js' } };
  document.head.innerHTML = `<script type="application/json" id="fp-registry">${JSON.stringify({ remotes: { [remote]: location } })}</script>`;
  render(
    <MemoryRouter initialEntries={['/mis-ventas']}>
      <RemoteSection
        remote={remote}
        context={context}
        fallback={<p role="status">Cargando...</p>}
        unavailable={(failed) => <SectionUnavailable {...failed} />}
      />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  load.mockReset();
  beacons.mockReset();
  history.replaceState(null, '', '/mis-ventas');
  Object.assign(navigator, { sendBeacon: (_address: string, body: string) => beacons(JSON.parse(body)) });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

it.each([
  ['does not load', 'mf-lost', () => load.mockRejectedValueOnce(new Error('gone')), 'load'],
  ['was built for another context', 'mf-ahead', () => load.mockResolvedValueOnce(ahead), 'contract'],
  ['throws while rendering', 'mf-broken', () => load.mockResolvedValueOnce(broken), 'render'],
])('a release that %s is replaced by the fallback release without user action', async (_case, remote, fail, kind) => {
  fail();
  load.mockResolvedValue(routes);
  show(remote);
  expect(await screen.findByRole('heading', { name: 'Mis ventas' })).toBeVisible();
  expect(load.mock.calls).toEqual([
    [remote, 0],
    [remote, 1],
  ]);
  expect(beacons.mock.calls).toEqual([[expect.objectContaining({ remote, release: 'v2', kind, page: '/mis-ventas' })]]);
});

it('the section shows one incident code for both releases if the fallback release fails too', async () => {
  load.mockImplementation(async (remote, attempt) => {
    if (attempt > 0) await prepare(remote, attempt);
    return broken;
  });
  show('mf-both');
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  const reports = beacons.mock.calls.map(([report]) => [report.release, report.incident]);
  const [[, code] = []] = reports;
  expect(reports).toEqual([
    ['v2', code],
    ['v1', code],
  ]);
  expect(screen.getByText(`Si sigue así, avisanos con este código: ${code}`)).toBeVisible();
});
