import { createQueryClient, type ShellContext } from '@fluxpartes/mf-kit';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import type { FrameContext } from '../app/shell-app.ts';

export { loadRoutes } from './federation.ts';

const contexts = new WeakMap<FrameContext, ShellContext>();

/**
 * What every remote gets: the frame's own and one cache for all of them, which is emptied of what was fetched for another session.
 * @param mustLeave whether who is signed in now may not stay at this address; handed to this, not imported: what is on every page
 *   costs more where another file reaches for it
 */
export function contextOf(frame: FrameContext, mustLeave: () => boolean): ShellContext {
  const known = contexts.get(frame);
  if (known) return known;
  const queryClient = createQueryClient();
  frame.sesion.subscribe(() => forgetCache(queryClient, mustLeave()));
  const context = { ...frame, queryClient };
  contexts.set(frame, context);
  return context;
}

/** The cache of what a frame's screens have fetched; undefined where none has yet. @public asked of the promise of this module */
export const cacheOf = (frame: FrameContext): QueryClient | undefined => contexts.get(frame)?.queryClient;

/** Nothing that was fetched for one is shown to another: a screen that stays fetches anew, one that must go does not. */
function forgetCache(queryClient: QueryClient, mustGo: boolean): void {
  if (mustGo) queryClient.clear();
  else {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }
}

/** Around one of the shell's own screens that takes the cache. */
export function Cached({ context, children }: { context: Pick<ShellContext, 'queryClient'>; children: ReactNode }) {
  return <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>;
}

/** The screens of some routes: the one that the address asks for. @public asked of the promise of this module */
export function screensOf(routes: RouteObject[], { queryClient }: ShellContext): ComponentType {
  return function Screens() {
    return <Cached context={{ queryClient }}>{useRoutes(routes)}</Cached>;
  };
}
