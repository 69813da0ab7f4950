import { expect, type Page, test } from '@playwright/test';

/* A remote dies alone: what fails is named in its place, the rest goes on, and it comes back without a reload. */

const ENTRADA = /\/mf\/mf-catalogue\/[^/]+\/remoteEntry\./;
const RUTAS = /\/mf\/mf-catalogue\/[^/]+\/routes\..*\.js/;

/** Marks the page, so that a reload would be noticed. */
const marcar = (page: Page) => page.evaluate(() => document.body.setAttribute('data-misma-pagina', 'si'));
const noSeRecargo = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');

const aviso = (page: Page) => page.getByText('Esta sección no está disponible');
const catalogo = (page: Page) => page.getByRole('searchbox');

for (const [caso, patron] of [
  ['entry', ENTRADA],
  ['exposed chunk', RUTAS],
] as const) {
  test(`without the ${caso} of a remote, its section says so and comes back with 'Reintentar'`, async ({ page }) => {
    await page.route(patron, (ruta) => ruta.abort());
    await page.goto('/home');
    await expect(aviso(page)).toBeVisible();
    await marcar(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(aviso(page)).toBeVisible();
    await page.unroute(patron);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(catalogo(page)).toBeVisible();
    await noSeRecargo(page);
  });
}

test('a broken remote leaves the rest of the site alone', async ({ page }) => {
  await page.route(ENTRADA, (ruta) =>
    ruta.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'throw new Error("roto")',
    }),
  );
  await page.goto('/');
  await marcar(page);
  await page
    .getByRole('link', { name: 'Continuar como invitado' })
    .or(page.getByRole('button', { name: 'Continuar como invitado' }))
    .click();
  await expect(aviso(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await noSeRecargo(page);
});

test('a remote that does not answer within 8 seconds counts as missing', async ({ page }) => {
  await page.route(ENTRADA, () => {});
  await page.clock.install();
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('script[src*="/mf-catalogue/"]')).toBeAttached();
  await expect(aviso(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(aviso(page)).toBeVisible();
});
