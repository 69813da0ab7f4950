import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { tituloDe } from './acceso.ts';
import { enfocarTitulo } from './foco-en-titulo.ts';
import { claveDeEntrada, type MemoriaDeScroll, volverA } from './memoria-de-scroll.ts';

/**
 * What a change of route does besides showing another screen: the document's title, the focus on the `<h1>`, and the
 * scroll position (a new page starts at the top, a page gone back to is where it was left).
 * A change of the query alone (the catalogue's filters) leaves all three as they are.
 */
export function useCambioDeRuta(memoria: MemoriaDeScroll): void {
  const { pathname, key } = useLocation();
  useTituloDeRuta(pathname);
  useFocoEnTitulo(pathname);
  useScrollPorEntrada(memoria, pathname, claveDeEntrada(pathname, key));
}

function useTituloDeRuta(pathname: string): void {
  const anterior = useRef(pathname);
  useEffect(() => {
    // The first page came from the site with its title: of a listing, its name.
    if (anterior.current === pathname) return;
    anterior.current = pathname;
    document.title = tituloDe(pathname);
  }, [pathname]);
}

function useFocoEnTitulo(pathname: string): void {
  const anterior = useRef(pathname);
  useEffect(() => {
    // The first page is the browser's to announce: focus stays where the browser has put it.
    if (anterior.current === pathname) return;
    anterior.current = pathname;
    return enfocarTitulo();
  }, [pathname]);
}

function useScrollPorEntrada(memoria: MemoriaDeScroll, pathname: string, key: string): void {
  const tipo = useNavigationType();
  const anterior = useRef('');

  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', memoria.persistir);
    return () => removeEventListener('pagehide', memoria.persistir);
  }, [memoria]);

  // In the layout phase: what the next page's height does to the scroll is never kept as the last page's.
  useLayoutEffect(() => {
    const guardar = () => memoria.guardar(key, scrollY);
    addEventListener('scroll', guardar, { passive: true });
    return () => removeEventListener('scroll', guardar);
  }, [memoria, key]);

  useLayoutEffect(() => {
    const esOtraPagina = anterior.current !== pathname;
    anterior.current = pathname;
    if (tipo === 'POP') return volverA(memoria.de(key));
    if (esOtraPagina) scrollTo(0, 0);
  }, [memoria, pathname, key, tipo]);
}
