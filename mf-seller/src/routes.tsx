import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { listenersOf } from './listeners.ts';
import { Waiting } from './waiting.tsx';

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

/** What the shell mounts: every route of this remote, absolute. */
const routes = defineRemote(
  'mf-seller',
  (context) => [
    {
      element: (
        <ShellProvider value={context}>
          <Suspense fallback={<Waiting />}>
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
