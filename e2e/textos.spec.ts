import { expect, type Page, test } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { ROLES, signInAs, signInWithCuenta } from './support/roles.ts';
import { goToScreen, goWithoutReload, open, pathsOf } from './support/rutas.ts';
import { expectInSpanish, isForeign, noteData } from './support/textos.ts';

/* No English, `undefined`, `null`, `NaN` or `[object` in any text, title, label or placeholder of any screen. */

test.describe.configure({ mode: 'parallel' });

test('the detector knows English and holes from Spanish', () => {
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

for (const role of ROLES) {
  const paths = pathsOf(role);
  test(`${role}: every text of every screen is Spanish: ${paths.join(' ')}`, async ({ page }) => {
    test.setTimeout(120_000);
    const data = noteData(page);
    await signInAs(page, role);
    await open(page, '/no-existe');
    for (const path of paths) {
      await goToScreen(page, path);
      await expectInSpanish(page, data);
      await openWhatOpens(page, () => expectInSpanish(page, data));
    }
  });
}

for (const tipo of ['mecanico', 'vendedor'] as const) {
  // An own listing to edit is what a new account has not got.
  const paths = pathsOf(tipo).filter((path) => !path.startsWith('/editar-publicacion'));
  test(`a new ${tipo}, with every list empty: every text is Spanish: ${paths.join(' ')}`, async ({ page }) => {
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

test('what is said while waiting, and where every call fails, is Spanish too', async ({ page }) => {
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

/** Buttons that open something without changing anything; a screen that has none is as good. */
const OPENING = /^(Filtros|Ampliar la foto|Ver datos|Ver detalles|Editar$|Borrar$)/;

/** Opens the first of each kind of dialog that the screen offers, looks at it, and closes it by Escape. */
async function openWhatOpens(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('button', { name: OPENING });
  // The hint of a button's key is shown inside it, but is no part of its name.
  const nombres = await buttons.evaluateAll((todos) =>
    todos
      .map((button) => {
        const copy = button.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
        return copy.textContent?.trim() ?? '';
      })
      .filter(Boolean),
  );
  for (const nombre of new Set(nombres)) {
    await page.getByRole('button', { name: nombre }).first().click();
    await look();
    await page.keyboard.press('Escape');
  }
}
