import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Marco } from '../app/app.tsx';
import { createShellApp } from '../app/shell-app.ts';
import type { ShellConfig } from '../app/site-config.ts';
import { ShellAppProvider } from '../app/use-shell-app.tsx';

/** Where the tests' API stands. */
export const API = 'http://localhost/api';

const SIN_ADMIN: ShellConfig = { transferencia: { alias: '', cbu: '', titular: '' }, admin: null };

type Entrada = string | { pathname: string; state: unknown };

/** The whole shell on a route, but for the remotes; `ruta` shows where it is now. */
export function montarShell(entrada: Entrada, config: Partial<ShellConfig> = {}) {
  const app = createShellApp({ config: { ...SIN_ADMIN, ...config }, baseUrl: API });
  // The parts outside of React ask the address bar where they are.
  history.replaceState(null, '', typeof entrada === 'string' ? entrada : entrada.pathname);
  const ruta = { actual: '', hash: '' };
  const Espia = () => {
    const { pathname, search, hash } = useLocation();
    ruta.actual = pathname + search;
    ruta.hash = hash;
    return null;
  };
  const vista = render(
    <ShellAppProvider value={app}>
      <QueryClientProvider client={app.contexto.queryClient}>
        <MemoryRouter initialEntries={[entrada]}>
          <Marco />
          <Espia />
        </MemoryRouter>
      </QueryClientProvider>
    </ShellAppProvider>,
  );
  return { app, ruta, usuario: userEvent.setup(), ...vista };
}
