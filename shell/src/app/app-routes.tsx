import { type ComponentType, lazy, Suspense } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { RemoteBoundary } from '../remotes/remote-boundary.tsx';
import { RemoteSection } from '../remotes/remote-section.tsx';
import { routeFor } from '../remotes/route-table.ts';
import { NoEncontrada, SeccionEnEspera, SeccionNoDisponible } from './paginas-de-aviso.tsx';
import { useShellApp } from './use-shell-app.tsx';

const pagina = (cargar: () => Promise<ComponentType>) => lazy(async () => ({ default: await cargar() }));

/* The names of the chunks are those of routes.json: the site preloads them with the page. */
const LoginPage = pagina(async () => {
  const modulo = await import(/* webpackChunkName: "login" */ '../features/login/login-page.tsx');
  return modulo.LoginPage;
});
const RegistroPage = pagina(async () => {
  const modulo = await import(/* webpackChunkName: "register" */ '../features/registro/registro-page.tsx');
  return modulo.RegistroPage;
});
const RegistroExitosoPage = pagina(async () => {
  const modulo = await import(
    /* webpackChunkName: "register-success" */ '../features/registro/registro-exitoso-page.tsx'
  );
  return modulo.RegistroExitosoPage;
});
const RecuperacionPage = pagina(async () => {
  const modulo = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/recuperacion-page.tsx');
  return modulo.RecuperacionPage;
});
const CambioPage = pagina(async () => {
  const modulo = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/cambio-page.tsx');
  return modulo.CambioPage;
});

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
const routes: RouteObject[] = [
  { path: '/', element: <LoginPage /> },
  { path: '/register', element: <RegistroPage /> },
  { path: '/registersuccess', element: <RegistroExitosoPage /> },
  { path: '/registro-exitoso', element: <RegistroExitosoPage /> },
  { path: '/recuperacion', element: <RecuperacionPage /> },
  { path: '/recuperacion/recuperacion', element: <CambioPage /> },
  { path: '*', element: <RemoteOrNotFound /> },
];

/** The screen of the present route. A screen of the shell that does not load says so in its place. */
export function AppRoutes() {
  const { pathname } = useLocation();
  // Another screen of the shell's is a new chance; a remote has a boundary of its own.
  const lugar = routeFor(pathname)?.remote ?? pathname;
  return (
    <RemoteBoundary key={lugar} fallback={<SeccionNoDisponible reintentar={() => location.reload()} />}>
      <Suspense fallback={null}>{useRoutes(routes)}</Suspense>
    </RemoteBoundary>
  );
}
