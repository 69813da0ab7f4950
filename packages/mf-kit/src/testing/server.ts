import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

/** Where the tests' API answers; msw listens there. */
export const API = 'http://localhost/api';

/** The API as a suite needs it: what is given holds for all its tests, and what nobody has described is refused. */
export function testServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
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
