/** How long a page that still grows is scrolled back to where it was, in ms. */
const ESPERA_MS = 3000;
const CLAVE = 'scroll';

/** Where each history entry was scrolled to, by its key; survives a reload of the tab. */
export function createMemoriaDeScroll(almacen: Pick<Storage, 'getItem' | 'setItem'>) {
  const posiciones = new Map<string, number>(leer(almacen));
  return {
    guardar: (clave: string, y: number) => {
      posiciones.delete(clave);
      posiciones.set(clave, Math.round(y));
    },
    de: (clave: string) => posiciones.get(clave) ?? 0,
    /** Writes the last hundred entries down, for a reload. */
    persistir: () => {
      try {
        almacen.setItem(CLAVE, JSON.stringify([...posiciones].slice(-100)));
      } catch {
        // Without storage a reload starts at the top.
      }
    },
  };
}

/**
 * What a history entry is remembered by. The router gives every page that was opened from the address bar the same key:
 * its path tells them apart, so that none is opened where another one was scrolled to.
 */
export function claveDeEntrada(pathname: string, key: string): string {
  return key === 'default' ? `default ${pathname}` : key;
}

export type MemoriaDeScroll = ReturnType<typeof createMemoriaDeScroll>;

/**
 * Scrolls back to where an entry was, as soon as the page is long enough; gives up when the user scrolls.
 * @returns stops it.
 */
export function volverA(y: number): () => void {
  scrollTo(0, y);
  if (Math.abs(scrollY - y) < 2) return () => undefined;
  const observador = new ResizeObserver(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) < 2) parar();
  });
  const parar = () => {
    observador.disconnect();
    clearTimeout(limite);
    for (const evento of ['wheel', 'touchmove', 'keydown']) removeEventListener(evento, parar);
  };
  const limite = setTimeout(parar, ESPERA_MS);
  for (const evento of ['wheel', 'touchmove', 'keydown']) addEventListener(evento, parar, { passive: true });
  observador.observe(document.body);
  return parar;
}

function leer(almacen: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    const guardado: unknown = JSON.parse(almacen.getItem(CLAVE) ?? '[]');
    if (!Array.isArray(guardado)) return [];
    return guardado.filter(
      (par): par is [string, number] => typeof par?.[0] === 'string' && typeof par[1] === 'number',
    );
  } catch {
    return [];
  }
}
