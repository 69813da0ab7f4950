import { expect, type Route, test } from '@playwright/test';
import { waitForScreen } from './support/routes.ts';

const ENTRY = /\/mf\/mf-catalogue\/[^/]+\/remoteEntry\.[0-9a-f]+\.js/;
const CHUNK = /\/mf\/mf-catalogue\/[^/]+\/publicacion\.[0-9a-f]+\.js/;

/** The file arrives with bytes that were not published. */
async function tamper(request: Route): Promise<void> {
  const response = await request.fetch();
  await request.fulfill({ response, body: `${await response.text()};globalThis.tampered = true` });
}

test('a tampered entry or chunk is not executed, shows a notice and loads after Reintentar', async ({ page }) => {
  const unavailable = page.getByText('Esta sección no está disponible en este momento.');
  const again = page.getByRole('button', { name: 'Reintentar' });
  await page.route(ENTRY, tamper);
  await page.goto('/home');
  await expect(unavailable).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await waitForScreen(page);

  await page.route(CHUNK, tamper);
  await page.getByRole('main').locator('a[href^="/publicacion/"]').first().click();
  await expect(unavailable).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await waitForScreen(page);
  await expect(page).toHaveURL(/\/publicacion\/\d+$/);
});
