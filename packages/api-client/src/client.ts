import { createAuthCalls } from './auth.ts';
import { type ClientOptions, createHttp, type Http } from './http.ts';
import { createPublicacionesCalls } from './publicaciones.ts';
import { createRecuperacionCalls } from './recuperacion.ts';
import { createUsuariosCalls } from './usuarios.ts';
import { createVentasCalls } from './ventas.ts';

/** Every call of the API, by module. Calls throw ApiError (refused) or ConnectionError (no answer). */
export function createApiClient(options: ClientOptions) {
  const http = createHttp(options);
  return {
    /** For calls that one remote alone makes, which so are no part of the shell: `liquidacionesCalls`. */
    http: http as Http,
    begin: http.begin,
    auth: createAuthCalls(http),
    publicaciones: createPublicacionesCalls(http),
    recuperacion: createRecuperacionCalls(http),
    usuarios: createUsuariosCalls(http),
    ventas: createVentasCalls(http),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
