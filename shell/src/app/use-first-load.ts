import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { firstDataOf, preloadCode } from '../remotes/first-load.ts';
import { routeFor } from '../remotes/route-table.ts';
import { redirectFor } from './acceso.ts';
import { useShellApp } from './use-shell-app.tsx';

/**
 * Whoever goes from one section to another one's screen for the first time waits once: its code and its first data are
 * asked for together. The page that is opened first has both from the site.
 */
export function useFirstLoad(): void {
  const { context, sesion } = useShellApp();
  const { pathname, search } = useLocation();
  const previous = useRef(routeFor(pathname));
  const seen = useRef(new Set([previous.current]));

  useLayoutEffect(() => {
    const route = routeFor(pathname);
    const isOfAnother = route?.remote !== undefined && route.remote !== previous.current?.remote;
    previous.current = route;
    const actual = sesion.get();
    if (!route || seen.current.has(route) || redirectFor(pathname, actual) !== null) return;
    seen.current.add(route);
    if (!isOfAnother) return;
    preloadCode(route);
    const userId = actual.tipo === 'usuario' ? actual.userId : null;
    const data = firstDataOf({ pathname, search, userId });
    if (data !== null) context.api.begin(data);
  }, [context, sesion, pathname, search]);
}
