import { expect, type Page } from '@playwright/test';
import type { Rol } from './roles.ts';
import { esperarPantalla } from './rutas.ts';

/** The screens that show nothing without an answer of the API, by who sees them. */
export const PANTALLAS: readonly (readonly [rol: Rol, rutas: readonly string[]])[] = [
  ['invitado', ['/home', '/publicacion/:id']],
  ['mecanico', ['/home', '/compra/:id', '/micuenta', '/editar-perfil', '/mis-compras']],
  ['vendedor', ['/micuenta', '/mis-publicaciones', '/editar-publicacion/:id', '/mis-ventas']],
  ['admin', ['/admin', '/admincuentas', '/adminventas']],
];

const reintentar = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** The screen says that it could not be loaded, waits for nothing, and offers to try again. */
export async function expectFallo(page: Page): Promise<void> {
  await expect(reintentar(page).first()).toBeVisible({ timeout: 20_000 });
  await cerrarAvisos(page);
  await expect(reintentar(page).first()).toBeEnabled();
  await expect(page.locator('main').getByText(/^Cargando/)).toHaveCount(0);
}

/** 'Reintentar', where the network's return has not brought the screen already: one press, and all of it is there. */
export async function expectRecuperada(page: Page): Promise<void> {
  await cerrarAvisos(page);
  // In one step, and without a word where the button goes by itself meanwhile, or the whole page does, to come anew.
  await reintentar(page)
    .evaluateAll(([boton]) => (boton as HTMLElement | undefined)?.click())
    .catch(() => undefined);
  await expect(reintentar(page)).toHaveCount(0);
  await cerrarAvisos(page);
  await esperarPantalla(page);
}

/** Tries again where that does not help: it fails again, and never hangs. */
export async function reintentarEnVano(page: Page): Promise<void> {
  await reintentar(page).first().click();
  await expectFallo(page);
}

async function cerrarAvisos(page: Page): Promise<void> {
  const aceptar = page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' });
  while (await aceptar.isVisible()) await aceptar.click();
}
