import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

/** The whole page but for its router, which is another one where the site draws: providers, frame, and all routes. */
export function Page({ app, children }: { app: ShellApp; children: ReactNode }) {
  return (
    <ShellAppProvider value={app}>
      <QueryClientProvider client={app.context.queryClient}>{children}</QueryClientProvider>
    </ShellAppProvider>
  );
}

/** The whole page in a browser. */
export function App({ app }: { app: ShellApp }) {
  return (
    <Page app={app}>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </Page>
  );
}
