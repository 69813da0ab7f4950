import { test as base, expect, type Page } from '@playwright/test';
import { marcarPagina } from './support/archivos.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { entrarComo, ROLES } from './support/roles.ts';
import { abrir, esperarPantalla, irSinRecargar, rutasDe } from './support/rutas.ts';
import { type SitioPropio, sitioPropio } from './support/sitio-propio.ts';

/* A shell is deployed while a screen is open: the tab goes on, on the files of its own build, without a reload. */

const test = base.extend<object, { sitio: SitioPropio }>({
  sitio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern.
    async ({}, use) => {
      const sitio = await sitioPropio();
      await use(sitio);
      await sitio.cerrar();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ sitio }, use) => use(sitio.origen),
});

/** Screens that the tab had not loaded, and what is on each. */
async function irAOtras(page: Page): Promise<void> {
  for (const [otra, contenido] of [
    ['/recuperacion', page.getByLabel('DNI')],
    ['/register', page.getByLabel('Nombre', { exact: true })],
    ['/home', page.getByRole('searchbox')],
    ['/', page.getByLabel('Email')],
  ] as const) {
    await irSinRecargar(page, otra);
    await expect(contenido.first(), otra).toBeVisible();
    await esperarPantalla(page);
  }
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
}

for (const rol of ROLES) {
  const rutas = rutasDe(rol).filter((ruta) => rol === 'invitado' || !rutasDe('invitado').includes(ruta));
  test(`after a deploy every open tab goes on to screens that it had not loaded: ${rol} ${rutas.join(' ')}`, async ({
    browser,
    sitio,
  }) => {
    test.setTimeout(120_000);
    const pestanias: Page[] = [];
    for (const ruta of rutas) {
      // Each in a context of its own: nothing that another tab has loaded is in its cache.
      const page = await (await browser.newContext()).newPage();
      await entrarComo(page, rol);
      await abrir(page, ruta);
      await marcarPagina(page);
      pestanias.push(page);
    }
    await sitio.desplegar();
    for (const [i, page] of pestanias.entries()) {
      await test.step(rutas[i] ?? '', () => irAOtras(page));
      await page.context().close();
    }
  });
}

test('a login that was open before two deploys signs in and goes on to the screens of a user', async ({
  page,
  sitio,
}) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await marcarPagina(page);
  await sitio.desplegar();
  await sitio.desplegar();
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/home');
  await irSinRecargar(page, '/micuenta');
  await esperarPantalla(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cuenta|Marcos/i);
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
});
