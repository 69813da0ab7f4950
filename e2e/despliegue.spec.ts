import { test as base, expect, type Page } from '@playwright/test';
import { markPage } from './support/archivos.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { ROLES, signInAs } from './support/roles.ts';
import { goWithoutReload, open, pathsOf, waitForScreen } from './support/rutas.ts';
import { type OwnSite, ownSite } from './support/sitio-propio.ts';

/* A shell is deployed while a screen is open: the tab goes on, on the files of its own build, without a reload. */

const test = base.extend<object, { site: OwnSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern.
    async ({}, use) => {
      const site = await ownSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origen),
});

/** Screens that the tab had not loaded, and what is on each. */
async function goToOthers(page: Page): Promise<void> {
  for (const [other, content] of [
    ['/recuperacion', page.getByLabel('DNI')],
    ['/register', page.getByLabel('Nombre', { exact: true })],
    ['/home', page.getByRole('searchbox')],
    ['/', page.getByLabel('Email')],
  ] as const) {
    await goWithoutReload(page, other);
    await expect(content.first(), other).toBeVisible();
    await waitForScreen(page);
  }
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
}

for (const role of ROLES) {
  const paths = pathsOf(role).filter((path) => role === 'invitado' || !pathsOf('invitado').includes(path));
  test(`after a deploy every open tab goes on to screens that it had not loaded: ${role} ${paths.join(' ')}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(120_000);
    const tabs: Page[] = [];
    for (const path of paths) {
      // Each in a context of its own: nothing that another tab has loaded is in its cache.
      const page = await (await browser.newContext()).newPage();
      await signInAs(page, role);
      await open(page, path);
      await markPage(page);
      tabs.push(page);
    }
    await site.deploy();
    for (const [i, page] of tabs.entries()) {
      await test.step(paths[i] ?? '', () => goToOthers(page));
      await page.context().close();
    }
  });
}

test('a login that was open before two deploys signs in and goes on to the screens of a user', async ({
  page,
  site,
}) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await markPage(page);
  await site.deploy();
  await site.deploy();
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/home');
  await goWithoutReload(page, '/micuenta');
  await waitForScreen(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cuenta|Marcos/i);
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
});
