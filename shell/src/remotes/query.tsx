import { createQueryClient, type ShellContext } from '@fluxpartes/mf-kit';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import type { LayoutContext } from '../app/shell-app.tsx';

/** @public accessed through the promise of this module */
export { QueryObserver } from '@tanstack/react-query';
export { loadRoutes } from './federation.ts';

const contexts = new WeakMap<LayoutContext, ShellContext>();

/**
 * The remotes' context with one shared query client, cleared when the session changes.
 * @param mustLeave whether the new session may not stay on the page. Passed in, not imported: an export that another chunk
 *   uses makes the first page larger
 */
export function contextOf(layout: LayoutContext, mustLeave: () => boolean): ShellContext {
  const known = contexts.get(layout);
  if (known) return known;
  const queryClient = createQueryClient();
  layout.sesion.subscribe(() => forgetCache(queryClient, mustLeave()));
  const context = { ...layout, queryClient };
  contexts.set(layout, context);
  return context;
}

/** Undefined before the first screen with queries. @public accessed through the promise of this module */
export const cacheOf = (layout: LayoutContext): QueryClient | undefined => contexts.get(layout)?.queryClient;

/** Clears the cache. A screen that stays fetches again; a screen that must be left does not. */
function forgetCache(queryClient: QueryClient, mustGo: boolean): void {
  if (mustGo) queryClient.clear();
  else {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }
}

/** Provides the query client to the shell's own screens with actions. */
export function Cached({ context, children }: { context: Pick<ShellContext, 'queryClient'>; children: ReactNode }) {
  return <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>;
}

/** Renders the route of the current path. @public accessed through the promise of this module */
export function screensOf(routes: RouteObject[], { queryClient }: ShellContext): ComponentType {
  return function Screens() {
    return <Cached context={{ queryClient }}>{useRoutes(routes)}</Cached>;
  };
}
