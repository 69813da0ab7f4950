import { createApiClient } from '@fluxpartes/api-client';
import { type SesionActual, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { QueryClient } from '@tanstack/react-query';

const guest: SesionActual = { tipo: 'invitado' };

/** What the shell hands to its own screens and to each remote. One for the life of the page. */
export function createShellContext(): ShellContext {
  return {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: '/api' }),
    queryClient: new QueryClient(),
    sesion: { get: () => guest, subscribe: () => () => {}, cerrar: async () => {}, tomarParDeAdmin: () => null },
    alertas: { avisar: async (texto) => window.alert(texto), confirmar: async (texto) => window.confirm(texto) },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
}
