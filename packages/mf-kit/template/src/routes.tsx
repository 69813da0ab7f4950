import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { Band, Skeleton, WaitingPage } from '@fluxpartes/ui';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';

const UltimasPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "ultimas" */ './features/ultimas/ultimas-page.tsx');
  return { default: pageModule.UltimasPage };
});

function Loading() {
  return (
    <WaitingPage header={<Band title="Últimas publicaciones" half />}>
      <Skeleton height={320} />
    </WaitingPage>
  );
}

/** All routes of this remote, absolute, as `routes.json` lists them. */
const routes = defineRemote('mf-nuevo', (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ShellProvider>
    ),
    children: [{ path: '/nuevo', element: <UltimasPage /> }],
  },
]);

export default routes;
