import { ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from './mount.tsx';

/** The API as these tests need it: starts with nothing, refuses what no test has described. */
export function testServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** What decides the commission of user 7. */
export const comisionSteps = (aprobado: boolean, ventasUltimos30: number) => [
  http.get(`${API}/usuarios/7`, () => HttpResponse.json({ id: 7, aprobado_constancia_afip: aprobado })),
  http.get(`${API}/usuarios/7/ventas-ultimos-30`, () => HttpResponse.json({ ventasUltimos30 })),
];

/** An answer that refuses, with the API's own code, status and sentence. */
export function refusal(codigo: ErrorCodigo, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORS[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}
