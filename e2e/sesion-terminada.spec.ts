import { expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { foto } from './support/fotos.ts';
import { signInWithCuenta } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';

/*
 * After the end of a session: the storage is cleared, one clear sentence appears, then the login, then the previous page.
 */

const TERM = 'Tu sesión terminó. Ingresá de nuevo.';

/** Signs a new user in and opens a page. */
async function signedAt(page: Page, tipo: Cuenta['tipoCuenta'], direccion: string): Promise<Cuenta> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  // The header's number comes last. A later call of its own would find out that the session ended.
  const counted = page.waitForResponse(/\/compras\?limite=1&|\/ventas-recuento/);
  await page.goto(direccion);
  await waitForScreen(page);
  await counted;
  return cuenta;
}

/** Expects exactly one alert, erased session data and the login; then the same page again. */
async function expectOutAndBack(page: Page, cuenta: Cuenta, direccion: string): Promise<void> {
  await expect(page.getByRole('alertdialog', { name: TERM })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => ['user_id', 'perfil'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(direccion);
  await waitForScreen(page);
}

const finish = (page: Page) => page.context().clearCookies();

async function onePublicacion(page: Page): Promise<number> {
  const rows = (await (await page.request.get('/api/publicaciones?envio=no&orden=nombre&limite=1')).json()) as {
    id: number;
  }[];
  return rows[0]?.id ?? 0;
}

test('an ended session detected on page load leads to the login and back to the URL with search and hash', async ({
  page,
}) => {
  const direccion = '/mis-compras?q=disco#tabla';
  const cuenta = await signedAt(page, 'mecanico', '/home');
  await finish(page);
  await page.goto(direccion);
  await expectOutAndBack(page, cuenta, direccion);
});

test('an ended session detected by a query inside the page leads to the login and back', async ({ page }) => {
  const cuenta = await signedAt(page, 'mecanico', '/home');
  await finish(page);
  await page.getByRole('link', { name: 'Mi Cuenta' }).click();
  await expectOutAndBack(page, cuenta, '/micuenta');
});

test('an ended session makes no purchase and leads to the login and back to the purchase', async ({ page }) => {
  const direccion = `/compra/${await onePublicacion(page)}`;
  const cuenta = await signedAt(page, 'mecanico', direccion);
  await finish(page);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await expectOutAndBack(page, cuenta, direccion);
  const { user_id } = (await (await page.request.get('/api/sesion')).json()) as { user_id: number };
  expect(await (await page.request.get(`/api/usuarios/${user_id}/compras`)).json()).toEqual([]);
});

test('an ended session during an upload leads to the login and back to the filled form', async ({ page }) => {
  const cuenta = await signedAt(page, 'vendedor', '/crearpublicacion');
  const nombre = `Disco de sesión ${cuenta.dni}`;
  await page.getByLabel('Nombre del producto').fill(nombre);
  await page.getByLabel('Categoría').selectOption('Frenos');
  const vehiculo = page.getByRole('region', { name: 'Para qué auto' });
  await vehiculo.getByLabel('Marca').selectOption('ford');
  await vehiculo.getByLabel('Modelo').selectOption('Focus');
  await page.getByLabel('Precio', { exact: true }).fill('84.500,50');
  await page.getByLabel('Ubicación').selectOption('Adrogué');
  await page.getByLabel(/Hasta 5 fotos/).setInputFiles([await foto('frente.jpg', '#335577', 800, 600)]);
  await finish(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expectOutAndBack(page, cuenta, '/crearpublicacion');
  await expect(page.getByLabel('Nombre del producto')).toHaveValue(nombre);
});

test('an ended session detected on window focus leads to the login and back', async ({ page }) => {
  const cuenta = await signedAt(page, 'vendedor', '/micuenta');
  await finish(page);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await expectOutAndBack(page, cuenta, '/micuenta');
});

test('several calls rejected together show one alert', async ({ page }) => {
  const cuenta = await signedAt(page, 'mecanico', '/home');
  const id = await onePublicacion(page);
  const message = 'Iniciá sesión para seguir.';
  const held: (() => void)[] = [];
  // The purchase requests the buyer, the purchases of 30 days and the last address. The test holds the first two requests and
  // refuses them together.
  await page.route('**/api/usuarios/**', async (path) => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      if (held.length >= 2) for (const release of held) release();
    });
    await path.fulfill({ status: 401, json: { message, error: message, codigo: 'sin_sesion' } }).catch(() => undefined);
  });
  await page.goto(`/compra/${id}`);
  await expect(page.getByRole('alertdialog', { name: TERM })).toBeVisible();
  expect(held.length).toBeGreaterThanOrEqual(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectOutAndBack(page, cuenta, `/compra/${id}`);
});

test('an ended session on a public page continues as a guest without an alert', async ({ page }) => {
  await signedAt(page, 'mecanico', '/home');
  await finish(page);
  // The header's counts are refused before the session's own answer.
  const counts = page.waitForResponse((response) => response.status() === 401);
  await page.route('**/api/sesion', async (route) => {
    await counts;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Iniciar sesión', exact: true })).toBeVisible();
  await counts;
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('Iniciar sesión para ver').first()).toBeVisible();
});

test('a logout in another tab redirects this one to / without an alert', async ({ page, context }) => {
  await signedAt(page, 'mecanico', '/micuenta');
  const other = await context.newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
