import { expect, test } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { expectInSpanish, isForeign, noteData } from './support/legal-texts.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { goToScreen, goWithoutReload, open, pathsOf } from './support/routes.ts';

/*
 * No text, title, label or placeholder contains English, `undefined`, `null`, `NaN` or `[object`. `pantallas.spec.ts`
 * checks every loaded screen; this file checks empty, loading and failed screens.
 */

test.describe.configure({ mode: 'parallel' });

test('isForeign detects English and missing values, and accepts Spanish and known data', () => {
  const ofOthers = [
    'Loading...',
    'Close',
    'Sign in',
    'Total: $ NaN',
    'undefined',
    '[object Object]',
    'uber_moto',
    'null',
  ];
  const own = ['Error al cargar', 'Email', 'Ver más', 'Confirmá tu email', 'Uber Moto', 'no visible en el Home', 'a b'];
  expect(ofOthers.filter((text) => !isForeign(text))).toEqual([]);
  expect(own.filter((text) => isForeign(text))).toEqual([]);
  expect(isForeign('Kit for the road', new Set(['Kit for the road']))).toBe(false);
});

for (const tipo of ['mecanico', 'vendedor'] as const) {
  // A new account has no listing to edit and no purchase.
  const paths = pathsOf(tipo).filter((path) => !/^\/(editar-publicacion|mis-compras)\//.test(path));
  test(`every text is in Spanish for a new ${tipo} with empty lists: ${paths.join(' ')}`, async ({ page }) => {
    test.setTimeout(120_000);
    const data = noteData(page);
    const cuenta = cuentaNueva(tipo);
    await registrar(page.request, cuenta);
    await signInWithCuenta(page, cuenta);
    await open(page, '/no-existe');
    for (const path of paths) {
      await goToScreen(page, path);
      await expectInSpanish(page, data);
    }
  });
}

test('every text is in Spanish while loading and when every call fails', async ({ page }) => {
  test.setTimeout(120_000);
  for (const role of ['mecanico', 'vendedor', 'admin'] as const) {
    await page.unrouteAll();
    await signInAs(page, role);
    await open(page, '/no-existe');
    await page.route('**/api/**', (path) => path.fulfill({ status: 500, body: 'Internal Server Error' }));
    for (const path of pathsOf(role)) {
      await goWithoutReload(page, path.replace(':id', '1'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectInSpanish(page, new Set());
    }
  }
});
