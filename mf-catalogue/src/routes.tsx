import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { Outlet } from 'react-router-dom';
import { NotReadyPage } from './not-ready-page.tsx';

/** What the shell mounts: every route of this remote, absolute. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Outlet />
      </ShellProvider>
    ),
    children: [
      { path: '/home', element: <NotReadyPage /> },
      { path: '/publicacion/:id', element: <NotReadyPage /> },
      { path: '/compra/:id', element: <NotReadyPage /> },
    ],
  },
];

export default routes;
