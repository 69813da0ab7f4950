import { NotReadyPage, type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { EnEspera } from './en-espera.tsx';

const CrearPublicacionPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "crear" */ './features/publicaciones/crear-publicacion-page.tsx');
  return { default: modulo.CrearPublicacionPage };
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
      { path: '/mis-publicaciones', element: <NotReadyPage /> },
      { path: '/editar-publicacion/:id', element: <NotReadyPage /> },
      { path: '/mis-ventas', element: <NotReadyPage /> },
    ],
  },
];

export default routes;
