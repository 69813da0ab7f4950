import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from './components/page.tsx';
import { type Preload, PreloadContext } from './components/preload.ts';
import { eventListenersOf } from './event-listeners.ts';
import { CatalogoPage } from './features/catalogo/catalogo-page.tsx';

const loadPublicacion = () =>
  import(/* webpackChunkName: "publicacion" */ './features/publicacion/publicacion-page.tsx');
const loadCompra = () => import(/* webpackChunkName: "compra" */ './features/compra/compra-page.tsx');
const PublicacionPage = lazy(async () => ({ default: (await loadPublicacion()).PublicacionPage }));
const CompraPage = lazy(async () => ({ default: (await loadCompra()).CompraPage }));

/** Either of the two screens that come when opened. */
function LoadingScreen() {
  const { pathname } = useLocation();
  return <PageSkeleton title={pathname.startsWith('/compra/') ? 'Confirmar compra' : 'Publicación'} />;
}

/** Code that fails to come ahead of time is asked for again, and missed aloud, when its screen opens. */
const preload: Preload = {
  publicacion: () => void loadPublicacion().catch(() => {}),
  compra: () => void loadCompra().catch(() => {}),
};

/** Absolute routes. The catalogue is in the entry chunk, the others are lazy. */
const routes = defineRemote(
  'mf-catalogue',
  (context) => [
    {
      element: (
        <ShellProvider value={context}>
          <PreloadContext value={preload}>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          </PreloadContext>
        </ShellProvider>
      ),
      children: [
        { path: '/home', element: <CatalogoPage /> },
        { path: '/publicacion/:id', element: <PublicacionPage /> },
        { path: '/compra/:id', element: <CompraPage /> },
      ],
    },
  ],
  eventListenersOf,
);

export default routes;
