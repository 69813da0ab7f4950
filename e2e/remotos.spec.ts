import { expect, type Page, test } from '@playwright/test';

/* A remote dies alone: what fails is named in its place, the rest goes on, and it comes back without a reload. */

const ENTRY = /\/mf\/mf-catalogue\/[^/]+\/remoteEntry\./;
const PATHS = /\/mf\/mf-catalogue\/[^/]+\/routes\..*\.js/;

/** Marks the page, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-misma-pagina', 'si'));
const wasNotReloaded = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const catalogo = (page: Page) => page.getByRole('searchbox');

for (const [scenario, patron] of [
  ['entry', ENTRY],
  ['exposed chunk', PATHS],
] as const) {
  test(`without the ${scenario} of a remote, its section says so and comes back with 'Reintentar'`, async ({
    page,
  }) => {
    await page.route(patron, (path) => path.abort());
    await page.goto('/home');
    await expect(notice(page)).toBeVisible();
    await mark(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(notice(page)).toBeVisible();
    await page.unroute(patron);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(catalogo(page)).toBeVisible();
    await wasNotReloaded(page);
  });
}

test('a broken remote leaves the rest of the site alone', async ({ page }) => {
  await page.route(ENTRY, (path) =>
    path.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'throw new Error("roto")',
    }),
  );
  await page.goto('/');
  await mark(page);
  await page
    .getByRole('link', { name: 'Continuar como invitado' })
    .or(page.getByRole('button', { name: 'Continuar como invitado' }))
    .click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await wasNotReloaded(page);
});

test('a remote that does not answer within 8 seconds counts as missing', async ({ page }) => {
  await page.route(ENTRY, () => {});
  await page.clock.install();
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('script[src*="/mf-catalogue/"]')).toBeAttached();
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(notice(page)).toBeVisible();
});
