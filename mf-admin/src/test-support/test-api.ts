import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The API as these tests need it: starts with nothing, refuses what no test has described. */
export function testServer() {
  const server = setupServer();
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
