import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Frame } from '../app/app.tsx';
import { createShellApp } from '../app/shell-app.ts';
import type { ShellConfig } from '../app/site-config.ts';
import { ShellAppProvider } from '../app/use-shell-app.tsx';
import { inlineRegistry } from './inline-registry.ts';

/** Where the tests' API stands. */
export const API = 'http://localhost/api';

const WITHOUT_ADMIN: ShellConfig = { transferencia: { alias: '', cbu: '', titular: '' }, admin: null };

type Entry = string | { pathname: string; state: unknown };

/** The whole shell on a route of the product, but for the remotes; `route` shows where it is now. */
export function mountShell(entry: Entry, config: Partial<ShellConfig> = {}) {
  const app = createShellApp({ config: { ...WITHOUT_ADMIN, ...config }, baseUrl: API });
  inlineRegistry();
  // The parts outside of React ask the address bar where they are.
  history.replaceState(null, '', typeof entry === 'string' ? entry : entry.pathname);
  const route = { actual: '', hash: '' };
  const Spy = () => {
    const { pathname, search, hash } = useLocation();
    route.actual = pathname + search;
    route.hash = hash;
    return null;
  };
  const view = render(
    <ShellAppProvider value={app}>
      <MemoryRouter initialEntries={[entry]}>
        <Frame />
        <Spy />
      </MemoryRouter>
    </ShellAppProvider>,
  );
  return { app, route, usuario: userEvent.setup(), ...view };
}
