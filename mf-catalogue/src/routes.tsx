import { defineRemote, type Listeners, type ShellContext, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PUBLICACION_KEY, PUBLICACIONES_KEY, usuarioKey } from './api/catalogue-api.ts';
import { PageSkeleton, type Preload, PreloadContext } from './components/page.tsx';
import { CatalogoPage } from './features/catalogo/catalogo-page.tsx';

export function eventListenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // The queries are refetched on the next visit.
    'publicacion-cambiada': () => {
      for (const queryKey of [PUBLICACIONES_KEY, PUBLICACION_KEY]) void queryClient.invalidateQueries({ queryKey });
    },
    // Active queries are refetched too, so that no purchase begins with old amounts.
    'usuario-cambiado': ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: usuarioKey(id), refetchType: 'all' });
    },
  };
}

const loadPublicacion = () =>
  import(/* webpackChunkName: "publicacion" */ './features/publicacion/publicacion-page.tsx');
const loadCompra = () => import(/* webpackChunkName: "compra" */ './features/compra/compra-page.tsx');
const PublicacionPage = lazy(async () => ({ default: (await loadPublicacion()).PublicacionPage }));
const CompraPage = lazy(async () => ({ default: (await loadCompra()).CompraPage }));

/** The loading state of one of the two lazy screens. */
function LoadingScreen() {
  const { pathname } = useLocation();
  return <PageSkeleton title={pathname.startsWith('/compra/') ? 'Confirmar compra' : 'Publicación'} />;
}

/** A preload failure is ignored: the code is requested again, and a failure is reported, when its screen opens. */
const preload: Preload = {
  publicacion: () => void loadPublicacion().catch(() => {}),
  compra: () => void loadCompra().catch(() => {}),
};

/** Absolute routes. The catalogue is in the entry chunk; the other screens are lazy. */
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
