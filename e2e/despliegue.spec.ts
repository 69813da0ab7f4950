import { test as base, expect } from '@playwright/test';
import { marcarPagina } from './support/archivos.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { entrarComo, type Rol } from './support/roles.ts';
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

const PANTALLAS: readonly (readonly [Rol, string])[] = [
  ...rutasDe('invitado').map((ruta) => ['invitado', ruta] as const),
  ...(['mecanico', 'vendedor', 'admin'] as const).flatMap((rol) =>
    rutasDe(rol)
      .filter((ruta) => !rutasDe('invitado').includes(ruta))
      .map((ruta) => [rol, ruta] as const),
  ),
];

for (const [rol, ruta] of PANTALLAS) {
  test(`${ruta} (${rol}): after a deploy the tab goes on to screens that it had not loaded`, async ({
    page,
    sitio,
  }) => {
    await entrarComo(page, rol);
    await abrir(page, ruta);
    await marcarPagina(page);
    await sitio.desplegar();
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
