import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PaginaEnEspera } from './components/pagina-en-espera.tsx';
import { RequiereAdmin } from './features/acceso/requiere-admin.tsx';
import { TecladoProvider } from './teclado/teclado.tsx';

const PanelPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "acceso" */ './features/acceso/panel-page.tsx');
  return { default: modulo.PanelPage };
});
const UsuariosPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "usuarios" */ './features/usuarios/usuarios-page.tsx');
  return { default: modulo.UsuariosPage };
});
const VentasPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "ventas" */ './features/ventas/ventas-page.tsx');
  return { default: modulo.VentasPage };
});

/** A screen of the admin: shown once the pair's session stands, waited for under its own title. */
const deAdmin = (titulo: string, pagina: ReactNode) => (
  <RequiereAdmin titulo={titulo}>
    <TecladoProvider>
      <Suspense fallback={<PaginaEnEspera titulo={titulo} />}>{pagina}</Suspense>
    </TecladoProvider>
  </RequiereAdmin>
);

/** What the shell mounts: every route of this remote, absolute. Each screen comes when it is opened, to the admin alone. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Outlet />
      </ShellProvider>
    ),
    children: [
      { path: '/admin', element: deAdmin('Panel de administración', <PanelPage />) },
      { path: '/admincuentas', element: deAdmin('Control de cuentas', <UsuariosPage />) },
      { path: '/adminventas', element: deAdmin('Control de ventas', <VentasPage />) },
    ],
  },
];

export default routes;
