import { expect, type Page, test } from '@playwright/test';
import { anotarLlamadas, DEL_ADMIN, expectRechazos, pruebaPublicada } from './support/acceso-de-admin.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { retener } from './support/fallas.ts';
import { entrarComo, entrarConCuenta, parDeAdmin, ROLES } from './support/roles.ts';
import { esperarPantalla } from './support/rutas.ts';

/* Who gets into the admin's screens, how, and what it leaves behind (specification, 'Admin panel' and section 3). */

const RUTAS = ['/admin', '/admincuentas', '/adminventas'] as const;
const TERMINO = 'Tu sesión terminó. Ingresá de nuevo.';

const guardado = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const panel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Panel de administración' });

/** Types a pair in the login form that the page shows. */
async function tipear(page: Page, { email, password }: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

async function ingresarPorElFormulario(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await tipear(page, parDeAdmin());
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
}

test("'The fixed administrator pair typed in the form goes straight to /admin with no server call'", async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const pedidos: { url: string; desde: string }[] = [];
  page.on('request', (pedido) => pedidos.push({ url: pedido.url(), desde: new URL(page.url()).pathname }));
  // Nothing of the admin's screens comes, so that whatever is asked for is the form's own.
  await page.route(/mf-admin/, (ruta) => ruta.abort());
  await tipear(page, parDeAdmin());
  await expect(page).toHaveURL('/admin');
  const llamadas = pedidos.filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
  expect(llamadas).toEqual([]);
  const delFormulario = pedidos.filter(({ desde }) => desde === '/').map(({ url }) => new URL(url).pathname);
  expect(delFormulario.filter((ruta) => !ruta.endsWith('.js') && !ruta.endsWith('.css'))).toEqual([]);
});

test('the first screen of the admin opens the real session, once, before any other call of the admin', async ({
  page,
}) => {
  const llamadas = anotarLlamadas(page);
  await ingresarPorElFormulario(page);
  await expect.poll(() => llamadas.filter((llamada) => DEL_ADMIN.test(llamada)).length).toBe(2);
  const desdeElLogin = llamadas.slice(llamadas.indexOf('POST /api/login'));
  expect(llamadas.filter((llamada) => llamada === 'POST /api/login')).toHaveLength(1);
  expect(llamadas.slice(0, -desdeElLogin.length).filter((llamada) => DEL_ADMIN.test(llamada))).toEqual([]);
});

test("local storage holds 'email and password (only for the admin shortcut), darkMode': a proof, never the password", async ({
  page,
}) => {
  const { email, password } = parDeAdmin();
  await ingresarPorElFormulario(page);
  expect(Object.keys(await guardado(page)).sort()).toEqual(['email', 'password']);
  await page.getByRole('button', { name: /^Activar modo/ }).click();
  const valores = await guardado(page);
  expect(Object.keys(valores).sort()).toEqual(['darkMode', 'email', 'password']);
  expect(valores.email).toBe(email);
  const todo = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(todo).not.toContain(password);
  expect(todo).not.toContain(Buffer.from(password).toString('base64'));
});

test('no script, style, page or answer of the site holds the password', async ({ page }) => {
  const { password } = parDeAdmin();
  const textos = new Map<string, Promise<string>>();
  page.on('response', (respuesta) => {
    textos.set(
      respuesta.url(),
      respuesta.text().catch(() => ''),
    );
  });
  await ingresarPorElFormulario(page);
  for (const ruta of RUTAS) {
    await page.goto(ruta);
    await page.waitForLoadState('networkidle');
    expect(await page.content(), ruta).not.toContain(password);
  }
  const urls = [...textos.keys()];
  expect(urls.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5);
  for (const [url, texto] of textos) expect((await texto).includes(password), url).toBe(false);
  for (const ruta of ['/', '/home', ...RUTAS]) {
    expect((await (await page.request.get(ruta)).text()).includes(password), ruta).toBe(false);
  }
});

