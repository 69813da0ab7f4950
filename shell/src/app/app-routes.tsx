import { useLocation, useRoutes } from 'react-router-dom';
import { RemoteSection } from '../remotes/remote-section.tsx';
import { routeFor } from '../remotes/route-table.ts';
import { NotFound, SectionSkeleton, SectionUnavailable } from './notice-pages.tsx';
import { OWN_SCREENS } from './own-screens.tsx';
import { useShellApp } from './use-shell-app.tsx';

/** The section of the remote that owns the present route, or the page for unknown routes. */
function RemoteOrNotFound() {
  const { context } = useShellApp();
  const { pathname } = useLocation();
  const remote = routeFor(pathname)?.remote;
  if (!remote) return <NotFound />;
  return (
    <RemoteSection
      key={remote}
      remote={remote}
      context={context}
      waiting={<SectionSkeleton />}
      unavailable={(retry, incident) => <SectionUnavailable retry={retry} incident={incident} />}
    />
  );
}

/** The shell's own screens; every other path belongs to a remote or to nobody. */
const routes = [...OWN_SCREENS, { path: '*', element: <RemoteOrNotFound /> }];

/** The screen of the present route. */
export function AppRoutes() {
  return useRoutes(routes);
}
