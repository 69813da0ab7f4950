import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Role } from './roles.ts';

/** One page as described in its owner's routes.json. */
interface ScreenPath {
  path: string;
  title: string;
  /** Required role; undefined: public. */
  access?: 'usuario' | 'admin';
  /** The owning remote; undefined: the shell. */
  remote?: string;
  /** The screen's file. */
  chunk?: string;
  /** Rendered on the server for guests. */
  ssr?: true;
}

const ROOT = new URL('../../', import.meta.url);

function pathsIn(owner: string): ScreenPath[] {
  const rows = JSON.parse(readFileSync(new URL(`${owner}/routes.json`, ROOT), 'utf8')) as ScreenPath[];
  return rows.map((row) => (owner === 'shell' ? row : { ...row, remote: owner }));
}

/** Every route of the product: the shell's, then the remotes'. Each spec that uses this list also tests new screens. */
export const PATHS = ['shell', ...readdirSync(ROOT)]
  .filter((owner, i) => i === 0 || (owner !== 'shell' && existsSync(new URL(`${owner}/routes.json`, ROOT))))
  .flatMap(pathsIn);

/** URLs that lead to a separate page without a route in the table. */
const NO_ROW = ['/no-existe', '/publicacion/999999999'];

/** Routes for one account type only; the other type is redirected. */
const ONLY_OF: Readonly<Record<string, Role>> = {
  '/compra/:id': 'mecanico',
  '/mis-compras': 'mecanico',
  '/mis-compras/:id': 'mecanico',
  '/crearpublicacion': 'vendedor',
  '/mis-publicaciones': 'vendedor',
  '/editar-publicacion/:id': 'vendedor',
  '/mis-ventas': 'vendedor',
};

/** The routes that show this role a screen. Only the guest visits the pages before a session. */
export function pathsOf(role: Role): string[] {
  const isOfRole = ({ path, access }: ScreenPath) => {
    if (access === 'admin') return role === 'admin';
    if (access === 'usuario') return role === (ONLY_OF[path] ?? role) && (role === 'mecanico' || role === 'vendedor');
    return role === 'invitado' || path === '/home' || path === '/publicacion/:id';
  };
  return [...PATHS.filter(isOfRole).map(({ path }) => path), ...(role === 'invitado' ? NO_ROW : [])];
}

/** One route of each remote, and one of the shell, that shows this role a screen with a file of its own. */
export function onePerOwner(role: Role): string[] {
  const own = PATHS.filter(({ path, chunk }) => chunk !== undefined && pathsOf(role).includes(path));
  return own.filter(({ remote }, i) => own.findIndex((other) => other.remote === remote) === i).map(({ path }) => path);
}

/** Fills in an id that the signed-in user can open: any listing, the user's own listing to edit, or their own purchase. */
export async function direccionOf(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return path;
  const own = path.startsWith('/editar-') ? `&user_id=${await userIdOf(page)}` : '&envio=si';
  const list = path.startsWith('/mis-compras')
    ? `/api/usuarios/${await userIdOf(page)}/compras?limite=1`
    : `/api/publicaciones?orden=nombre&limite=1${own}`;
  const rows = await (await page.request.get(list)).json();
  const [row] = rows as { id: number }[];
  if (!row) throw new Error(`there is nothing to open ${path} with`);
  return path.replace(':id', String(row.id));
}

/** Waits until the screen is complete: its title is there and no part is loading. */
export async function waitForScreen(page: Page): Promise<void> {
  // The titles are counted: a screen that replaces its notice has two for a moment, and `toBeVisible` would fail at once.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
}

/** Opens a route by its URL and waits until its screen is complete. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(await direccionOf(page, path));
  await waitForScreen(page);
}

/** Goes to an address inside the page, as a link would, without a reload. */
export async function goWithoutReload(page: Page, direccion: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState({ idx: 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, direccion);
}

/** The document's title after the user leaves a screen and before the next screen sets its own title. */
const UNDER_WAY = '…';

/** Goes to a route inside the page and waits until its screen is complete. The page's files are loaded only once. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  const direccion = await direccionOf(page, path);
  // The previous screen stays complete while the next one's files are fetched: the new title distinguishes them.
  const isAnother = new URL(page.url()).pathname !== new URL(direccion, page.url()).pathname;
  if (isAnother) await page.locator('title').evaluate((title, name) => title.replaceChildren(name), UNDER_WAY);
  await goWithoutReload(page, direccion);
  if (isAnother) await expect(page).not.toHaveTitle(UNDER_WAY);
  await waitForScreen(page);
}

async function userIdOf(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/sesion')).json()) as { user_id: number }).user_id;
}
