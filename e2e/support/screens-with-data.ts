import { expect, type Page } from '@playwright/test';
import type { Role } from './roles.ts';
import { waitForScreen } from './routes.ts';
import { untilItAnswers } from './ssr-parity.ts';

/** The screens that need the API, by role. */
export const SCREENS: readonly (readonly [role: Role, paths: readonly string[]])[] = [
  ['invitado', ['/home', '/publicacion/:id']],
  ['mecanico', ['/home', '/compra/:id', '/micuenta', '/editar-perfil', '/mis-compras', '/mis-compras/:id']],
  ['vendedor', ['/micuenta', '/mis-publicaciones', '/editar-publicacion/:id', '/mis-ventas']],
  ['admin', ['/admin', '/admincuentas', '/adminventas', '/adminliquidaciones']],
];

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** The screen shows its load error and offers a retry. */
export async function expectFailure(page: Page): Promise<void> {
  await expect(retry(page).first()).toBeVisible({ timeout: 20_000 });
  await closeNotices(page);
  await expect(retry(page).first()).toBeEnabled();
  await expect(page.locator('main').getByText(/^Cargando/)).toHaveCount(0);
}

/** The screen has hydrated or offers 'Reintentar'. Server-rendered HTML alone is not enough: its code may still fail to load. */
export async function untilSettled(page: Page): Promise<void> {
  await Promise.any([retry(page).first().waitFor({ timeout: 20_000 }), untilItAnswers(page)]);
}

/** Presses 'Reintentar' once, unless the screen has recovered by itself, and expects the whole content. */
export async function expectRecovered(page: Page): Promise<void> {
  await closeNotices(page);
  // One script call. It ignores an error where the button or the page disappears by a reload of its own.
  await retry(page)
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
    .catch(() => undefined);
  await expect(retry(page)).toHaveCount(0);
  await closeNotices(page);
  await waitForScreen(page);
}

/** Retries without success: the load fails again and never hangs. */
export async function retryInVain(page: Page): Promise<void> {
  await retry(page).first().click();
  await expectFailure(page);
}

async function closeNotices(page: Page): Promise<void> {
  const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' });
  while (await accept.isVisible()) await accept.click();
}
