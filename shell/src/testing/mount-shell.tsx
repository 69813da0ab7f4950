import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { Layout } from '../app/app.tsx';
import type { ShellConfig } from '../app/inlined-data.ts';
import { createShellApp, ShellAppProvider } from '../app/shell-app.tsx';
import { inlineRegistry } from './inline-registry.ts';

export const API = 'http://localhost/api';

const WITHOUT_ADMIN: ShellConfig = { transferencia: { alias: '', cbu: '', titular: '' }, admin: null };

type Entry = string | { pathname: string; search?: string; state: unknown };

/** Mounts the shell without remotes; `route` follows its location. */
export function mountShell(entry: Entry, config: Partial<ShellConfig> = {}) {
  const app = createShellApp({ config: { ...WITHOUT_ADMIN, ...config }, baseUrl: API });
  inlineRegistry();
  // Code outside React reads the browser's location.
  history.replaceState(null, '', typeof entry === 'string' ? entry : entry.pathname);
  const route = { actual: '', hash: '', state: null as unknown, go: (() => undefined) as NavigateFunction };
  const Spy = () => {
    const { pathname, search, hash, state } = useLocation();
    route.actual = pathname + search;
    route.hash = hash;
    route.state = state;
    route.go = useNavigate();
    return null;
  };
  const view = render(
    <ShellAppProvider value={app}>
      <MemoryRouter initialEntries={[entry]}>
        <Layout />
        <Spy />
      </MemoryRouter>
    </ShellAppProvider>,
  );
  return { app, route, usuario: userEvent.setup(), ...view };
}

/** An API stub with a guest's session; `requests` records calls other than GET. */
export function testServer() {
  const requests: string[] = [];
  const server = setupServer(http.get(`${API}/sesion`, () => HttpResponse.json({ user_id: null, tipoCuenta: null })));
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    server.events.on('request:start', ({ request }) => {
      if (request.method !== 'GET') requests.push(`${request.method} ${new URL(request.url).pathname}`);
    });
  });
  afterEach(() => {
    server.resetHandlers();
    requests.length = 0;
  });
  afterAll(() => server.close());
  return { server, requests };
}

/** An error response with the API's code, status and message. */
export function errorResponse(codigo: ErrorCodigo, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORS[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}
