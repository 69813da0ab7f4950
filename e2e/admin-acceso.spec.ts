import { expect, type Page, test } from '@playwright/test';
import { expectRefusals, noteCalls, OF_ADMIN, publishedHash } from './support/admin-login.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { adminCredentials, ROLES, signInAs, signInWithCuenta } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';
import { hold } from './support/stubbed-responses.ts';

/*
 * Access to the admin's screens and the traces that a session leaves in the browser.
 */

const PATHS = ['/admin', '/admincuentas', '/adminventas', '/adminliquidaciones'] as const;
const TERM = 'Tu sesión terminó. Ingresá de nuevo.';

const saved = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const panel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Panel de administración' });

/** Types e-mail and password in the login form of the page. */
async function type(page: Page, { email, password }: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

async function logInByForm(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await type(page, adminCredentials());
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
}

test("'The fixed administrator pair typed in the form goes straight to /admin with no server call'", async ({
  page,
}) => {
  // The admin's screens are blocked, so that every request comes from the form itself.
  await page.route(/mf-admin/, (path) => path.abort());
  // The page requests its session after its first paint.
  const sesion = page.waitForResponse('**/api/sesion');
  await page.goto('/');
  await sesion;
  await page.waitForLoadState('networkidle');
  const requests: { url: string; desde: string }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), desde: new URL(page.url()).pathname }));
  await type(page, adminCredentials());
  await expect(page).toHaveURL('/admin');
  const calls = requests.filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
  expect(calls).toEqual([]);
  const ofForm = requests.filter(({ desde }) => desde === '/').map(({ url }) => new URL(url).pathname);
  expect(ofForm.filter((path) => !path.endsWith('.js') && !path.endsWith('.css'))).toEqual([]);
});

test('the first admin screen sends one POST /api/login before any other admin call', async ({ page }) => {
  const calls = noteCalls(page);
  await logInByForm(page);
  // One call for each queue: documents, payments, requested annulments, refunds. The header's counts may add two.
  await expect.poll(() => calls.filter((call) => OF_ADMIN.test(call)).length).toBeGreaterThanOrEqual(4);
  const fromLogin = calls.slice(calls.indexOf('POST /api/login'));
  expect(calls.filter((call) => call === 'POST /api/login')).toHaveLength(1);
  expect(calls.slice(0, -fromLogin.length).filter((call) => OF_ADMIN.test(call))).toEqual([]);
});

test("local storage holds 'email and password (only for the admin shortcut), darkMode', but not the plain password", async ({
  page,
}) => {
  const { email, password } = adminCredentials();
  await logInByForm(page);
  expect(Object.keys(await saved(page)).sort()).toEqual(['email', 'password']);
  await page.getByRole('button', { name: /^Activar modo/ }).click();
  const values = await saved(page);
  expect(Object.keys(values).sort()).toEqual(['darkMode', 'email', 'password']);
  expect(values.email).toBe(email);
  const everything = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(everything).not.toContain(password);
  expect(everything).not.toContain(Buffer.from(password).toString('base64'));
});

test('no script, style, page or response of the site contains the admin password', async ({ page }) => {
  const { password } = adminCredentials();
  const texts = new Map<string, Promise<string>>();
  page.on('response', (answer) => {
    texts.set(
      answer.url(),
      answer.text().catch(() => ''),
    );
  });
  await logInByForm(page);
  for (const path of PATHS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.content(), path).not.toContain(password);
  }
  const urls = [...texts.keys()];
  expect(urls.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5);
  for (const [url, text] of texts) expect((await text).includes(password), url).toBe(false);
  for (const path of ['/', '/home', ...PATHS]) {
    expect((await (await page.request.get(path)).text()).includes(password), path).toBe(false);
  }
});

