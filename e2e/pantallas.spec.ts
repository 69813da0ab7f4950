import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { entrarComo, ROLES } from './support/roles.ts';
import { abrir, direccionDe, esperarPantalla, irSinRecargar, rutasDe } from './support/rutas.ts';
import { ponerTema, TEMAS } from './support/temas.ts';

/* What holds for every screen alike: every route of shell/routes.json, each role that reaches it, both themes. */

const ANCHOS = [1280, 768, 320] as const;

test.describe.configure({ mode: 'parallel' });

for (const rol of ROLES) {
  const rutas = rutasDe(rol);

  test(`${rol}, ${TEMAS.join(' and ')}, at ${ANCHOS.join(', ')} px: axe finds nothing, nothing sticks out, every control can be hit: ${rutas.join(' ')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await entrarComo(page, rol);
    for (const ruta of rutas) {
      await page.setViewportSize({ width: ANCHOS[0], height: 900 });
      await abrir(page, ruta);
      for (const tema of TEMAS) {
        await ponerTema(page, tema);
        for (const ancho of ANCHOS) {
          await page.setViewportSize({ width: ancho, height: 800 });
          await test.step(`${ruta}, ${tema}, at ${ancho} px`, async () => {
            await expectSinDesborde(page);
            await expectNoAxeViolations(page);
            await expectBlancosGrandes(page);
          });
        }
      }
    }
  });

  test(`${rol}: each route names the document and moves the focus to its <h1>: ${rutas.join(' ')}`, async ({
    page,
  }) => {
    await entrarComo(page, rol);
    await abrir(page, '/registro-exitoso');
    for (const ruta of rutas.filter((una) => una !== '/registro-exitoso')) {
      await irSinRecargar(page, await direccionDe(page, ruta));
      await esperarPantalla(page);
      await expect(page.getByRole('heading', { level: 1 }), ruta).toBeFocused();
      await expect(page, ruta).toHaveTitle(/.+ · FluxPartes$/);
      await expect(page.getByRole('heading', { level: 1 }), ruta).toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Activar modo (claro|oscuro)$/ }), ruta).toHaveCount(1);
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

test("the browser's bars follow the chosen theme, from the first paint on", async ({ page }) => {
  const CLARO = '#d9e0e6';
  const OSCURO = '#0a0e14';
  // Read before any script of the page's but the inline one has run.
  await page.route(/\/shell\/shell\..*\.js/, () => {});
  const barra = page.locator('meta[name=theme-color]');
  for (const [sistema, guardado, color] of [
    ['dark', null, OSCURO],
    ['light', null, CLARO],
    ['dark', 'false', CLARO],
    ['light', 'true', OSCURO],
  ] as const) {
    await page.emulateMedia({ colorScheme: sistema });
    await page.goto('/robots.txt');
    await page.evaluate((valor) => {
      localStorage.clear();
      if (valor !== null) localStorage.setItem('darkMode', valor);
    }, guardado);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(barra, `${sistema} ${guardado}`).toHaveAttribute('content', color);
    await expect(barra).toHaveCount(1);
  }
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Activar modo claro' }).click();
  await expect(barra).toHaveAttribute('content', CLARO);
  await page.evaluate(() => localStorage.removeItem('darkMode'));
  await page.reload();
  await expect(barra).toHaveAttribute('content', CLARO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(barra).toHaveAttribute('content', OSCURO);
});
