import { expect, type Route, test } from '@playwright/test';
import { signInAs } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';

test('a paused listing stays paused when the pending next page arrives', async ({ page }) => {
  await signInAs(page, 'vendedor');
  const waiting: Route[] = [];
  await page.route(/\/api\/publicaciones\?.*cursor=/, (request) => void waiting.push(request));
  await page.goto('/mis-publicaciones');
  await waitForScreen(page);
  const rows = page.getByRole('list', { name: 'Mis publicaciones' }).getByRole('listitem');
  const loaded = await rows.count();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => waiting.length).toBeGreaterThan(0);

  const first = rows.first();
  const saved = page.waitForResponse(/\/pausar$/);
  await first.getByRole('button', { name: 'Pausar' }).click();
  await saved;
  for (const request of waiting) await request.continue();
  await page.unroute(/\/api\/publicaciones\?.*cursor=/);
  await expect.poll(() => rows.count()).toBeGreaterThan(loaded);
  const back = first.getByRole('button', { name: 'Volver a publicar' });
  await expect(back).toBeVisible();
  await back.click();
  await expect(first.getByRole('button', { name: 'Pausar' })).toBeVisible();
});

test('the window focus after a minute refetches only the first page of the catalogue', async ({ page }) => {
  await page.goto('/home');
  await waitForScreen(page);
  const cards = page.locator('main li a[href^="/publicacion/"]');
  for (const counts of [24, 48]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => cards.count()).toBeGreaterThan(counts);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/publicaciones') requests.push(search);
  });
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => requests).toEqual(['?limite=24&total=1']);
  await page.waitForTimeout(1000);
  expect(requests).toEqual(['?limite=24&total=1']);
});
