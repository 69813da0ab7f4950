import { expect, type Page, test } from '@playwright/test';
import { aprobar } from './support/admin.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { expectReading } from './support/money.ts';
import { field, toUsuario } from './support/perfil.ts';
import { signInWithCuenta } from './support/roles.ts';
import { hold } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/** Signs in a new user. */
async function signIn(page: Page, tipoCuenta: Cuenta['tipoCuenta']): Promise<Cuenta & { id: number }> {
  const cuenta = cuentaNueva(tipoCuenta);
  const id = await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  return { ...cuenta, id };
}

/** Sets the API's count of sales or purchases of the last 30 days. */
const count = (page: Page, que: 'ventas' | 'compras', cantidad: number) =>
  page.route(`**/api/usuarios/*/${que}-ultimos-30`, (path) =>
    path.fulfill({ json: { [`${que}Ultimos30`]: cantidad } }),
  );

test("a mechanic's account: 'Account summary. The password is shown in plain text', 'Mis compras', 'Editar perfil', 'Volver (/home)'", async ({
  page,
}) => {
  const cuenta = await signIn(page, 'mecanico');
  await page.goto('/micuenta');
  await expect(page).toHaveTitle('Mi cuenta · FluxPartes');
  const { id, dni, nombre, apellido, email, password, telefono, localidad } = cuenta;
  const data = { ID: id, DNI: dni, Nombre: nombre, Apellido: apellido, Email: email, Contraseña: password };
  for (const [label, value] of Object.entries({ ...data, Teléfono: telefono, Localidad: localidad })) {
    await expect(field(page, label)).toHaveText(String(value));
  }
  await expect(field(page, 'Tipo de cuenta')).toHaveText('Mecánico');
  const links = page.getByRole('navigation', { name: 'Mi cuenta' });
  await expect(links.getByRole('link', { name: 'Mis compras' })).toHaveAttribute('href', '/mis-compras');
  await expect(page.getByRole('link', { name: 'Editar perfil' })).toHaveAttribute('href', '/editar-perfil');
  await expect(page.getByRole('link', { name: 'Mis ventas' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Mis publicaciones' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/home');
});

test("a seller's account shows 'Mis ventas', 'Mis publicaciones' and the shop, but no study certificate", async ({
  page,
}) => {
  await signIn(page, 'vendedor');
  await page.goto('/micuenta');
  await expect(field(page, 'Nombre del local')).toHaveText('Frenos de Prueba');
  await expect(field(page, 'Tipo de cuenta')).toHaveText('Vendedor');
  const links = page.getByRole('navigation', { name: 'Mi cuenta' });
  await expect(links.getByRole('link', { name: 'Mis ventas' })).toHaveAttribute('href', '/mis-ventas');
  await expect(page.getByRole('link', { name: 'Mis publicaciones' })).toHaveAttribute('href', '/mis-publicaciones');
  await expect(page.getByRole('link', { name: 'Mis compras' })).toHaveCount(0);
  await expect(page.getByText('Certificado de estudio')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Documentos' })).toContainText('No aprobada');
});

test("the commission: 'Base is 30%', '-5% if the AFIP/ARCA certificate is approved', '15 to 24 is -8%', in money and net gain", async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await signIn(page, 'vendedor');
  await page.goto('/micuenta');
  await expect(field(page, 'Comisión total')).toHaveText(/^30\s%$/);
  await expect(page.getByText(/^Te faltan 5 ventas para que tu comisión baje al 25\s%\.$/)).toBeVisible();

  await aprobar(playwright, String(baseURL), id, { aprobado_constancia_afip: true });
  await count(page, 'ventas', 15);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(field(page, 'Comisión total')).toHaveText(/^17\s%$/);
  await expect(field(page, 'Base')).toHaveText(/^30\s%$/);
  await expect(field(page, 'Constancia de AFIP/ARCA aprobada')).toHaveText(/^− 5\s%$/);
  await expect(field(page, '15 ventas en los últimos 30 días')).toHaveText(/^− 8\s%$/);
  await page.getByLabel('Precio de venta').fill('84.500,50');
  await expectReading(page, 'Comisión', 1_436_509);
  await expectReading(page, 'Ganancia neta', 7_013_541);
});

test("the discount: '5% if the AFIP/ARCA certificate is approved plus 5% if the study certificate is approved'; the coupon: '3%, or 5% if more than 10 purchases'", async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await signIn(page, 'mecanico');
  await count(page, 'compras', 10);
  await page.goto('/micuenta');
  await expect(field(page, 'Descuento total')).toHaveText(/^0\s%$/);
  await expect(field(page, 'Cupón para tu próxima compra')).toHaveText(/^3\s%$/);
  await expect(page.getByText(/^Te falta 1 compra para que tu cupón suba al 5\s%\.$/)).toBeVisible();
  await expectReading(page, 'Cashback disponible', 0);

  await aprobar(playwright, String(baseURL), id, {
    aprobado_constancia_afip: true,
    aprobado_certificado_estudio: true,
  });
  await count(page, 'compras', 11);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(field(page, 'Descuento total')).toHaveText(/^10\s%$/);
  await expect(field(page, 'Constancia de AFIP/ARCA: aprobada')).toHaveText(/^5\s%$/);
  await expect(field(page, 'Certificado de estudio: aprobado')).toHaveText(/^5\s%$/);
  await expect(field(page, 'Cupón para tu próxima compra')).toHaveText(/^5\s%$/);
});

test("'The user is reloaded whenever the window regains focus'", async ({ page }) => {
  const { id } = await signIn(page, 'mecanico');
  await page.goto('/micuenta');
  await expect(field(page, 'Teléfono')).toHaveText('1155501234');
  const multipart = {
    nombre: 'Marcos',
    apellido: 'Ledesma',
    email: `${id}-otro@correo.com`,
    contrasena: '',
    telefono: '1100000000',
  };
  expect((await page.request.put(`/api/usuarios/${id}`, { multipart })).status()).toBe(200);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(field(page, 'Teléfono')).toHaveText('1100000000');
});

test("'Cerrar sesión' ends the session, and the next login leads to the catalogue", async ({ page }) => {
  const cuenta = await signIn(page, 'mecanico');
  await page.goto('/micuenta');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), localStorage.getItem('perfil')])).toEqual([
    null,
    null,
  ]);
  await expect.poll(async () => (await page.request.get(`/api/usuarios/${cuenta.id}`)).status()).toBe(401);
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test('a guest or a user with an ended session is redirected to `/` and returns after signing in', async ({ page }) => {
  const cuenta = cuentaNueva('vendedor');
  await registrar(page.request, cuenta);
  const logIn = async () => {
    await page.getByLabel('Email').fill(cuenta.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
    await expect(page).toHaveURL('/micuenta');
  };
  await page.goto('/micuenta');
  await expect(page).toHaveURL('/');
  await logIn();
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await logIn();
});

test("the account shows 'Cargando...', then 'Reintentar' with 'Error al cargar usuario' in the console, and keeps loaded data offline", async ({
  page,
}) => {
  const { id } = await signIn(page, 'vendedor');
  const console: string[] = [];
  page.on('console', (message) => console.push(message.text()));
  const release = await hold(page, toUsuario(id), (path) => path.fulfill({ status: 500, body: '' }));
  await page.goto('/micuenta');
  await expect(page.getByRole('status')).toHaveText('Cargando...');
  await expect(page.getByRole('main').getByRole('link', { name: 'Mis ventas' })).toBeVisible();
  release();
  await expect(page.getByText('No pudimos cargar tus datos.')).toBeVisible();
  expect(console.some((text) => text.startsWith('Error al cargar usuario'))).toBe(true);
  await expectNoAxeViolations(page);
  await page.unroute(toUsuario(id));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('region', { name: 'Tus datos' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await goWithoutNetwork(page);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(() => console.filter((text) => text.startsWith('Error al cargar usuario')).length)
    .toBeGreaterThan(1);
  await expect(field(page, 'Nombre')).toHaveText('Marcos');
  await page.context().setOffline(false);
});

test("'Failed lookups of discount data fall back to no approval and 0 sales'", async ({ page }) => {
  await signIn(page, 'vendedor');
  await page.route('**/ventas-ultimos-30', (path) => path.fulfill({ status: 500, body: '' }));
  await page.goto('/micuenta');
  await expect(field(page, '0 ventas en los últimos 30 días')).toHaveText(/^0\s%$/);
  await expect(field(page, 'Comisión total')).toHaveText(/^30\s%$/);
});

test('the net gain and the profile link are reached by keyboard alone', async ({ page }) => {
  await signIn(page, 'vendedor');
  await page.goto('/micuenta');
  await expect(page.getByRole('region', { name: 'Tu comisión' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).focus();
  const next = async (nombre: string | RegExp) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(nombre);
  };
  await next('Cerrar sesión');
  await next('Mis ventas');
  await next('Mis publicaciones');
  await next('Editar perfil');
  await next('Enviar de nuevo');
  await next(/^Subir constancia/);
  await next('Precio de venta');
  await page.keyboard.type('1000');
  await expectReading(page, 'Ganancia neta', 70_000);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar perfil' })).toBeFocused();
});

test('the account with long values has no axe violations, overflow or small touch targets in both themes', async ({
  page,
}) => {
  for (const tipo of ['mecanico', 'vendedor'] as const) {
    await setWidth(page, 320);
    await count(page, 'ventas', 1000);
    await count(page, 'compras', 1000);
    const { id } = await signIn(page, tipo);
    await page.route(toUsuario(id), async (path) => {
      const answer = await path.fetch();
      const usuario = (await answer.json()) as object;
      const length = { nombre: 'Wenceslao-Maximiliano'.repeat(3), cashback: 999_999_999_999.99 };
      await path.fulfill({
        response: answer,
        json: { ...usuario, ...length, constancia_afip_url: '/api/archivos/1' },
      });
    });
    await page.goto('/micuenta');
    await expect(page.getByRole('region', { name: 'Documentos' })).toBeVisible();
    const look = async () => {
      await expectNoAxeViolations(page);
      await expectLargeTargets(page);
      await expectNoOverflow(page);
    };
    await test.step(tipo, () => inBothThemes(page, look, [320, 768, 1280]));
  }
});
