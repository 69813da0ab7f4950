import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { foto } from './support/fotos.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { disableSsr, untilItAnswers } from './support/ssr-parity.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';

/* The listing's detail, sentence by sentence, for each role; failing, slow, gone. */

const LOCAL = 'Frenos del Detalle';
const precio = (page: Page) => page.getByRole('group', { name: 'Precio' });
const enlarge = (page: Page) => page.getByRole('button', { name: /^Ampliar la foto/ });

/** A listing with every field, by its own new seller. */
async function whole(): Promise<number> {
  return publicar(
    await separateVendedor(LOCAL),
    {
      nombre_producto: 'Amortiguador con todo',
      envio: 'si',
      tipo_envio: 'uber_moto',
      compatibilidad: ['Fiesta', 'Focus', 'Ranger'].map((modelo) => ({ marca: 'ford', modelo })),
    },
    [await foto('a.jpg', '#335577', 900, 600), await foto('b.jpg', '#775533', 600, 900)],
  );
}

async function signInNew(page: Page, tipo: 'mecanico' | 'vendedor'): Promise<void> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
}

test("guest: 'visitors do not see the seller. Their buy button is disabled'; price and location read 'Iniciar sesión para ver'", async ({
  page,
}) => {
  await page.goto(`/publicacion/${await whole()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Amortiguador con todo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
  const outside = page.locator('main :not(section[aria-label="Parecidas"] *)');
  await expect(outside.filter({ hasText: /^Iniciar sesión para ver$/, hasNot: page.locator('*') })).toHaveCount(2);
  await expect(page.getByText(LOCAL)).toHaveCount(0);
  await expect(page.getByText('Vende', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
});

test("mechanic: 'Comprar' to /compra/{id}, 'price, location and the seller shop name'", async ({ page }) => {
  const id = await whole();
  await signInNew(page, 'mecanico');
  await page.goto(`/publicacion/${id}`);
  await expect(precio(page)).toContainText(/\$\s84\.500,50/);
  const fact = (nombre: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: nombre });
  await expect(fact('Ubicación')).toContainText('Adrogué');
  await expect(fact('Vende')).toContainText(LOCAL);
  await expect(fact('Envío').first()).toContainText('Uber Moto');
  await expect(page.getByText('uber_moto')).toHaveCount(0);
  const cars = page.getByRole('heading', { name: 'Compatibilidad' }).locator('..').getByRole('listitem');
  await expect(cars).toHaveText(['Ford Focus', 'Ford Fiesta', 'Ford Ranger']);
  await page.getByRole('link', { name: 'Comprar' }).click();
  await expect(page).toHaveURL(`/compra/${id}`);
});

test("a seller and the admin see price and shop name without 'Comprar', and the admin has a link to /admin", async ({
  page,
}) => {
  const id = await whole();
  for (const role of ['vendedor', 'admin'] as const) {
    await page.context().clearCookies();
    await signInAs(page, role);
    await page.goto(`/publicacion/${id}`);
    await expect(precio(page)).toContainText('$');
    await expect(page.getByText(LOCAL)).toBeVisible();
    await expect(page.getByText('Comprar')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Panel de administración' })).toHaveCount(role === 'admin' ? 1 : 0);
    await page.evaluate(() => localStorage.clear());
  }
});

test("'photo gallery, thumbnails, a click-to-zoom overlay and a Volver button (history back)'", async ({ page }) => {
  const id = await whole();
  await page.goto('/home?marca=ford');
  await page.evaluate((url) => {
    history.pushState({ idx: 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/publicacion/${id}`);
  await expect(enlarge(page)).toHaveAccessibleName('Ampliar la foto 1 de 2');
  const thumbnails = page.getByRole('list', { name: 'Fotos' }).getByRole('button');
  await expect(thumbnails).toHaveCount(2);
  await thumbnails.nth(1).click();
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(enlarge(page)).toHaveAccessibleName('Ampliar la foto 2 de 2');
  await enlarge(page).click();
  const zoom = page.getByRole('dialog', { name: 'Foto ampliada: Amortiguador con todo' });
  await expect(zoom.getByText('2 de 2')).toBeVisible();
  await zoom.getByRole('button', { name: 'Cerrar' }).click();
  await expect(zoom).toBeHidden();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home?marca=ford');
});

test('a swipe changes the photo, and a swipe down closes the zoom', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`/publicacion/${await whole()}`);
  await untilItAnswers(page);
  await swipe(page, { x: -160, y: 0 });
  await expect(enlarge(page)).toHaveAccessibleName('Ampliar la foto 2 de 2');
  await enlarge(page).press('Enter');
  const zoom = page.getByRole('dialog', { name: /^Foto ampliada/ });
  await expect(zoom).toBeVisible();
  await swipe(page, { x: 0, y: 260 });
  await expect(zoom).toBeHidden();
  await context.close();
});

/** Swipes with one finger over the middle of the photo. */
async function swipe(page: Page, toward: { x: number; y: number }): Promise<void> {
  const box = await enlarge(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + 120];
  const finger = await page.context().newCDPSession(page);
  const tap = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + toward.x * part, y: y + toward.y * part }],
    });
  await tap('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await tap('touchMove', part);
  await tap('touchEnd', 1);
  await finger.detach();
}

test("a listing without photos shows the picture 'Sin foto' and no zoom button", async ({ page }) => {
  await page.goto(`/publicacion/${await publicar(await separateVendedor())}`);
  await expect(page.getByRole('img', { name: 'Sin foto' })).toBeVisible();
  await expect(enlarge(page)).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test("a listing shows the alert 'Error al cargar la publicación' on a 500 or offline, and Reintentar until it loads", async ({
  page,
}) => {
  const id = await whole();
  for (const makeFail of [romper, loseNetwork]) {
    await disableSsr(page);
    await makeFail(page, `**/api/publicaciones/${id}`);
    await page.goto(`/publicacion/${id}`);
    await expect(page.getByRole('alertdialog', { name: 'Error al cargar la publicación' })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await recover(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Amortiguador con todo' })).toBeFocused();
  }
});

test("a listing shows 'Cargando...' and Volver while loading, then its title", async ({ page }) => {
  const id = await whole();
  await disableSsr(page);
  const release = await hold(page, `**/api/publicaciones/${id}`);
  await page.goto(`/publicacion/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await expectNoAxeViolations(page);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Amortiguador con todo' })).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
});

test('a listing paused while open is unavailable on a reload one second later', async ({ page }) => {
  const vendedor = await separateVendedor();
  const id = await publicar(vendedor);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Disco de freno de prueba' })).toBeVisible();
  await vendedor.put(`/api/publicaciones/${id}/pausar`, { data: { pausada: true } });
  // The data of a server-rendered page are at most one second old.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
});
