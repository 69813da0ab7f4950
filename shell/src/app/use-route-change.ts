import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { titleOf } from './acceso.ts';
import { focusTitle } from './focus-on-title.ts';
import { entryKey, goBackTo, type ScrollMemory } from './scroll-memory.ts';

/**
 * What a change of route does besides showing another screen: the document's title, the focus on the `<h1>`, and the
 * scroll position (a new page starts at the top, a page gone back to is where it was left).
 * A change of the query alone (the catalogue's filters) leaves all three as they are.
 */
export function useRouteChange(memory: ScrollMemory): void {
  const { pathname, key } = useLocation();
  useRouteTitle(pathname);
  useFocusOnTitle(pathname);
  useScrollPerEntry(memory, pathname, entryKey(pathname, key));
}

function useRouteTitle(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
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
    return focusTitle();
  }, [pathname]);
}

function useScrollPerEntry(memory: ScrollMemory, pathname: string, key: string): void {
  const tipo = useNavigationType();
  const previous = useRef('');

  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', memory.persist);
    return () => removeEventListener('pagehide', memory.persist);
  }, [memory]);

  // In the layout phase: what the next page's height does to the scroll is never kept as the last page's.
  useLayoutEffect(() => {
    const save = () => memory.save(key, scrollY);
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [memory, key]);

  useLayoutEffect(() => {
    const isOtherPage = previous.current !== pathname;
    previous.current = pathname;
    if (tipo === 'POP') return goBackTo(memory.from(key));
    if (isOtherPage) scrollTo(0, 0);
  }, [memory, pathname, key, tipo]);
}
