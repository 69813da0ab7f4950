import { type ApiClient, getVentasRecuento, listPendientes } from '@fluxpartes/api-client';
import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { mustLeave } from '../app/route-access.ts';
import type { ShellApp } from '../app/shell-app.tsx';
import { loadQuery } from '../remotes/lazy-section.tsx';

/** The numbers beside the header's links, by path. */
export type Counts = Readonly<Record<string, number | null>>;

const ONE_ROW = { limite: 1, total: '1' } as const;
const totalOf = async (page: Promise<{ total: number | null }>) => (await page).total;

async function countsOf(sesion: CurrentSesion, api: ApiClient): Promise<Counts> {
  if (sesion.tipo === 'admin') {
    const [ventas, cuentas, locales] = await Promise.all([
      totalOf(api.ventas.detail({ ...ONE_ROW, pendiente: 'pago' })),
      totalOf(api.usuarios.list({ ...ONE_ROW, pendiente: 'documentos' })),
      totalOf(listPendientes(api.http, ONE_ROW)),
    ]);
    return { '/adminventas': ventas, '/admincuentas': cuentas, '/adminliquidaciones': locales };
  }
  if (sesion.tipo !== 'usuario') return {};
  return sesion.perfil === 'vendedor'
    ? { '/mis-ventas': (await getVentasRecuento(api.http, sesion.userId)).para_entregar }
    : { '/mis-compras': await totalOf(api.usuarios.compras(sesion.userId, { ...ONE_ROW, pendiente: 'si' })) };
}

/**
 * Requests the numbers of the header's links: now, after each action of any screen, and when the tab is shown again.
 * @returns a function that stops this
 */
export async function watchCounts({ context, sesion }: ShellApp, show: (counts: Counts) => void): Promise<() => void> {
  const { contextOf, QueryObserver } = await loadQuery();
  const { queryClient, api } = contextOf(context, mustLeave(sesion));
  const actual = sesion.get();
  const cache = queryClient.getQueryCache();
  // The admin's session opens with the first screen: a request before it would be rejected and end the login.
  const isOpen = () => actual.tipo !== 'admin' || cache.getAll().some(({ state }) => state.status === 'success');
  const queryKey = ['shell', 'counts'] as const;
  const counts = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => countsOf(actual, api),
    staleTime: 0,
    enabled: () => sesion.get() === actual && isOpen(),
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const stops = [
    counts.subscribe(({ data }) => data && show(data)),
    queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') refresh();
    }),
    cache.subscribe(({ type, query }) => {
      const { isPending, isFetching } = counts.getCurrentResult();
      if (type === 'updated' && query.state.status === 'success' && isPending && !isFetching) refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
