import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, logIn, registrar } from './support/cuentas.ts';
import { disableSsr, untilItAnswers } from './support/ssr-parity.ts';
import { loseNetwork, recover } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';

interface Row {
  id: number;
  fotos: string[];
}

/** A listing of the demo data with at least two photos. */
async function withFotos(page: Page): Promise<number> {
  const rows = (await (await page.request.get('/api/publicaciones?limite=100')).json()) as Row[];
  const row = rows.find(({ fotos }) => fotos.length >= 2);
  if (!row) throw new Error('the demo data hold no listing with two photos');
  return row.id;
}

async function signInAs(page: Page, tipo: 'mecanico' | 'vendedor'): Promise<void> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await logIn(page, cuenta);
}

test('a guest sees a listing without price and seller, and returns to it after signing in', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const id = await withFotos(page);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expect(page.getByText('Vende', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByRole('group', { name: 'Precio' })).toContainText('$');
  await expect(page.getByRole('link', { name: 'Comprar' })).toBeVisible();
});

test('a listing opened from the catalogue shows its name before its data and code arrive', async ({ page }) => {
  await page.goto('/home');
  await untilItAnswers(page);
  let responder = () => {};
  const pause = new Promise<void>((resolve) => {
    responder = resolve;
  });
  for (const url of ['**/api/publicaciones/*', '**/publicacion.*.js'])
    await page.route(url, async (route) => {
      await pause;
      await route.continue();
    });
  const card = page.getByRole('main').locator('a[href^="/publicacion/"]').first();
  const nombre = (await card.getByRole('heading').textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Cargando...');
  responder();
  await expect(page).toHaveTitle(`${nombre} · FluxPartes`);
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeFocused();
});

test('a seller sees price and seller, but no Comprar', async ({ page }) => {
  await signInAs(page, 'vendedor');
  await page.goto(`/publicacion/${await withFotos(page)}`);
  await expect(page.getByRole('group', { name: 'Precio' })).toContainText('$');
  await expect(page.getByText('Vende', { exact: true })).toBeVisible();
  await expect(page.getByText('Comprar')).toHaveCount(0);
});

test('the photos are browsed and zoomed by keyboard alone, and the focus stays inside the zoom', async ({ page }) => {
  await page.goto(`/publicacion/${await withFotos(page)}`);
  await untilItAnswers(page);
  await page.getByRole('button', { name: /^Ampliar la foto 1 de/ }).focus();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('button', { name: /^Ampliar la foto 2 de/ });
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: /^Foto ampliada/ });
  await expect(zoom.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => document.activeElement?.matches('main *:not(dialog *)') ?? false);
    expect(outside).toBe(false);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(zoom.getByText(/^1 de/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(page.getByRole('button', { name: /^Ampliar la foto 1 de/ })).toBeFocused();
});

test('a double tap enlarges the photo, and a click on the backdrop closes the zoom', async ({ page }) => {
  await setWidth(page, 360);
  await page.goto(`/publicacion/${await withFotos(page)}`);
  await page.getByRole('button', { name: /^Ampliar la foto/ }).click();
  const zoom = page.getByRole('dialog', { name: /^Foto ampliada/ });
  const photo = zoom.getByRole('img');
  await photo.click();
  const whole = (await photo.boundingBox())?.width ?? 0;
  await photo.dblclick();
  await expect.poll(async () => (await photo.boundingBox())?.width ?? 0).toBeGreaterThan(2 * whole);
  await zoom.getByRole('button', { name: 'Alejar' }).click();
  await expect.poll(async () => (await photo.boundingBox())?.width).toBe(whole);
  await zoom.click({ position: { x: 20, y: 120 } });
  await expect(zoom).toBeHidden();
});

test('a missing listing shows its own page, and a listing that fails to load shows an alert', async ({ page }) => {
  await page.goto('/publicacion/999999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');

  const id = await withFotos(page);
  await disableSsr(page);
  await loseNetwork(page, `**/api/publicaciones/${id}`);
  await page.goto(`/publicacion/${id}`);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Error al cargar la publicación');
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await recover(page);
  await expect(page.getByRole('button', { name: /^Ampliar la foto/ })).toBeVisible();
});

test("'Volver' opens the catalogue when the listing is the first page", async ({ page }) => {
  await page.goto(`/publicacion/${await withFotos(page)}`);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home');
});

test('the listing and its enlarged photo have no axe violations in either theme at 320, 768 and 1280 px', async ({
  page,
}) => {
  const widths = [320, 768, 1280];
  await setWidth(page, 320);
  await page.goto(`/publicacion/${await withFotos(page)}`);
  await expect(page.getByRole('button', { name: /^Ampliar la foto/ })).toBeVisible();
  const look = async () => {
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  };
  await inBothThemes(page, look, widths);
  await page.getByRole('button', { name: /^Ampliar la foto/ }).click();
  await inBothThemes(page, () => expectNoAxeViolations(page), widths);
});
