import { expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';

/* Signing in returns to the page that required it, and Back still leads to the previous page. */

async function typeAndSignIn(page: Page, { email, password }: Cuenta): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Opens the catalogue, then its first listing, then the login, as a guest does who wants to buy. */
async function goToLoginFromPublicacion(page: Page): Promise<string> {
  await page.goto('/home?orden=nombre');
  await page.locator('a[href^="/publicacion/"]').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión', exact: true }).waitFor();
  const { pathname } = new URL(page.url());
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  return pathname;
}

test("'Volver' opens the previous catalogue after signing in from a listing", async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const publicacion = await goToLoginFromPublicacion(page);
  await typeAndSignIn(page, cuenta);
  await expect(page).toHaveURL(publicacion);
  await expect(
    page.getByRole('button', { name: 'Comprar' }).or(page.getByRole('link', { name: 'Comprar' })),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home?orden=nombre');
});

test("'Volver' opens the previous catalogue after password recovery and login from a listing", async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const publicacion = await goToLoginFromPublicacion(page);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/');
  await typeAndSignIn(page, cuenta);
  await expect(page).toHaveURL(publicacion);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home?orden=nombre');
});

test("'Volver' opens /home after signing in from a listing opened by URL", async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const id = await publicar(await separateVendedor());
  await page.goto(`/publicacion/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await typeAndSignIn(page, cuenta);
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home');
});

test("'Volver' on a purchase that required a login opens the previous page /home", async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const id = await publicar(await separateVendedor());
  await page.goto('/home');
  await page.evaluate((compra) => {
    history.pushState({ idx: 1 }, '', compra);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/compra/${id}`);
  await expect(page).toHaveURL('/');
  await typeAndSignIn(page, cuenta);
  await expect(page).toHaveURL(`/compra/${id}`);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home');
});