for (const path of PATHS) {
  test(`${path} stays open after a reload with the session cookie and redirects to / without it`, async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto(path);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    // A call in flight would detect the end of the session before the reload does. The header's are the last.
    await expect(page.getByRole('link', { name: /^Ventas \d+ por comprobar$/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    const calls = noteCalls(page);
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alertdialog', { name: TERM })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(calls.filter((call) => OF_ADMIN.test(call))).toEqual([]);
    await expect.poll(() => saved(page)).toEqual({});
  });
}

for (const role of ROLES.filter((one) => one !== 'admin')) {
  test(`${role}: 'Redirects to / unless the credentials kept in local storage match', and the API rejects each admin call`, async ({
    page,
  }) => {
    await signInAs(page, role);
    const calls = noteCalls(page);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Ingresar' })).toBeVisible();
    }
    expect(calls.filter((call) => OF_ADMIN.test(call))).toEqual([]);
    await expectRefusals(page.request, role);
  });
}

for (const role of ['invitado', 'mecanico'] as const) {
  test(`${role} with the published hash in local storage is redirected to / and makes no admin call`, async ({
    page,
  }) => {
    const cuenta = cuentaNueva('mecanico');
    if (role === 'mecanico') {
      await registrar(page.request, cuenta);
      await signInWithCuenta(page, cuenta);
    }
    const hash = await publishedHash(page);
    await page.goto('/robots.txt');
    await page.evaluate((copied) => {
      localStorage.clear();
      localStorage.setItem('email', 'yo@correo.com');
      localStorage.setItem('password', copied);
    }, hash);
    const calls = noteCalls(page);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
      await expect(page.getByRole('link', { name: /^Control de/ })).toHaveCount(0);
    }
    expect(calls.filter((call) => OF_ADMIN.test(call))).toEqual([]);
    expect(Object.keys(await saved(page))).not.toContain('password');
  });
}

test('each admin screen checks the stored credentials and redirects to / when they were removed', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await expect(panel(page)).toBeVisible();
  // One script: the panel itself compares the credentials when it renders again, for example with new numbers.
  await page.getByRole('link', { name: 'Control de ventas' }).evaluate((link) => {
    localStorage.removeItem('password');
    (link as HTMLElement).click();
  });
  await expect(page).toHaveURL('/');
});

test('an admin screen redirects to / with one alert after a 401, and the same credentials sign in again', async ({
  page,
}) => {
  await logInByForm(page);
  await waitForScreen(page);
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog', { name: TERM })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await type(page, adminCredentials());
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  expect((await page.request.get('/api/usuarios?limite=1')).status()).toBe(200);
});

test('a public page keeps the admin signed in after a reload and links to /admin', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/home');
  const release = await hold(page, '**/api/sesion');
  const sesion = page.waitForResponse('**/api/sesion');
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeVisible();
  release();
  await sesion;
  const back = page.getByRole('link', { name: /Panel/ });
  await expect(back).toBeVisible();
  expect(Object.keys(await saved(page)).sort()).toEqual(['email', 'password']);
  await back.click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test("'Cerrar sesión (clears all local storage, goes to /)' ends the API session and keeps the theme until a reload", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await logInByForm(page);
  await page.getByRole('button', { name: 'Activar modo oscuro' }).click();
  await page.evaluate(() => localStorage.setItem('cualquier-otra', '1'));
  const logout = page.waitForResponse('**/api/logout');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect((await logout).status()).toBe(204);
  await expect.poll(() => saved(page)).toEqual({});
  expect((await page.request.get('/api/usuarios')).status()).toBe(401);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a mechanic is redirected to /home when signing in after opening /adminventas', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await page.goto('/adminventas');
  await expect(page).toHaveURL('/');
  await type(page, cuenta);
  await expect(page).toHaveURL('/home');
  // The catalogue stores the buyer's discount as soon as it has arrived.
  const keys = Object.keys(await saved(page)).filter((key) => !key.startsWith('borrador_'));
  expect(keys.sort()).toEqual(['perfil', 'user_id']);
});
