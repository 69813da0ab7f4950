import type { ShellContext } from '@fluxpartes/mf-kit';
import { type ComponentProps, type ComponentType, useCallback } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { loadRoutes } from './federation.ts';
import { LazySection } from './lazy-section.tsx';
import { routesOf } from './routes-of.ts';

interface Props extends Omit<ComponentProps<typeof LazySection>, 'load'> {
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
  return <LazySection load={load} {...around} />;
}
