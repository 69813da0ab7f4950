import { expect, test } from '@playwright/test';

test('a script that is not the one that was published does not run; its section says so, and comes back with it', async ({
  page,
}) => {
  const entry = /\/mf\/mf-catalogue\/[^/]+\/remoteEntry\.[0-9a-f]+\.js/;
  await page.route(entry, async (request) => {
    const response = await request.fetch();
    await request.fulfill({ response, body: `${await response.text()};globalThis.tampered = true` });
  });
  await page.goto('/home');
  await expect(page.getByText('Esta sección no está disponible en este momento.')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await page.unroute(entry);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
