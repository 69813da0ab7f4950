import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { filesOf, hang, loseOnce, markPage, OWN_PATHS, ownScript } from './support/files.ts';
import { signInAs } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';
import { disableSsr } from './support/ssr-parity.ts';

/* A missing file shows a notice within 10 s, and one press loads it, in the same page. */

test.describe.configure({ mode: 'parallel' });

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const SHELL_SCRIPT = ownScript('shell');
const theSame = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');

async function expectScreen(page: Page): Promise<void> {
  await waitForScreen(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(title(page)).toBeFocused();
}

/** Expects the notice 8 s (of the page's clock) after the request for the screen's script, and not before. */
async function expectNoticeAfter8(page: Page, chunk: string): Promise<void> {
  await expect(page.locator(`script[src*="/${chunk}."]`)).toBeAttached();
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(notice(page)).toBeVisible();
}

test("one press of Reintentar loads the lost files of a screen and of its remote's routes", async ({ page }) => {
  await signInAs(page, 'mecanico');
  await loseOnce(page, filesOf('mf-account', 'routes'));
  await loseOnce(page, filesOf('mf-account', 'perfil'));
  await page.goto('/editar-perfil');
  await expect(notice(page)).toBeVisible();
  await expect(title(page)).toBeFocused();
  await markPage(page);
  await retry(page).click();
  await expectScreen(page);
  await theSame(page);
});

test('one press of Reintentar loads a lost file of the shell, and no remote is reported as failed', async ({
  page,
}) => {
  const told: string[] = [];
  // The loss of a shell file is reported as the shell's. The failure of a remote is not reported.
  page.on('request', (request) => request.url().endsWith('/mf/failures') && told.push(request.url()));
  await disableSsr(page);
  await loseOnce(page, ownScript('query'));
  await page.goto('/home');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('avisanos con este código')).toHaveCount(0);
  await markPage(page);
  await retry(page).click();
  await expectScreen(page);
  await theSame(page);
  expect(told).toEqual([]);
});

for (const { path, chunk, title } of OWN_PATHS) {
  test(`${path} shows its title and 'Cargando...' while its script hangs, and a notice after 8 s`, async ({ page }) => {
    await disableSsr(page);
    await hang(page, ownScript(chunk));
    await page.clock.install();
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
    await expectNoticeAfter8(page, chunk);
    await markPage(page);
    await page.unrouteAll();
    await retry(page).click();
    await expectScreen(page);
    await theSame(page);
  });
}

for (const [scenario, happen] of [
  ['is lost', (page: Page) => page.route(SHELL_SCRIPT, (request) => request.abort())],
  ['hangs', (page: Page) => hang(page, SHELL_SCRIPT)],
] as const) {
  test(`the page shows a notice when its first script ${scenario}, and loads when the network returns`, async ({
    page,
  }) => {
    await disableSsr(page);
    await happen(page);
    await page.clock.install();
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('script[src*="/shell/shell."]')).toBeAttached();
    await page.clock.fastForward(scenario === 'hangs' ? 8000 : 0);
    await expect(notice(page)).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expectNoAxeViolations(page);
    await goWithoutNetwork(page);
    await retry(page).click();
    await expect(notice(page)).toBeVisible();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await waitForScreen(page);
  });
}

test('Reintentar reloads the whole page when the file of a shell screen is missing', async ({ page }) => {
  let requests = 0;
  await page.route(ownScript('login'), (request) =>
    ++requests <= 2 ? request.fulfill({ status: 404 }) : request.continue(),
  );
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await markPage(page);
  await retry(page).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-misma-pagina');
});

test('a screen never loaded before shows a notice while offline, and loads with one press when online', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await markPage(page);
  await goWithoutNetwork(page);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(notice(page)).toBeVisible();
  await retry(page).click();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await retry(page).click();
  await expectScreen(page);
  await expect(title(page)).toHaveText('Crear cuenta');
  await theSame(page);
});

test('the login works when the file with its validation rules fails to load', async ({ page }) => {
  await page.route(ownScript('login-reglas'), (request) => request.abort());
  await page.goto('/');
  await page.getByLabel('Email').fill('nadie@ejemplo.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
});
