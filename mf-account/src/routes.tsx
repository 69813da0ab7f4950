import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { Band, Skeleton, WaitingPage } from '@fluxpartes/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { listenersOf } from './usuario-queries.ts';

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

/** The fallback has the page's title and the height of its header band, to avoid a layout shift. */
function withSkeleton(title: string, page: ReactNode, { half = false } = {}): ReactNode {
  const fallback = (
    <WaitingPage header={<Band half={half} title={title} />}>
      <Skeleton height={72} />
      <Skeleton height={320} />
    </WaitingPage>
  );
  return <Suspense fallback={fallback}>{page}</Suspense>;
}

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
        { path: '/mis-compras/:id', element: withSkeleton('Compra', <ComprasPage />, { half: true }) },
      ],
    },
  ],
  listenersOf,
);

export default routes;
