import { expect, type Page, test } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { entrarComo, entrarConCuenta, ROLES } from './support/roles.ts';
import { abrir, rutasDe } from './support/rutas.ts';
import { anotarDatos, esAjeno, expectEnCastellano } from './support/textos.ts';

/* No English, `undefined`, `null`, `NaN` or `[object` in any text, title, label or placeholder of any screen. */

test.describe.configure({ mode: 'parallel' });

test('the detector knows English and holes from Spanish', () => {
  const ajenos = [
    'Loading...',
    'Close',
    'Sign in',
    'Total: $ NaN',
    'undefined',
    '[object Object]',
    'uber_moto',
    'null',
  ];
  const propios = [
    'Error al cargar',
    'Email',
    'Ver más',
    'Confirmá tu email',
    'Uber Moto',
    'no visible en el Home',
    'a b',
  ];
  expect(ajenos.filter((texto) => !esAjeno(texto))).toEqual([]);
  expect(propios.filter((texto) => esAjeno(texto))).toEqual([]);
  expect(esAjeno('Kit for the road', new Set(['Kit for the road']))).toBe(false);
});

for (const rol of ROLES) {
  const rutas = rutasDe(rol);
  test(`${rol}: every text of every screen is Spanish: ${rutas.join(' ')}`, async ({ page }) => {
    test.setTimeout(120_000);
    const datos = anotarDatos(page);
    await entrarComo(page, rol);
    for (const ruta of rutas) {
      await abrir(page, ruta);
      await expectEnCastellano(page, datos);
      await abrirLoQueSeAbre(page, () => expectEnCastellano(page, datos));
    }
  });
}

for (const tipo of ['mecanico', 'vendedor'] as const) {
  // An own listing to edit is what a new account has not got.
  const rutas = rutasDe(tipo).filter((ruta) => !ruta.startsWith('/editar-publicacion'));
  test(`a new ${tipo}, with every list empty: every text is Spanish: ${rutas.join(' ')}`, async ({ page }) => {
    test.setTimeout(120_000);
    const datos = anotarDatos(page);
    const cuenta = cuentaNueva(tipo);
    await registrar(page.request, cuenta);
    await entrarConCuenta(page, cuenta);
    for (const ruta of rutas) {
      await abrir(page, ruta);
      await expectEnCastellano(page, datos);
    }
  });
}

test('what is said while waiting, and where every call fails, is Spanish too', async ({ page }) => {
  test.setTimeout(120_000);
  for (const rol of ['mecanico', 'vendedor', 'admin'] as const) {
    await page.unrouteAll();
    await entrarComo(page, rol);
    await page.route('**/api/**', (ruta) => ruta.fulfill({ status: 500, body: 'Internal Server Error' }));
    for (const ruta of rutasDe(rol)) {
      await page.goto(ruta.replace(':id', '1'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectEnCastellano(page, new Set());
    }
  }
});

/** Buttons that open something without changing anything; a screen that has none is as good. */
const ABREN = /^(Filtros|Ampliar la foto|Ver datos|Ver detalles|Editar$|Borrar$)/;

/** Opens the first of each kind of dialog that the screen offers, looks at it, and closes it by Escape. */
async function abrirLoQueSeAbre(page: Page, mirar: () => Promise<void>): Promise<void> {
  const botones = page.getByRole('button', { name: ABREN });
  // The hint of a button's key is shown inside it, but is no part of its name.
  const nombres = await botones.evaluateAll((todos) =>
    todos
      .map((boton) => {
        const copia = boton.cloneNode(true) as Element;
        for (const oculto of copia.querySelectorAll('[aria-hidden="true"]')) oculto.remove();
        return copia.textContent?.trim() ?? '';
      })
      .filter(Boolean),
  );
  for (const nombre of new Set(nombres)) {
    await page.getByRole('button', { name: nombre }).first().click();
    await mirar();
    await page.keyboard.press('Escape');
  }
}
