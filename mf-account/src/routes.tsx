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
      { path: '/micuenta', element: <NotReadyPage /> },
      { path: '/editar-perfil', element: <NotReadyPage /> },
      { path: '/mis-compras', element: <NotReadyPage /> },
    ],
  },
];

export default routes;
