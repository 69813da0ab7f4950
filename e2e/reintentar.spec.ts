import { expect, type Page, test } from '@playwright/test';
import {
  archivosDe,
  colgar,
  marcarPagina,
  perderUnaVez,
  RUTAS_DE_REMOTOS,
  RUTAS_PROPIAS,
  scriptPropio,
} from './support/archivos.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { quedarSinRed } from './support/conexion.ts';
import { entrarComo, ROLES, type Rol } from './support/roles.ts';
import { direccionDe, esperarPantalla, rutasDe } from './support/rutas.ts';

/* What does not come says so within 10 s, and comes with one press: every file of it, in the same page. */

test.describe.configure({ mode: 'parallel' });

const aviso = (page: Page) => page.getByText('Esta sección no está disponible');
const reintentar = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const titulo = (page: Page) => page.getByRole('heading', { level: 1 });
const SCRIPT_DEL_SHELL = scriptPropio('shell');
const laMisma = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');

const rolPara = (path: string): Rol => ROLES.find((rol) => rutasDe(rol).includes(path)) ?? 'invitado';

async function expectPantalla(page: Page): Promise<void> {
  await esperarPantalla(page);
  await expect(aviso(page)).toHaveCount(0);
  await expect(titulo(page)).toBeFocused();
}

/** The screen's script has been asked for: 8 s of the page's clock later the notice is there, and not before. */
async function expectAvisoALos8(page: Page, chunk: string): Promise<void> {
  await expect(page.locator(`script[src*="/${chunk}."]`)).toBeAttached();
  await expect(aviso(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(aviso(page)).toBeVisible();
}

for (const { path, remote, chunk } of RUTAS_DE_REMOTOS) {
  test(`${path}: the files of the screen and of ${remote}'s routes lost once each come with one press`, async ({
    page,
  }) => {
    await entrarComo(page, rolPara(path));
    const direccion = await direccionDe(page, path);
    await perderUnaVez(page, archivosDe(remote, 'routes'));
    await perderUnaVez(page, archivosDe(remote, chunk));
    await page.goto(direccion);
    await expect(aviso(page)).toBeVisible();
    await expect(titulo(page)).toBeFocused();
    await marcarPagina(page);
    await reintentar(page).click();
    await expectPantalla(page);
    await laMisma(page);
  });

  test(`${path}: where its script hangs the notice is there after 8 s, and one press brings the screen`, async ({
    page,
  }) => {
    await entrarComo(page, rolPara(path));
    const direccion = await direccionDe(page, path);
    await colgar(page, archivosDe(remote, chunk, 'js'));
    await page.clock.install();
    await page.goto(direccion, { waitUntil: 'commit' });
    await expect(page.getByText('Cargando...').first()).toBeVisible();
    await expectAvisoALos8(page, chunk);
    await marcarPagina(page);
    await page.unrouteAll();
    await reintentar(page).click();
    await expectPantalla(page);
    await laMisma(page);
  });
}

for (const { path, chunk, title } of RUTAS_PROPIAS) {
  test(`${path}: while its script hangs its title and 'Cargando...' are there; after 8 s the notice`, async ({
    page,
  }) => {
    await colgar(page, scriptPropio(chunk));
    await page.clock.install();
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
    await expectAvisoALos8(page, chunk);
    await marcarPagina(page);
    await page.unrouteAll();
    await reintentar(page).click();
    await expectPantalla(page);
    await laMisma(page);
  });
}

for (const [caso, ocurrir] of [
  ['is lost', (page: Page) => page.route(SCRIPT_DEL_SHELL, (pedido) => pedido.abort())],
  ['hangs', (page: Page) => colgar(page, SCRIPT_DEL_SHELL)],
] as const) {
  test(`where the page's own first script ${caso} the notice is there, and the network's return brings the page`, async ({
    page,
  }) => {
    await ocurrir(page);
    await page.clock.install();
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('script[src*="/shell/shell."]')).toBeAttached();
    await page.clock.fastForward(caso === 'hangs' ? 8000 : 0);
    await expect(aviso(page)).toBeVisible();
    await expect(titulo(page)).toBeFocused();
    await expectNoAxeViolations(page);
    await quedarSinRed(page);
    await reintentar(page).click();
    await expect(aviso(page)).toBeVisible();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await esperarPantalla(page);
  });
}

test('a screen of the shell whose file is gone for good comes with one press too: with the whole page', async ({
  page,
}) => {
  let pedidos = 0;
  await page.route(scriptPropio('login'), (pedido) =>
    ++pedidos <= 2 ? pedido.fulfill({ status: 404 }) : pedido.continue(),
  );
  await page.goto('/');
  await expect(aviso(page)).toBeVisible();
  await marcarPagina(page);
  await reintentar(page).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-misma-pagina');
});

test('offline, a screen that was never loaded says so and stays; back online one press brings it', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await marcarPagina(page);
  await quedarSinRed(page);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(aviso(page)).toBeVisible();
  await reintentar(page).click();
  await expect(aviso(page)).toBeVisible();
  await context.setOffline(false);
  await reintentar(page).click();
  await expectPantalla(page);
  await expect(titulo(page)).toHaveText('Crear cuenta');
  await laMisma(page);
});

test("the login goes on without its rules' file: the API has the same ones", async ({ page }) => {
  await page.route(scriptPropio('login-reglas'), (pedido) => pedido.abort());
  await page.goto('/');
  await page.getByLabel('Email').fill('nadie@ejemplo.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
});
