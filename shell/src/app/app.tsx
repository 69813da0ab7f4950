import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { almacenDelNavegador } from '../sesion/almacen.ts';
import { AlertasHost } from './alertas-host.tsx';
import { AppRoutes } from './app-routes.tsx';
import { BotonDeTema } from './boton-de-tema.tsx';
import { createMemoriaDeScroll } from './memoria-de-scroll.ts';
import { RequiereSesion } from './requiere-sesion.tsx';
import type { ShellApp } from './shell-app.ts';
import { SkipLink } from './skip-link.tsx';
import { useCambioDeRuta } from './use-cambio-de-ruta.ts';
import { useSesionDelShell } from './use-sesion-del-shell.ts';
import { ShellAppProvider } from './use-shell-app.tsx';

/** What is around every screen: the skip link, the theme button, and the alerts, which outlive a change of screen. */
export function Marco() {
  const [memoria] = useState(() => createMemoriaDeScroll(almacenDelNavegador('sessionStorage')));
  useCambioDeRuta(memoria);
  useSesionDelShell();
  return (
    <>
      <SkipLink />
      <RequiereSesion>
        <AppRoutes />
      </RequiereSesion>
      <BotonDeTema />
      <AlertasHost />
    </>
  );
}

/** The whole page: providers, the only router, the frame, and the routes of the shell and of the remotes. */
export function App({ app }: { app: ShellApp }) {
  return (
    <ShellAppProvider value={app}>
      <QueryClientProvider client={app.contexto.queryClient}>
        <BrowserRouter>
          <Marco />
        </BrowserRouter>
      </QueryClientProvider>
    </ShellAppProvider>
  );
}
