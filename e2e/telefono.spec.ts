import { expect, type Locator, type Page, test } from '@playwright/test';
import { logIn } from './support/cuentas.ts';

const MECANICO = { email: 'mecanicaluna@demo.fluxpartes.ar', password: 'repuestos2026' };

test.use({ viewport: { width: 320, height: 640 } });

/** Whether two controls share a pixel. */
async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const themeButton = (page: Page) => page.getByRole('button', { name: /^Activar modo/ });

for (const height of [568, 640, 740, 800]) {
  test(`the floating button covers no control of the login at 320 × ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const control of await page.getByRole('main').locator('a, button, input').all()) {
      expect(await doOverlap(control, themeButton(page)), await control.innerText()).toBe(false);
    }
  });
}

test('the bottom bar of the purchase shows the whole button, free of the theme button', async ({ page }) => {
  await logIn(page, MECANICO);
  const rows = (await (await page.request.get('/api/publicaciones?orden=nombre&limite=1')).json()) as { id: number }[];
  await page.goto(`/compra/${rows[0]?.id}`);
  const button = page.getByRole('button', { name: 'Confirmar compra' });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await button.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
  expect(await doOverlap(button, themeButton(page))).toBe(false);
});

test('the bottom bar covers no field that gets the focus by keyboard or by script', async ({ page }) => {
  await logIn(page, MECANICO);
  const rows = (await (await page.request.get('/api/publicaciones?envio=si&limite=1')).json()) as { id: number }[];
  await page.goto(`/compra/${rows[0]?.id}`);
  const confirm = page.getByRole('button', { name: 'Confirmar compra' });
  await expect(confirm).toBeEnabled();
  const hidden = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      const bar = [...document.querySelectorAll('main *')].find((e) => getComputedStyle(e).position === 'fixed');
      if (!field || !bar || bar.contains(field) || !field.closest('main')) return [];
      const [{ bottom }, { top }] = [field.getBoundingClientRect(), bar.getBoundingClientRect()];
      return bottom > top ? [`${field.getAttribute('name')} by ${bottom - top} px`] : [];
    });
  for (let i = 0; i < 16; i++) {
    await page.keyboard.press('Tab');
    await expect.poll(hidden).toEqual([]);
  }
  for (const label of ['Localidad', 'Dirección', 'Altura', 'Entre calles']) {
    const field = page.getByLabel(label, { exact: true });
    // The field is just under the bar.
    await field.evaluate((e) =>
      window.scrollTo(0, e.getBoundingClientRect().bottom + window.scrollY - window.innerHeight),
    );
    await field.evaluate((e: HTMLElement) => e.focus());
    await expect.poll(hidden, label).toEqual([]);
    await field.evaluate((e: HTMLElement) => e.blur());
  }
});

test('the focus returns to the login button after a rejected login', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('nadie@ejemplo.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  const logInButton = page.getByRole('button', { name: 'Ingresar' });
  await logInButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(logInButton).toBeFocused();
});
