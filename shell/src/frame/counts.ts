import { getVentasRecuento, listPendientes } from '@fluxpartes/api-client';
import { mustLeave } from '../app/route-access.ts';
import type { ShellApp } from '../app/shell-app.tsx';
import { loadQuery } from '../remotes/lazy-section.tsx';

/** The numbers beside the header's links, by path. */
export type Counts = Readonly<Record<string, number | null>>;

/** In ms: several changes at once cause one request. */
const DEBOUNCE_MS = 500;

const ONE_ROW = { limite: 1, total: '1' } as const;
const totalOf = async (page: Promise<{ total: number | null }>) => (await page).total;

/**
 * Requests the numbers of the header's links: now, after each action of any screen, and when the tab is shown again.
 * @returns a function that ends the updates
 */
export async function watchCounts({ context, sesion }: ShellApp, show: (counts: Counts) => void): Promise<() => void> {
  const { contextOf } = await loadQuery();
  const { queryClient, api } = contextOf(context, mustLeave(sesion));
  const actual = sesion.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const request = async (): Promise<Counts> => {
    if (actual.tipo === 'admin') {
      const [ventas, cuentas, locales] = await Promise.all([
        totalOf(api.ventas.detail({ ...ONE_ROW, pendiente: 'pago' })),
        totalOf(api.usuarios.list({ ...ONE_ROW, pendiente: 'documentos' })),
        totalOf(listPendientes(api.http, ONE_ROW)),
      ]);
      return { '/adminventas': ventas, '/admincuentas': cuentas, '/adminliquidaciones': locales };
    }
    if (actual.tipo !== 'usuario') return {};
    return actual.perfil === 'vendedor'
      ? { '/mis-ventas': (await getVentasRecuento(api.http, actual.userId)).para_entregar }
      : { '/mis-compras': await totalOf(api.usuarios.compras(actual.userId, { ...ONE_ROW, pendiente: 'si' })) };
  };
  const load = () =>
    request().then(
      (counts) => {
        if (!isOver) show(counts);
      },
      () => undefined,
    );
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), DEBOUNCE_MS);
  };
  const onShown = () => {
    if (document.visibilityState === 'visible') soon();
  };

  const mutations = queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') soon();
  });
  document.addEventListener('visibilitychange', onShown);
  const cache = queryClient.getQueryCache();
  // The admin's session opens with the first screen: a request before it would be rejected and end the login.
  let isOpen = actual.tipo !== 'admin' || cache.getAll().some(({ state }) => state.status === 'success');
  const queries = cache.subscribe(({ query }) => {
    if (isOpen || query.state.status !== 'success') return;
    isOpen = true;
    soon();
  });
  if (isOpen) void load();

  return () => {
    isOver = true;
    clearTimeout(timer);
    mutations();
    queries();
    document.removeEventListener('visibilitychange', onShown);
  };
}
