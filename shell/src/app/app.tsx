import { BrowserRouter } from 'react-router-dom';
import { AlertsHost } from './alerts-host.tsx';
import { AppRoutes } from './app-routes.tsx';
import { RequireSesion } from './require-sesion.tsx';
import { ScrollOwner } from './scroll-owner.tsx';
import type { ShellApp } from './shell-app.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeControl } from './theme-control.tsx';
import { useFirstLoad } from './use-first-load.ts';
import { useRouteChange } from './use-route-change.ts';
import { ShellAppProvider } from './use-shell-app.tsx';
import { useShellSesion } from './use-shell-sesion.ts';

/** What is around every screen: the skip link, the theme button, and the alerts, which outlive a change of screen. */
export function Frame() {
  useRouteChange();
  useShellSesion();
  useFirstLoad();
  return (
    <>
      <SkipLink />
      <RequireSesion>
        <AppRoutes />
      </RequireSesion>
      <ScrollOwner />
      <ThemeControl />
      <AlertsHost />
    </>
  );
}

/** The whole page in a browser; on the server, the router is another one. */
export function App({ app }: { app: ShellApp }) {
  return (
    <ShellAppProvider value={app}>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </ShellAppProvider>
  );
}
