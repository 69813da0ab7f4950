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
      { path: '/admin', element: <NotReadyPage /> },
      { path: '/admincuentas', element: <NotReadyPage /> },
      { path: '/adminventas', element: <NotReadyPage /> },
    ],
  },
];

export default routes;
