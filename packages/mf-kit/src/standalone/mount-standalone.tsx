import '@fluxpartes/ui/styles.css';
import { createApiClient } from '@fluxpartes/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createEventBus } from '../event-bus.ts';
import { createQueryClient } from '../query-client.ts';
import { type RemoteModule, SHELL_CONTEXT_VERSION, type ShellContext } from '../remote-module.ts';
import { StandaloneFrame } from './standalone-frame.tsx';
import { createStandaloneSession } from './standalone-session.ts';

function createContext() {
  const api = createApiClient({ baseUrl: '/api' });
  return {
    version: SHELL_CONTEXT_VERSION,
    api,
    queryClient: createQueryClient(),
    sesion: createStandaloneSession(api),
    alerts: {
      notify: async (text) => window.alert(text),
      confirm: async (text, detail) => window.confirm([text, detail].filter(Boolean).join('\n')),
    },
    config: { transferencia: { alias: 'ALIAS.DE.EJEMPLO', cbu: '00000000000000000000', titular: 'Cuenta de ejemplo' } },
    events: createEventBus(),
  } satisfies ShellContext;
}

/**
 * Shows a remote alone, in development, against a real API: `npm run dev -w mf-seller`. Session, alerts and router are
 * the plainest that work; the real ones are the shell's.
 */
export function mountStandalone(routes: RemoteModule): void {
  const context = createContext();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.queryClient}>
        <BrowserRouter>
          <StandaloneFrame context={context} routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
