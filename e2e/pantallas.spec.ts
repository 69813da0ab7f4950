import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { ingresar } from './support/cuentas.ts';
import { mirarEn, VISTAS } from './support/temas.ts';

/** One demo account of each kind; these screens only look. */
const MECANICO = { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' };
const VENDEDOR = { email: 'claypoleautopartes@demo.fluxpartes.ar', password: 'repuestos2026' };

const SCREENS = [
  { quien: null, rutas: ['/', '/register', '/registersuccess', '/registro-exitoso', '/home', '/publicacion/:id'] },
  { quien: null, rutas: ['/publicacion/999999999', '/no-existe', '/recuperacion', '/recuperacion/recuperacion'] },
  { quien: MECANICO, rutas: ['/home', '/publicacion/:id', '/compra/:id', '/micuenta'] },
  { quien: VENDEDOR, rutas: ['/home', '/publicacion/:id', '/crearpublicacion', '/mis-ventas'] },
];

/** A listing of the demo data, the same for everyone. */
async function abrir(page: Page, ruta: string): Promise<void> {
  const filas = (await (await page.request.get('/api/publicaciones?envio=si&orden=nombre&limite=1')).json()) as {
    id: number;
  }[];
  await page.goto(ruta.replace(':id', String(filas[0]?.id)));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const { tema, ancho } of VISTAS) {
  for (const { quien, rutas } of SCREENS) {
    test(`axe finds nothing: ${tema}, ${ancho} px, ${quien?.email ?? 'guest'}: ${rutas.join(' ')}`, async ({
      page,
    }) => {
      await mirarEn(page, { tema, ancho });
      if (quien) await ingresar(page, quien);
      for (const ruta of rutas) {
        await abrir(page, ruta);
        await test.step(ruta, () => expectNoAxeViolations(page));
      }
    });
  }
}

for (const { quien, rutas } of SCREENS) {
  test(`nothing is wider than a phone of 320 px, each page has its title: ${quien?.email ?? 'guest'}: ${rutas.join(' ')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    if (quien) await ingresar(page, quien);
    for (const ruta of rutas) {
      await abrir(page, ruta);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), ruta).toBeLessThanOrEqual(320);
      await expect(page, ruta).toHaveTitle(/.+ · FluxPartes$/);
    }
  });
}

test('the floating button turns the theme, which stays through a reload and on another screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Activar modo oscuro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.goto('/home');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Activar modo claro' })).toHaveCount(1);
});

test('a new route moves the focus to its title', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: 'Continuar como invitado' })
    .or(page.getByRole('link', { name: 'Continuar como invitado' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autopartes de zona sur' })).toBeFocused();
});
