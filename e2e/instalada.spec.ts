import { expect, type Page, test } from '@playwright/test';
import { comprar, type OnSale, putOnSale } from './support/compras.ts';
import { open } from './support/routes.ts';
import {
  goWithoutNetworkInstalled,
  installAndLogIn,
  keptOf,
  openFromCatalogue,
  untilInstalled,
} from './support/service-worker.ts';

/* The data that the browser stores for the site, by session, with the real service worker; other specs block it. */

test.use({ serviceWorkers: 'allow' });

/** The price as the API sends it to signed-in users. */
const PRICE = '"precio":1234.5';
const SEEN = /^Sin conexión, visto (recién|hace \d+ min)$/;

/** Opens the catalogue with one listing, the listing, and its purchase, and expects the content of each screen. */
async function see(page: Page, { producto, publicacionId }: OnSale): Promise<void> {
  await openFromCatalogue(page, producto);
  await expect(page).toHaveURL(`/publicacion/${publicacionId}`);
  await open(page, '/mis-compras');
  await expect(page.getByRole('table').getByText(producto)).toBeVisible();
}

test('visited screens open offline with the age of their data, and logout deletes the data', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const onSale = await putOnSale();
  await installAndLogIn(page);
  await comprar(page.request, onSale);
  await see(page, onSale);

  await test.step('without a network', async () => {
    await goWithoutNetworkInstalled(page);
    await page.goto('/mis-compras');
    await expect(page.getByRole('status').getByText(SEEN)).toBeVisible();
    await expect(page.getByRole('table').getByText(onSale.producto)).toBeVisible();
    await openFromCatalogue(page, onSale.producto);
    await page.reload();
    await expect(page.getByText(SEEN)).toBeVisible();
    await expect(page.getByRole('main').getByText('1.234,50').first()).toBeVisible();
  });

  await test.step('what was never seen is not made up', async () => {
    await page.goto('/micuenta');
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
    await expect(page.getByText(SEEN)).toHaveCount(0);
  });

  await test.step('the network is back', async () => {
    await page.goto('/mis-compras');
    await expect(page.getByText(SEEN)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(SEEN)).toHaveCount(0, { timeout: 25_000 });
    await expect(page.getByRole('table').getByText(onSale.producto)).toBeVisible();
  });

  const userId = await page.evaluate(() => localStorage.getItem('user_id'));
  const privateTexts = [PRICE, 'Burgwardt y Rivadavia', `/api/usuarios/${userId}/compras`];
  expect(await keptOf(page, privateTexts)).toEqual(privateTexts);
  await test.step('a logout in another tab leaves nothing of it', async () => {
    const other = await context.newPage();
    await open(other, '/micuenta');
    await other.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await expect(other).toHaveURL('/');
    await expect.poll(() => keptOf(page, privateTexts)).toEqual([]);
    await other.close();
  });

  await test.step('nor for the next account, online and off', async () => {
    await installAndLogIn(page);
    await page.goto('/mis-compras');
    await expect(page.getByText('No realizaste compras aún.')).toBeVisible();
    await goWithoutNetworkInstalled(page);
    await page.goto('/mis-compras');
    await expect(page.getByText(SEEN)).toBeVisible();
    await expect(page.getByText(onSale.producto)).toHaveCount(0);
    await page.goto(`/publicacion/${onSale.publicacionId}`);
    await expect(page.getByRole('alertdialog', { name: 'Error al cargar la publicación' })).toBeVisible();
  });
});

test('the cached data is deleted when the session was ended on another device', async ({ page }) => {
  const onSale = await putOnSale();
  await installAndLogIn(page);
  await page.goto(`/publicacion/${onSale.publicacionId}`);
  await expect.poll(() => keptOf(page, [PRICE])).toEqual([PRICE]);
  // An open page would detect the end of the session itself, so it is left first.
  await page.goto('about:blank');
  await page.request.post('/api/logout');
  await page.goto('/mis-compras');
  await expect(page.getByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await expect.poll(() => keptOf(page, [PRICE])).toEqual([]);
});

test('a guest reopens a visited listing offline after the first visit', async ({ page }) => {
  const { publicacionId, producto } = await putOnSale();
  await open(page, `/publicacion/${publicacionId}`);
  await untilInstalled(page);
  const address = `/api/publicaciones/${publicacionId} `;
  await expect.poll(() => keptOf(page, [address])).toEqual([address]);
  await goWithoutNetworkInstalled(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: producto })).toBeVisible();
  await expect(page.getByText(SEEN)).toBeVisible();
});
