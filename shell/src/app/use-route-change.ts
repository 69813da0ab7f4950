import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { titleOf } from './acceso.ts';
import { focusOnTitle } from './focus-on-title.ts';
import { useShellApp } from './use-shell-app.tsx';

/**
 * What a change of route does besides showing another screen: the document's title and the focus on the `<h1>`.
 * A change of the query alone (the catalogue's filters) leaves both as they are.
 */
export function useRouteChange(): void {
  const { pathname } = useLocation();
  useRouteTitle(pathname);
  useUnansweredQuestions(pathname);
  useFocusOnTitle(pathname);
}

/** A question that is left by Back counts as no. */
function useUnansweredQuestions(pathname: string): void {
  const { alerts } = useShellApp();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    alerts.leave();
  }, [alerts, pathname]);
}

function useRouteTitle(pathname: string): void {
  const previous = useRef(pathname);
  // In the layout phase, before the screens' own effects: one that knows a better name has the last word.
  useLayoutEffect(() => {
    // The first page came from the site with its title: of a listing, its name.
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.title = titleOf(pathname);
  }, [pathname]);
}

function useFocusOnTitle(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    // The first page is the browser's to announce: focus stays where the browser has put it.
    if (previous.current === pathname) return;
    previous.current = pathname;
    return focusOnTitle();
  }, [pathname]);
}
