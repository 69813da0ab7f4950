import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/route-table.ts';
import { redirectFor } from './acceso.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Not with the page, which needs none of it; where it does not come, each file asks for the next one, as ever. */
const load = () => import(/* webpackChunkName: "first-load" */ '../remotes/first-load.ts').catch(() => null);

/**
 * Whoever goes from one section to another one's screen for the first time waits once: its code and its first data are
 * asked for together. The page that is opened first has both from the site.
 */
export function useFirstLoad(): void {
  const app = useShellApp();
  const { context, sesion } = app;
  const { pathname, search } = useLocation();
  const previous = useRef(routeFor(pathname));
  const seen = useRef(new Set([previous.current]));

  // What it takes comes with the first thing that the user does, before anything can be pressed to the end. A page that
  // appears under a mouse at rest is 'over' it at once, which nobody did. With it comes the worker's side of the page.
  useEffect(() => {
    const ahead = () => void load().then((firstLoad) => firstLoad?.startInstalled(app));
    if (navigator.serviceWorker?.controller) ahead();
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, ahead, { once: true, passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, ahead);
    };
  }, [app]);

  useLayoutEffect(() => {
    const route = routeFor(pathname);
    const isOfAnother = route?.remote !== undefined && route.remote !== previous.current?.remote;
    previous.current = route;
    const actual = sesion.get();
    if (!route || seen.current.has(route) || redirectFor(pathname, actual) !== null) return;
    seen.current.add(route);
    if (!isOfAnother) return;
    const userId = actual.tipo === 'usuario' ? actual.userId : null;
    void load().then((firstLoad) => firstLoad?.begin(route, { pathname, search, userId }, context.api));
  }, [context, sesion, pathname, search]);
}
