import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PaginaEnEspera } from './components/pagina-en-espera.tsx';

const CuentaPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "cuenta" */ './features/cuenta/cuenta-page.tsx');
  return { default: modulo.CuentaPage };
});
const PerfilPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "perfil" */ './features/perfil/perfil-page.tsx');
  return { default: modulo.PerfilPage };
});
const ComprasPage = lazy(async () => {
  const modulo = await import(/* webpackChunkName: "compras" */ './features/compras/compras-page.tsx');
  return { default: modulo.ComprasPage };
});

/** What the shell mounts: every route of this remote, absolute. Each screen comes when it is opened. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Suspense fallback={<PaginaEnEspera />}>
          <Outlet />
        </Suspense>
      </ShellProvider>
    ),
    children: [
      { path: '/micuenta', element: <CuentaPage /> },
      { path: '/editar-perfil', element: <PerfilPage /> },
      { path: '/mis-compras', element: <ComprasPage /> },
    ],
  },
];

export default routes;
