import type { Page } from '@playwright/test';
import { RUTAS } from './rutas.ts';

type Fila = (typeof RUTAS)[number] & { remote: string; chunk: string };

/** The routes whose screen is a file of a remote's, by itself. `/home` comes with the remote's routes. */
export const RUTAS_DE_REMOTOS = RUTAS.filter(
  (ruta): ruta is Fila => ruta.remote !== undefined && ruta.chunk !== undefined && ruta.path !== '/home',
);

/** The shell's own screens, each in a file of its own. */
export const RUTAS_PROPIAS = RUTAS.filter((ruta): ruta is Omit<Fila, 'remote'> => ruta.remote === undefined);

/** The files of a chunk of a remote's, of whichever version, however often it was tried. */
export const archivosDe = (remote: string, chunk: string, tipos = 'js|css') =>
  new RegExp(`/mf/${remote}/[^/]+/${chunk}\\.[0-9a-f]+\\.(${tipos})(\\?|$)`);

/** The script of one of the shell's own screens. */
export const scriptPropio = (chunk: string) => new RegExp(`/shell/${chunk}\\.[0-9a-f]+\\.js(\\?|$)`);

/** What a file's first request gets is lost on the way; from then on it comes. */
export async function perderUnaVez(page: Page, patron: RegExp): Promise<void> {
  const perdidos = new Set<string>();
  await page.route(patron, (pedido) => {
    const { pathname } = new URL(pedido.request().url());
    if (perdidos.has(pathname)) return pedido.continue();
    perdidos.add(pathname);
    return pedido.abort();
  });
}

/** Files that match are asked for and never come. */
export async function colgar(page: Page, patron: RegExp): Promise<void> {
  await page.route(patron, () => {});
}

/** Marks the page, so that a reload would be noticed. */
export const marcarPagina = (page: Page) => page.evaluate(() => document.body.setAttribute('data-misma-pagina', 'si'));
