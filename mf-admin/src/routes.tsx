import { defineRemote, ShellProvider } from '@fluxpartes/mf-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton, RequireAdmin } from './features/acceso/require-admin.tsx';
import { ShortcutsProvider } from './shortcuts.tsx';

const PanelPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "acceso" */ './features/acceso/panel-page.tsx');
  return { default: pageModule.PanelPage };
});
const UsuariosPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "usuarios" */ './features/usuarios/usuarios-page.tsx');
  return { default: pageModule.UsuariosPage };
});
const VentasPage = lazy(async () => {
  const pageModule = await import(/* webpackChunkName: "ventas" */ './features/ventas/ventas-page.tsx');
  return { default: pageModule.VentasPage };
});

const LiquidacionesPage = lazy(async () => {
  const pageModule = await import(
    /* webpackChunkName: "liquidaciones" */ './features/liquidaciones/liquidaciones-page.tsx'
  );
  return { default: pageModule.LiquidacionesPage };
});

const forAdmin = (title: string, page: ReactNode) => (
  <RequireAdmin title={title}>
    <ShortcutsProvider>
      <Suspense fallback={<PageSkeleton title={title} />}>{page}</Suspense>
    </ShortcutsProvider>
  </RequireAdmin>
);

/** Absolute routes for the shell. */
const routes = defineRemote('mf-admin', (context) => [
  {
    element: (
      <ShellProvider value={context}>
        <Outlet />
      </ShellProvider>
    ),
    children: [
      { path: '/admin', element: forAdmin('Panel de administración', <PanelPage />) },
      { path: '/admincuentas', element: forAdmin('Control de cuentas', <UsuariosPage />) },
      { path: '/adminventas', element: forAdmin('Control de ventas', <VentasPage />) },
      { path: '/adminliquidaciones', element: forAdmin('Liquidaciones', <LiquidacionesPage />) },
    ],
  },
]);

export default routes;
