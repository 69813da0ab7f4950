import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from './mount-shell.tsx';

/** The API of the shell's tests: a guest's session, and a list of the calls that changed something. */
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

/** An answer that refuses, with the API's own code, status and sentence. */
export function refusal(codigo: ErrorCodigo, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORS[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}
