import { type RemoteModule, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PaginaEnEspera } from './components/pagina-en-espera.tsx';
import { type Precarga, PrecargaContext } from './components/precarga.ts';
import { CatalogoPage } from './features/catalogo/catalogo-page.tsx';

const cargarPublicacion = () =>
  import(/* webpackChunkName: "publicacion" */ './features/publicacion/publicacion-page.tsx');
const cargarCompra = () => import(/* webpackChunkName: "compra" */ './features/compra/compra-page.tsx');
const PublicacionPage = lazy(async () => ({ default: (await cargarPublicacion()).PublicacionPage }));
const CompraPage = lazy(async () => ({ default: (await cargarCompra()).CompraPage }));

/** Either of the two screens that come when opened. */
function EnEspera() {
  const { pathname } = useLocation();
  return <PaginaEnEspera titulo={pathname.startsWith('/compra/') ? 'Confirmar compra' : 'Publicación'} />;
}

/** Code that fails to come ahead of time is asked for again, and missed aloud, when its screen opens. */
const precarga: Precarga = {
  publicacion: () => void cargarPublicacion().catch(() => {}),
  compra: () => void cargarCompra().catch(() => {}),
};

/** What the shell mounts: every route of this remote, absolute. The catalogue comes with it, the other two when opened. */
const routes: RemoteModule = (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <PrecargaContext value={precarga}>
          <Suspense fallback={<EnEspera />}>
            <Outlet />
          </Suspense>
        </PrecargaContext>
      </ShellProvider>
    ),
    children: [
      { path: '/home', element: <CatalogoPage /> },
      { path: '/publicacion/:id', element: <PublicacionPage /> },
      { path: '/compra/:id', element: <CompraPage /> },
    ],
  },
];

export default routes;
