import { expect, type Page, test } from '@playwright/test';
import { letTheBrowserDraw } from './support/primera-pintura.ts';
import { goWithoutReload } from './support/rutas.ts';

/* One screen that throws takes nothing else with it. */

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The listings of the first page; the first one's answer breaks its screen. */
async function breakFirst(page: Page): Promise<{ broken: number; sana: number }> {
  const rows = (await (await page.request.get('/api/publicaciones?limite=2')).json()) as { id: number }[];
  const [broken, sana] = rows.map(({ id }) => id);
  if (broken === undefined || sana === undefined) throw new Error('there are no two listings');
  await page.route(`**/api/publicaciones/${broken}`, async (request) => {
    const answer = await request.fetch();
    await request.fulfill({ response: answer, json: { ...(await answer.json()), compatibilidad: null } });
  });
  return { broken, sana };
}

test('a listing that throws has the notice in its place and the focus on it; its link leads to the catalogue', async ({
  page,
}) => {
  const { broken } = await breakFirst(page);
  await page.goto('/home');
  await page.locator(`a[href="/publicacion/${broken}"]`).first().click();
  await expect(notice(page)).toBeVisible();
  await expect(title(page)).toBeFocused();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
});

test('after it the back button, other listings and other sections work; mended, one press brings it', async ({
  page,
}) => {
  const { broken, sana } = await breakFirst(page);
  await page.goto('/home');
  await page.locator(`a[href="/publicacion/${broken}"]`).first().click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await goWithoutReload(page, `/publicacion/${sana}`);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await goWithoutReload(page, `/publicacion/${broken}`);
  await expect(notice(page)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
});

test('opened by its address, it says so, and its link leads to the catalogue', async ({ page }) => {
  const { broken } = await breakFirst(page);
  await letTheBrowserDraw(page);
  await page.goto(`/publicacion/${broken}`);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(title(page)).toBeFocused();
});
