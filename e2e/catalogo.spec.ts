import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, logIn, registrar } from './support/cuentas.ts';
import { disableSsr, serveRendered, untilItAnswers, watchJumps } from './support/ssr-parity.ts';
import { loseNetwork, recover } from './support/stubbed-responses.ts';
import { inBothThemes, lookAt, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/publicacion/"]');

/** The results on the screen match the filters in the URL. */
const quieta = (page: Page) => expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);

test("a guest sees 24 cards with 'Iniciar sesión para ver' instead of price and location", async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autopartes de zona sur');
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  const texts = await cards(page).allTextContents();
  expect(texts.filter((text) => text.includes('$'))).toEqual([]);
  expect(texts.every((text) => text.split('Iniciar sesión para ver').length === 3)).toBe(true);
  await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the first cards are part of the server-rendered page, or are requested once without SSR', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/publicaciones') requests.push(url.search);
  });
  const jumps = await watchJumps(page);
  const stop = await serveRendered(page, '/home?orden=precio&marca=ford');
  await page.goto('/home?orden=precio&marca=ford', { waitUntil: 'networkidle' });
  await expect(cards(page).first()).toBeVisible();
  expect(requests).toEqual([]);
  await stop();
  await disableSsr(page);
  await page.goto('/home?orden=precio&marca=ford', { waitUntil: 'networkidle' });
  await expect(cards(page).first()).toBeVisible();
  expect(requests).toEqual(['?limite=24&total=1&marca=ford&orden=precio']);
  expect(await jumps()).toBeLessThan(0.001);
});

test('filters are kept in the URL, survive a reload, and Back undoes the last one', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByLabel('Modelo')).toBeDisabled();
  await page.getByLabel('Marca').selectOption({ label: 'Volkswagen' });
  await page.getByLabel('Modelo').selectOption('Gol');
  await page.getByLabel('Envío').selectOption({ label: 'Sí' });
  await expect(page).toHaveURL('/home?marca=volkswagen&modelo=Gol&envio=si');
  await expect(page.getByRole('button', { name: 'Quitar filtro Con envío' })).toBeVisible();
  await quieta(page);
  const withEverything = await page.getByRole('status').first().textContent();

  await page.reload();
  await expect(page.getByLabel('Modelo')).toHaveValue('Gol');
  await expect(page.getByRole('status').first()).toHaveText(withEverything ?? '');

  await page.goBack();
  await expect(page).toHaveURL('/home?marca=volkswagen&modelo=Gol');
  await page.getByLabel('Marca').selectOption({ label: 'Fiat' });
  await expect(page).toHaveURL('/home?marca=fiat');
  await page.getByRole('button', { name: 'Quitar filtro Fiat' }).click();
  await expect(page).toHaveURL('/home');
});

test('typing a search adds one history entry, and a message is shown when nothing matches', async ({ page }) => {
  await page.goto('/home?orden=nombre');
  await page.getByRole('searchbox').pressSequentially('zzzzqqqqxxxx', { delay: 40 });
  await expect(page).toHaveURL('/home?q=zzzzqqqqxxxx&orden=nombre');
  await expect(page.getByText('No se encontraron publicaciones que coincidan con los filtros.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/home?orden=nombre');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(cards(page).first()).toBeVisible();
});

test('the catalogue loads more cards on scroll and restores cards and position after Volver', async ({ page }) => {
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(24);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const chosen = cards(page).nth(30);
  await chosen.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const cantidad = await cards(page).count();
  const antes = (await chosen.boundingBox())?.y ?? 0;
  await chosen.click();
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(chosen).toBeInViewport();
  await expect.poll(async () => Math.abs(((await chosen.boundingBox())?.y ?? 0) - antes)).toBeLessThan(24);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(cantidad);
});

test('a list that cannot be loaded is empty, and loads once the network is back', async ({ page }) => {
  await disableSsr(page);
  await loseNetwork(page, '**/api/publicaciones?*');
  await page.goto('/home');
  await expect(page.getByText('No se encontraron publicaciones que coincidan con los filtros.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await recover(page);
  await expect(cards(page)).toHaveCount(24);
});

test('a phone shows the filters in a sheet with a button that counts the results', async ({ page }) => {
  await lookAt(page, { theme: 'oscuro', width: 360 });
  await page.goto('/home');
  await expect(cards(page).first()).toBeVisible();
  expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByLabel('Marca').selectOption({ label: 'Ford' });
  await sheet.getByLabel('Condición').selectOption({ label: 'Usado' });
  await expect(page).toHaveURL('/home?marca=ford&estado=usado');
  await sheet.getByRole('button', { name: /^Ver \d+ resultados?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros 2 activos' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('the filter sheet at 320 px has no axe violations, overflow or small touch targets in both themes, and Escape closes it', async ({
  page,
}) => {
  await setWidth(page, 320);
  await page.goto('/home?marca=ford');
  const button = page.getByRole('button', { name: 'Filtros 1 activo' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet.getByRole('button', { name: /^Ver \d+ resultados?$/ })).toBeVisible();
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test('search, filter, opening a listing and Volver work by keyboard alone', async ({ page }) => {
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(24);
  await untilItAnswers(page);
  const box = page.getByRole('searchbox');
  for (let i = 0; i < 8 && !(await box.evaluate((e) => e === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('disco');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home?q=disco');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Marca')).toBeFocused();
  await page.keyboard.press('F');
  await expect(page).toHaveURL(/marca=f/);
  await quieta(page);
  await page.getByRole('button', { name: 'Accesorios' }).focus();
  const chip = page.getByRole('list', { name: 'Filtros activos' }).getByRole('button').first();
  await page.keyboard.press('Tab');
  await expect(chip).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/publicacion\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Volver' }).press('Enter');
  await expect(page).toHaveURL(/q=disco/);
});

test("a mechanic sees 'Mi Cuenta' but not 'Crear Publicación', and logout clears the stored session", async ({
  page,
}) => {
  const mecanico = cuentaNueva('mecanico');
  await registrar(page.request, mecanico);
  await logIn(page, mecanico);
  await expect(cards(page).first()).toContainText('$');
  await expect(page.getByRole('link', { name: 'Mi Cuenta' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crear Publicación' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), localStorage.getItem('perfil')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/home');
  await expect(cards(page).first()).toContainText('Iniciar sesión para ver');
});
