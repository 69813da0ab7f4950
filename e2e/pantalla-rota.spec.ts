import { expect, type Page, test } from '@playwright/test';
import { irSinRecargar } from './support/rutas.ts';

/* One screen that throws takes nothing else with it. */

const aviso = (page: Page) => page.getByText('Esta sección no está disponible');
const titulo = (page: Page) => page.getByRole('heading', { level: 1 });

/** The listings of the first page; the first one's answer breaks its screen. */
async function romperLaPrimera(page: Page): Promise<{ rota: number; sana: number }> {
  const filas = (await (await page.request.get('/api/publicaciones?limite=2')).json()) as { id: number }[];
  const [rota, sana] = filas.map(({ id }) => id);
  if (rota === undefined || sana === undefined) throw new Error('there are no two listings');
  await page.route(`**/api/publicaciones/${rota}`, async (pedido) => {
    const respuesta = await pedido.fetch();
    await pedido.fulfill({ response: respuesta, json: { ...(await respuesta.json()), compatibilidad: null } });
  });
  return { rota, sana };
}

test('a listing that throws has the notice in its place and the focus on it; its link leads to the catalogue', async ({
  page,
}) => {
  const { rota } = await romperLaPrimera(page);
  await page.goto('/home');
  await page.locator(`a[href="/publicacion/${rota}"]`).first().click();
  await expect(aviso(page)).toBeVisible();
  await expect(titulo(page)).toBeFocused();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(titulo(page)).toBeFocused();
  await expect(aviso(page)).toHaveCount(0);
});

test('after it the back button, other listings and other sections work; mended, one press brings it', async ({
  page,
}) => {
  const { rota, sana } = await romperLaPrimera(page);
  await page.goto('/home');
  await page.locator(`a[href="/publicacion/${rota}"]`).first().click();
  await expect(aviso(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await irSinRecargar(page, `/publicacion/${sana}`);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await expect(aviso(page)).toHaveCount(0);
  await irSinRecargar(page, `/publicacion/${rota}`);
  await expect(aviso(page)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(aviso(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
});

test('opened by its address, it says so, and its link leads to the catalogue', async ({ page }) => {
  const { rota } = await romperLaPrimera(page);
  await page.goto(`/publicacion/${rota}`);
  await expect(aviso(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(titulo(page)).toBeFocused();
});
