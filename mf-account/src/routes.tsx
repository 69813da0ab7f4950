import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from './components/page-skeleton.tsx';
import { listenersOf } from './listeners.ts';

const CuentaPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "cuenta" */ './features/cuenta/cuenta-page.tsx');
  return { default: pageModule.CuentaPage };
});
const PerfilPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "perfil" */ './features/perfil/perfil-page.tsx');
  return { default: pageModule.PerfilPage };
});
const ComprasPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "compras" */ './features/compras/compras-page.tsx');
  return { default: pageModule.ComprasPage };
});

/** A lazy page, and its own band while it comes. */
function withSkeleton(title: string, page: ReactNode, { half = false } = {}): ReactNode {
  return <Suspense fallback={<PageSkeleton title={title} half={half} />}>{page}</Suspense>;
}

/** What the shell mounts: every route of this remote, absolute. Each screen comes when it is opened. */
const routes = defineRemote(
  'mf-account',
  (context) => [
    {
      element: (
        <ShellProvider value={context}>
          <Outlet />
        </ShellProvider>
      ),
      children: [
        { path: '/micuenta', element: withSkeleton('Mi cuenta', <CuentaPage />) },
        { path: '/editar-perfil', element: withSkeleton('Editar perfil', <PerfilPage />, { half: true }) },
        { path: '/mis-compras', element: withSkeleton('Mis compras', <ComprasPage />) },
      ],
    },
  ],
  listenersOf,
);

export default routes;
