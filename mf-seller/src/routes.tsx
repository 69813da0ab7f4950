import { defineRemote, type Listeners, type ShellContext, ShellProvider } from '@fluxpartes/mf-kit';
import { Band, Skeleton, WaitingPage } from '@fluxpartes/ui';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { usuarioKey } from './usuario-key.ts';

const TITLES: Readonly<Record<string, string>> = {
  '/crearpublicacion': 'Crear publicación',
  '/mis-publicaciones': 'Mis publicaciones',
  '/mis-ventas': 'Mis ventas',
};

/** The loading state of a screen of this remote. */
function Loading() {
  const title = TITLES[useLocation().pathname] ?? 'Editar publicación';
  return (
    <WaitingPage header={<Band half title={title} />}>
      <Skeleton height={72} />
      <Skeleton height={320} />
    </WaitingPage>
  );
}

/** Events of other remotes that invalidate cached data. */
function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // The commission depends on the user's approvals, and the user may open the commission screen next.
    'usuario-cambiado': ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: usuarioKey(id), refetchType: 'all' });
    },
  };
}

const CrearPublicacionPage = lazy(async () => {
  const pageModule = await import(
    /* webpackChunkName: "crear" */ './features/publicaciones/crear-publicacion-page.tsx'
  );
  return { default: pageModule.CrearPublicacionPage };
});

const OwnPublicacionesPage = lazy(async () => {
  const pageModule = await import(
    /* webpackChunkName: "mis-publicaciones" */ './features/publicaciones/own-publicaciones-page.tsx'
  );
  return { default: pageModule.OwnPublicacionesPage };
});

const EditarPublicacionPage = lazy(async () => {
  const pageModule = await import(
    /* webpackChunkName: "editar" */ './features/publicaciones/editar-publicacion-page.tsx'
  );
  return { default: pageModule.EditarPublicacionPage };
});

const VentasPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "mis-ventas" */ './features/ventas/ventas-page.tsx');
  return { default: pageModule.VentasPage };
});

/** All routes of this remote, absolute. */
const routes = defineRemote(
  'mf-seller',
  (context) => [
    {
      element: (
        <ShellProvider value={context}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ShellProvider>
      ),
      children: [
        { path: '/crearpublicacion', element: <CrearPublicacionPage /> },
        { path: '/mis-publicaciones', element: <OwnPublicacionesPage /> },
        { path: '/editar-publicacion/:id', element: <EditarPublicacionPage /> },
        { path: '/mis-ventas', element: <VentasPage /> },
      ],
    },
  ],
  listenersOf,
);

export default routes;
