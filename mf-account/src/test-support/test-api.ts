import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The API as these tests need it: refuses what no test has described, but the list of sessions, which is empty. */
export function testServer() {
  const server = setupServer(http.get('*/api/sesiones', () => HttpResponse.json([])));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** An answer that refuses, with the API's own code, status and sentence. */
export function refusal(codigo: ErrorCodigo, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORS[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}
