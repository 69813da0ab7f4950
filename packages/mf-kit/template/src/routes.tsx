import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Waiting } from './waiting.tsx';

const UltimasPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "ultimas" */ './features/ultimas/ultimas-page.tsx');
  return { default: pageModule.UltimasPage };
});

/** What the shell mounts: every route of this remote, absolute, as `routes.json` lists them. */
const routes = defineRemote('mf-nuevo', (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </ShellProvider>
    ),
    children: [{ path: '/nuevo', element: <UltimasPage /> }],
  },
]);

export default routes;
