import { expect, type Route, test } from '@playwright/test';
import { entrarComo } from './support/roles.ts';
import { esperarPantalla } from './support/rutas.ts';

test('what is changed in a list while its next page is on its way stays changed when that comes', async ({ page }) => {
  await entrarComo(page, 'vendedor');
  const enEspera: Route[] = [];
  await page.route(/\/api\/publicaciones\?.*cursor=/, (pedido) => void enEspera.push(pedido));
  await page.goto('/mis-publicaciones');
  await esperarPantalla(page);
  const filas = page.getByRole('list', { name: 'Mis publicaciones' }).getByRole('listitem');
  const cargadas = await filas.count();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => enEspera.length).toBeGreaterThan(0);

  const primera = filas.first();
  const guardada = page.waitForResponse(/\/pausar$/);
  await primera.getByRole('button', { name: 'Pausar' }).click();
  await guardada;
  for (const pedido of enEspera) await pedido.continue();
  await page.unroute(/\/api\/publicaciones\?.*cursor=/);
  await expect.poll(() => filas.count()).toBeGreaterThan(cargadas);
  const deVuelta = primera.getByRole('button', { name: 'Volver a publicar' });
  await expect(deVuelta).toBeVisible();
  await deVuelta.click();
  await expect(primera.getByRole('button', { name: 'Pausar' })).toBeVisible();
});

test('after a minute the focus asks for the first page of the catalogue alone, however many are loaded', async ({
  page,
}) => {
  await page.goto('/home');
  await esperarPantalla(page);
  const tarjetas = page.locator('main li a[href^="/publicacion/"]');
  for (const cuantas of [24, 48]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => tarjetas.count()).toBeGreaterThan(cuantas);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const pedidos: string[] = [];
  page.on('request', (pedido) => {
    const { pathname, search } = new URL(pedido.url());
    if (pathname === '/api/publicaciones') pedidos.push(search);
  });
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => pedidos).toEqual(['?limite=24&total=1']);
  await page.waitForTimeout(1000);
  expect(pedidos).toEqual(['?limite=24&total=1']);
});
