import { useLocation, useRoutes } from 'react-router-dom';
import { RemoteSection } from '../remotes/remote-section.tsx';
import { routeFor } from '../remotes/route-table.ts';
import { NoEncontrada, SeccionEnEspera, SeccionNoDisponible } from './paginas-de-aviso.tsx';
import { PANTALLAS_PROPIAS } from './pantallas-propias.tsx';
import { useShellApp } from './use-shell-app.tsx';

/** The section of the remote that owns the present route, or the page for unknown routes. */
function RemoteOrNotFound() {
  const { contexto } = useShellApp();
  const { pathname } = useLocation();
  const remote = routeFor(pathname)?.remote;
  if (!remote) return <NoEncontrada />;
  return (
    <RemoteSection
      key={remote}
      remote={remote}
      context={contexto}
      waiting={<SeccionEnEspera />}
      unavailable={(reintentar) => <SeccionNoDisponible reintentar={reintentar} />}
    />
  );
}

/** The shell's own screens; every other path belongs to a remote or to nobody. */
const routes = [...PANTALLAS_PROPIAS, { path: '*', element: <RemoteOrNotFound /> }];

/** The screen of the present route. */
export function AppRoutes() {
  return useRoutes(routes);
}
