import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Rol } from './roles.ts';

/** One row of shell/routes.json, the one list of the product's routes. */
interface Ruta {
  path: string;
  title: string;
  /** Who may open it, where not everyone. */
  access?: 'usuario' | 'admin';
  /** The remote that owns it; the shell does where there is none. */
  remote?: string;
  /** The screen's file. */
  chunk?: string;
}

/** Every route of the product. A screen that is added there is walked by every spec that asks here. */
export const RUTAS = JSON.parse(readFileSync(new URL('../../shell/routes.json', import.meta.url), 'utf8')) as Ruta[];

/** Addresses that lead to a page of their own without being a route of the table. */
const SIN_FILA = ['/no-existe', '/publicacion/999999999'];

/** Routes of users that are not for both kinds (specification, section 6); the other kind is sent elsewhere. */
const SOLO_DE: Readonly<Record<string, Rol>> = {
  '/compra/:id': 'mecanico',
  '/mis-compras': 'mecanico',
  '/crearpublicacion': 'vendedor',
  '/mis-publicaciones': 'vendedor',
  '/editar-publicacion/:id': 'vendedor',
  '/mis-ventas': 'vendedor',
};

/** The routes that show a role their own screen; the pages before a session are walked by the guest alone. */
export function rutasDe(rol: Rol): string[] {
  const esDelRol = ({ path, access }: Ruta) => {
    if (access === 'admin') return rol === 'admin';
    if (access === 'usuario') return rol === (SOLO_DE[path] ?? rol) && (rol === 'mecanico' || rol === 'vendedor');
    return rol === 'invitado' || path === '/home' || path === '/publicacion/:id';
  };
  return [...RUTAS.filter(esDelRol).map(({ path }) => path), ...(rol === 'invitado' ? SIN_FILA : [])];
}

/** A route with an id that whoever is signed in can open: of the listings of anyone, or to edit, of one's own. */
export async function direccionDe(page: Page, ruta: string): Promise<string> {
  if (!ruta.includes(':id')) return ruta;
  const propias = ruta.startsWith('/editar-') ? `&user_id=${await userIdDe(page)}` : '&envio=si';
  const filas = await (await page.request.get(`/api/publicaciones?orden=nombre&limite=1${propias}`)).json();
  const [fila] = filas as { id: number }[];
  if (!fila) throw new Error(`there is no listing to open ${ruta} with`);
  return ruta.replace(':id', String(fila.id));
}

/** The screen has come whole: its title is there and nothing waits any more. */
export async function esperarPantalla(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
}

/** Opens a route from the address bar and waits until its screen is whole. */
export async function abrir(page: Page, ruta: string): Promise<void> {
  await page.goto(await direccionDe(page, ruta));
  await esperarPantalla(page);
}

/** Goes to an address inside the page, as a link would, without a reload. */
export async function irSinRecargar(page: Page, direccion: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState({ idx: 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, direccion);
}

async function userIdDe(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/sesion')).json()) as { user_id: number }).user_id;
}
