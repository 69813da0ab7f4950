import type { ShellContext } from '@fluxpartes/mf-kit';
import { type ComponentProps, type ComponentType, useCallback } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { setDeadline } from './containers.ts';
import type { Failure } from './failure.ts';
import { judge } from './failures.ts';
import { loadRoutes } from './federation.ts';
import { LazySection } from './lazy-section.tsx';
import { routesOf } from './routes-of.ts';

interface Props extends Omit<ComponentProps<typeof LazySection>, 'load' | 'judge' | 'onArrival'> {
  remote: string;
  context: ShellContext;
}

/** The screens of some routes: the one that the address asks for. */
function screensOf(routes: RouteObject[]): ComponentType {
  return function Screens() {
    return useRoutes(routes);
  };
}

/** The place of a remote in the page. */
export function RemoteSection({ remote, context, ...around }: Props) {
  const load = useCallback(
    async (attempt: number) => screensOf(routesOf(remote, await loadRoutes(remote, attempt), context)),
    [remote, context],
  );
  const judgeRemote = useCallback((failure: Failure) => judge(remote, failure), [remote]);
  return <LazySection load={load} judge={judgeRemote} onArrival={() => setDeadline(remote, null)} {...around} />;
}
