import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, type ReactNode, Suspense } from 'react';
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

/** A lazy page, and its own band while it comes. */
function conEspera(titulo: string, pagina: ReactNode, { half = false } = {}): ReactNode {
  return <Suspense fallback={<PaginaEnEspera titulo={titulo} half={half} />}>{pagina}</Suspense>;
}

/** What the shell mounts: every route of this remote, absolute. Each screen comes when it is opened. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Outlet />
      </ShellProvider>
    ),
    children: [
      { path: '/micuenta', element: conEspera('Mi cuenta', <CuentaPage />) },
      { path: '/editar-perfil', element: conEspera('Editar perfil', <PerfilPage />, { half: true }) },
      { path: '/mis-compras', element: conEspera('Mis compras', <ComprasPage />) },
    ],
  },
];

export default routes;
