import { NotReadyPage, type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { Outlet } from 'react-router-dom';

/** What the shell mounts: every route of this remote, absolute. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Outlet />
      </ShellProvider>
    ),
    children: [
      { path: '/crearpublicacion', element: <NotReadyPage /> },
      { path: '/mis-publicaciones', element: <NotReadyPage /> },
      { path: '/editar-publicacion/:id', element: <NotReadyPage /> },
      { path: '/mis-ventas', element: <NotReadyPage /> },
    ],
  },
];

export default routes;
