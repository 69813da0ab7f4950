import type { Page } from '@playwright/test';
import type { Role } from './roles.ts';
import { PATHS } from './routes.ts';

type Row = (typeof PATHS)[number] & { chunk: string };

/**
 * For each remote, one screen with its own file, which `remotos.spec.ts` breaks in every way. `elsewhere` is another
 * remote's screen that the same role may open.
 */
export const SCREENS = {
  'mf-seller': { path: '/mis-ventas', chunk: 'mis-ventas', role: 'vendedor', elsewhere: '/home' },
  'mf-catalogue': { path: '/publicacion/:id', chunk: 'publicacion', role: 'mecanico', elsewhere: '/mis-compras' },
  'mf-account': { path: '/micuenta', chunk: 'cuenta', role: 'mecanico', elsewhere: '/home' },
  'mf-admin': { path: '/adminventas', chunk: 'ventas', role: 'admin', elsewhere: '/home' },
} as const satisfies Record<string, { path: string; chunk: string; role: Role; elsewhere: string }>;

/** The shell's own screens, each in a file of its own. */
export const OWN_PATHS = PATHS.filter((path): path is Row => path.remote === undefined);

/** Matches the files of a remote's chunk, of any version and any retry. */
export const filesOf = (remote: string, chunk: string, tipos = 'js|css') =>
  new RegExp(`/mf/${remote}/[^/]+/${chunk}\\.[0-9a-f]+\\.(${tipos})(\\?|$)`);

/** The script of one of the shell's own screens. */
export const ownScript = (chunk: string) => new RegExp(`/shell/${chunk}\\.[0-9a-f]+\\.js(\\?|$)`);

/** Loses the response of a file's first request; later ones succeed. */
export async function loseOnce(page: Page, patron: RegExp): Promise<void> {
  const lost = new Set<string>();
  await page.route(patron, (request) => {
    const { pathname } = new URL(request.request().url());
    if (lost.has(pathname)) return request.continue();
    lost.add(pathname);
    return request.abort();
  });
}

/** Requests for files that match never get a response. */
export async function hang(page: Page, patron: RegExp): Promise<void> {
  await page.route(patron, () => {});
}

/** Marks the page, so that a reload would be noticed. */
export const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-misma-pagina', 'si'));
