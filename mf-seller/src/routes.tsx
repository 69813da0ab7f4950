import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { EnEspera } from './en-espera.tsx';

const CrearPublicacionPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "crear" */ './features/publicaciones/crear-publicacion-page.tsx');
  return { default: modulo.CrearPublicacionPage };
});

const MisPublicacionesPage = lazy(async () => {
  const modulo = await import(
    /* webpackChunkName: "mis-publicaciones" */ './features/publicaciones/mis-publicaciones-page.tsx'
  );
  return { default: modulo.MisPublicacionesPage };
});

const EditarPublicacionPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "editar" */ './features/publicaciones/editar-publicacion-page.tsx');
  return { default: modulo.EditarPublicacionPage };
});

const VentasPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "mis-ventas" */ './features/ventas/ventas-page.tsx');
  return { default: modulo.VentasPage };
});

/** What the shell mounts: every route of this remote, absolute. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Suspense fallback={<EnEspera />}>
          <Outlet />
        </Suspense>
      </ShellProvider>
    ),
    children: [
      { path: '/crearpublicacion', element: <CrearPublicacionPage /> },
      { path: '/mis-publicaciones', element: <MisPublicacionesPage /> },
      { path: '/editar-publicacion/:id', element: <EditarPublicacionPage /> },
      { path: '/mis-ventas', element: <VentasPage /> },
    ],
  },
];

export default routes;
