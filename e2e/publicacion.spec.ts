import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, ingresar, registrar } from './support/cuentas.ts';
import { perderRed, recuperar } from './support/fallas.ts';
import { mirarEn, TEMAS } from './support/temas.ts';

interface Fila {
  id: number;
  fotos: string[];
}

/** A listing of the demo data with at least two photos. */
async function conFotos(page: Page): Promise<number> {
  const filas = (await (await page.request.get('/api/publicaciones?limite=100')).json()) as Fila[];
  const fila = filas.find(({ fotos }) => fotos.length >= 2);
  if (!fila) throw new Error('the demo data hold no listing with two photos');
  return fila.id;
}

async function entrarComo(page: Page, tipo: 'mecanico' | 'vendedor'): Promise<void> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await ingresar(page, cuenta);
}

test('a guest with a link sees the part but no price, place or seller, and comes back to it after signing in', async ({
  page,
}) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  const id = await conFotos(page);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expect(page.getByText('Vende', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.getByRole('link', { name: 'iniciá sesión' }).click();
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByRole('group', { name: 'Precio' })).toContainText('$');
  await expect(page.getByRole('link', { name: 'Comprar' })).toBeVisible();
});

test('from the catalogue a listing is painted before the API has answered', async ({ page }) => {
  await page.goto('/home');
  let responder = () => {};
  const espera = new Promise<void>((resolve) => {
    responder = resolve;
  });
  await page.route('**/api/publicaciones/*', async (route) => {
    await espera;
    await route.continue();
  });
  const tarjeta = page.getByRole('main').locator('a[href^="/publicacion/"]').first();
  const nombre = (await tarjeta.getByRole('heading').textContent()) ?? '';
  await tarjeta.click();
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  await expect(page).toHaveTitle(`${nombre} · FluxPartes`);
  responder();
});

test('a seller sees price and seller, but no Comprar', async ({ page }) => {
  await entrarComo(page, 'vendedor');
  await page.goto(`/publicacion/${await conFotos(page)}`);
  await expect(page.getByRole('group', { name: 'Precio' })).toContainText('$');
  await expect(page.getByText('Vende', { exact: true })).toBeVisible();
  await expect(page.getByText('Comprar')).toHaveCount(0);
});

test('with the keyboard alone the photos are walked and zoomed, and the focus does not leave the zoom', async ({
  page,
}) => {
  await page.goto(`/publicacion/${await conFotos(page)}`);
  const principal = page.getByRole('button', { name: /^Ampliar la foto 1 de/ });
  await principal.focus();
  await page.keyboard.press('ArrowRight');
  const segunda = page.getByRole('button', { name: /^Ampliar la foto 2 de/ });
  await expect(segunda).toBeFocused();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: /^Foto ampliada/ });
  await expect(zoom.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    const fuera = await page.evaluate(() => document.activeElement?.matches('main *:not(dialog *)') ?? false);
    expect(fuera).toBe(false);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(zoom.getByText(/^1 de/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(page.getByRole('button', { name: /^Ampliar la foto 1 de/ })).toBeFocused();
});

test('the zoom closes with a click on the photo', async ({ page }) => {
  await page.goto(`/publicacion/${await conFotos(page)}`);
  await page.getByRole('button', { name: /^Ampliar la foto/ }).click();
  const zoom = page.getByRole('dialog', { name: /^Foto ampliada/ });
  await zoom.getByRole('img').click();
  await expect(zoom).toBeHidden();
});

test('a listing that is gone has its own page; one that cannot be loaded alerts', async ({ page }) => {
  await page.goto('/publicacion/999999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');

  const id = await conFotos(page);
  await perderRed(page, `**/api/publicaciones/${id}`);
  await page.goto(`/publicacion/${id}`);
  const alerta = page.getByRole('alertdialog');
  await expect(alerta).toContainText('Error al cargar la publicación');
  await alerta.getByRole('button', { name: 'Aceptar' }).click();
  await recuperar(page);
  await expect(page.getByRole('button', { name: /^Ampliar la foto/ })).toBeVisible();
});

test("'Volver' on a first page leads to the catalogue", async ({ page }) => {
  await page.goto(`/publicacion/${await conFotos(page)}`);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home');
});

for (const tema of TEMAS) {
  for (const ancho of [320, 768, 1280]) {
    test(`axe finds nothing: ${tema}, ${ancho} px`, async ({ page }) => {
      await mirarEn(page, { tema, ancho });
      await page.goto(`/publicacion/${await conFotos(page)}`);
      await expect(page.getByRole('button', { name: /^Ampliar la foto/ })).toBeVisible();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole('button', { name: /^Ampliar la foto/ }).click();
      await expectNoAxeViolations(page);
    });
  }
}
