import { defineRemote, type Listeners, routeId, type ShellContext, ShellProvider, useShell } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { catalogoRow, PUBLICACION_KEY, PUBLICACIONES_KEY, useAudience, usuarioKey } from './api/catalogue-api.ts';
import { OpeningListing } from './components/listing.tsx';
import { CompraSkeleton, ListingSkeleton } from './components/loading.tsx';
import { type Preload, PreloadContext } from './components/page.tsx';
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

/** The listing while its screen's code loads: the head of the catalogue's row, if there is one. */
function LoadingPublicacion() {
  const { queryClient } = useShell();
  const publicacion = catalogoRow(queryClient, useAudience(), routeId(useParams().id) ?? 0);
  return publicacion ? <OpeningListing publicacion={publicacion} /> : <ListingSkeleton />;
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
            <Outlet />
          </PreloadContext>
        </ShellProvider>
      ),
      children: [
        { path: '/home', element: <CatalogoPage /> },
        // Each screen has a boundary of its own: a new boundary shows its fallback at once, also in a transition.
        {
          path: '/publicacion/:id',
          element: (
            <Suspense key="publicacion" fallback={<LoadingPublicacion />}>
              <PublicacionPage />
            </Suspense>
          ),
        },
        {
          path: '/compra/:id',
          element: (
            <Suspense key="compra" fallback={<CompraSkeleton />}>
              <CompraPage />
            </Suspense>
          ),
        },
      ],
    },
  ],
  eventListenersOf,
);

export default routes;
