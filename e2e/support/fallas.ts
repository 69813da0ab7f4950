import type { Page } from '@playwright/test';

type Patron = string | RegExp;

/** How long a slow network holds an answer, in ms. */
export const DEMORA = 3000;

/** Answers that match come three seconds late. */
export async function demorar(page: Page, patron: Patron): Promise<void> {
  await page.route(patron, async (ruta) => {
    await new Promise((resolve) => setTimeout(resolve, DEMORA));
    await ruta.continue().catch(() => undefined);
  });
}

/** Calls that match are refused as the API refuses where it has broken. */
export async function romper(page: Page, patron: Patron, status = 500): Promise<void> {
  const message = 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.';
  await page.route(patron, (ruta) =>
    ruta.fulfill({ status, json: { message, error: message, codigo: 'error_interno' } }),
  );
}

/** Calls that match get no answer. */
export async function cortar(page: Page, patron: Patron): Promise<void> {
  await page.route(patron, (ruta) => ruta.abort('internetdisconnected'));
}
