import { useShell } from '@fluxpartes/mf-kit';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { RemoteSection } from '../remotes/remote-section.tsx';
import { routeFor } from '../remotes/route-table.ts';

/** The section of the remote that owns the present route, or the page for unknown routes. */
function RemoteOrNotFound() {
  const context = useShell();
  const { pathname } = useLocation();
  const remote = routeFor(pathname)?.remote;
  if (!remote) return <p>No encontramos esta página.</p>;
  return (
    <RemoteSection
      key={remote}
      remote={remote}
      context={context}
      waiting={<p role="status">Cargando...</p>}
      unavailable={(reintentar) => (
        <p>
          Esta sección no está disponible.{' '}
          <button type="button" onClick={reintentar}>
            Reintentar
          </button>
        </p>
      )}
    />
  );
}

/** The shell's own screens; every other path belongs to a remote or to nobody. */
const routes: RouteObject[] = [
  { path: '/', element: <h1>FluxPartes</h1> },
  { path: '*', element: <RemoteOrNotFound /> },
];

export function AppRoutes() {
  return useRoutes(routes);
}