for (const ruta of RUTAS) {
  test(`${ruta} after a reload: with the cookie the admin stays, without it the way is /`, async ({ page }) => {
    await entrarComo(page, 'admin');
    await page.goto(ruta);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(ruta);
    await page.context().clearCookies();
    const llamadas = anotarLlamadas(page);
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alertdialog', { name: TERMINO })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(llamadas.filter((llamada) => DEL_ADMIN.test(llamada))).toEqual([]);
    expect(await guardado(page)).toEqual({});
  });
}

for (const rol of ROLES.filter((uno) => uno !== 'admin')) {
  test(`${rol}: 'Redirects to / unless the credentials kept in local storage match', and each call is refused`, async ({
    page,
  }) => {
    await entrarComo(page, rol);
    const llamadas = anotarLlamadas(page);
    for (const ruta of RUTAS) {
      await page.goto(ruta);
      await expect(page, ruta).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Ingresar' })).toBeVisible();
    }
    expect(llamadas.filter((llamada) => DEL_ADMIN.test(llamada))).toEqual([]);
    await expectRechazos(page.request, rol);
  });
}

for (const rol of ['invitado', 'mecanico'] as const) {
  test(`${rol} with the published proof forged into local storage sees nothing of the admin's and calls nothing`, async ({
    page,
  }) => {
    const cuenta = cuentaNueva('mecanico');
    if (rol === 'mecanico') {
      await registrar(page.request, cuenta);
      await entrarConCuenta(page, cuenta);
    }
    const prueba = await pruebaPublicada(page);
    await page.goto('/robots.txt');
    await page.evaluate((copiada) => {
      localStorage.clear();
      localStorage.setItem('email', 'yo@correo.com');
      localStorage.setItem('password', copiada);
    }, prueba);
    const llamadas = anotarLlamadas(page);
    for (const ruta of RUTAS) {
      await page.goto(ruta);
      await expect(page, ruta).toHaveURL('/');
      await expect(page.getByRole('link', { name: /^Control de/ })).toHaveCount(0);
    }
    expect(llamadas.filter((llamada) => DEL_ADMIN.test(llamada))).toEqual([]);
    expect(Object.keys(await guardado(page))).not.toContain('password');
  });
}

test('the proof is compared again on each screen: taken away between two of them, the next one leads to /', async ({
  page,
}) => {
  await entrarComo(page, 'admin');
  await page.goto('/admin');
  await expect(panel(page)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('password'));
  await page.getByRole('link', { name: 'Control de ventas' }).click();
  await expect(page).toHaveURL('/');
});

test('a 401 of any call leads to /, said once; the pair typed again opens a new session', async ({ page }) => {
  await ingresarPorElFormulario(page);
  await esperarPantalla(page);
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog', { name: TERMINO })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await tipear(page, parDeAdmin());
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  expect((await page.request.get('/api/usuarios?limite=1')).status()).toBe(200);
});

test('on public pages the admin stays the admin through a reload, with a link back to /admin', async ({ page }) => {
  await entrarComo(page, 'admin');
  await page.goto('/home');
  const soltar = await retener(page, '**/api/sesion');
  const sesion = page.waitForResponse('**/api/sesion');
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeVisible();
  soltar();
  await sesion;
  const vuelta = page.getByRole('link', { name: /Panel/ });
  await expect(vuelta).toBeVisible();
  expect(Object.keys(await guardado(page)).sort()).toEqual(['email', 'password']);
  await vuelta.click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test("'Cerrar sesión (clears all local storage, goes to /)' ends the API's session; the look stays until a load", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await ingresarPorElFormulario(page);
  await page.getByRole('button', { name: 'Activar modo oscuro' }).click();
  await page.evaluate(() => localStorage.setItem('cualquier-otra', '1'));
  const logout = page.waitForResponse('**/api/logout');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect((await logout).status()).toBe(204);
  await expect.poll(() => guardado(page)).toEqual({});
  expect((await page.request.get('/api/usuarios')).status()).toBe(401);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('who signs in as a user after the admin, or on the way to an admin page, goes to /home', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await page.goto('/adminventas');
  await expect(page).toHaveURL('/');
  await tipear(page, cuenta);
  await expect(page).toHaveURL('/home');
  expect(Object.keys(await guardado(page)).sort()).toEqual(['perfil', 'user_id']);
});
