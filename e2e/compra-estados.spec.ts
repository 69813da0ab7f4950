import { centavos, computeVenta, pesosACentavos } from '@fluxpartes/dominio';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { expectReading } from './support/money.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { goToScreen, goWithoutReload, open } from './support/routes.ts';
import { disableSsr } from './support/ssr-parity.ts';
import { hold, loseNetwork, recover, restore, romper } from './support/stubbed-responses.ts';

/* The purchase, sentence by sentence, for each role; failing and slow. */

const PRECIO = 84_500.5;
const confirmar = (page: Page) => page.getByRole('button', { name: /^Confirm(ar compra|ando...)$/ });
const cantidad = (page: Page) => page.getByLabel('Cantidad');
const alert = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });

/** A new mechanic on the purchase screen of a listing by a new seller. */
async function buying(page: Page, envio: 'si' | 'no' = 'no'): Promise<{ id: number; userId: number }> {
  const tipo = envio === 'si' ? 'flete' : '';
  const id = await publicar(await separateVendedor(), { precio: String(PRECIO), envio, tipo_envio: tipo });
  const cuenta = cuentaNueva('mecanico');
  const userId = await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  await page.goto(`/compra/${id}`);
  await expect(confirmar(page)).toBeEnabled();
  return { id, userId };
}

const compras = async (page: Page, userId: number) =>
  ((await (await page.request.get(`/api/usuarios/${userId}/compras`)).json()) as unknown[]).length;

const ventaOf = (unidades: number) =>
  computeVenta(
    {
      precio: pesosACentavos(PRECIO),
      cantidad: unidades,
      documentos: { constanciaAfip: false, certificadoEstudio: false },
      cashbackDisponible: centavos(0),
      comprasUltimos30: 0,
    },
    centavos(0),
  );

test("'quantity is a whole number of at least 1 (invalid input becomes 1)', and the amounts are updated", async ({
  page,
}) => {
  await buying(page);
  await expect(cantidad(page)).toHaveValue('1');
  for (const [typed, left] of [
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['abc', 1],
    ['', 1],
  ] as const) {
    await cantidad(page).fill('');
    await cantidad(page).pressSequentially(typed);
    await cantidad(page).blur();
    await expectReading(page, 'Total a pagar', ventaOf(left).monto);
    await expectReading(page, 'Cupón para tu próxima compra', ventaOf(left).cupon);
  }
  await expect(cantidad(page)).toHaveValue('1');
  await expect(page.getByLabel('Usar cashback')).toBeDisabled();
});

test("'if the publication has shipping, localidad, direccion, altura and entre calles are all required. Otherwise Debes completar todos los datos de envío.'", async ({
  page,
}) => {
  const { userId } = await buying(page, 'si');
  const campos = ['Localidad', 'Dirección', 'Altura', 'Entre calles'];
  for (const campo of campos) await expect(page.getByLabel(campo)).toBeVisible();
  await page.getByLabel('Localidad').selectOption('Longchamps');
  await page.getByLabel('Dirección').fill('Diehl');
  await page.getByLabel('Altura').fill('120');
  await confirmar(page).click();
  await expect(alert(page, 'Debes completar todos los datos de envío.')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByLabel('Entre calles')).toBeFocused();
  await expect(page.getByLabel('Entre calles')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Dirección')).toHaveValue('Diehl');
  await expectNoAxeViolations(page);
  expect(await compras(page, userId)).toBe(0);
});

test("a purchase without shipping asks for no address and alerts '¡Compra realizada! Tu cupón se ha actualizado.', 'then /micuenta'", async ({
  page,
}) => {
  const { userId } = await buying(page);
  await expect(page.getByLabel('Dirección')).toHaveCount(0);
  await confirmar(page).click();
  await expect(alert(page, '¡Compra realizada! Tu cupón se ha actualizado.')).toBeVisible();
  await expect(page).toHaveURL('/micuenta');
  expect(await compras(page, userId)).toBe(1);
});

test("a purchase shows 'Error al realizar la compra' on a 500 or offline, keeps the quantity and is made once on retry", async ({
  page,
}) => {
  const { userId } = await buying(page);
  await cantidad(page).fill('2');
  for (const makeFail of [romper, loseNetwork]) {
    await makeFail(page, '**/api/ventas');
    await confirmar(page).click();
    await expect(alert(page, 'Error al realizar la compra')).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(cantidad(page)).toHaveValue('2');
    await expectNoAxeViolations(page);
    await restore(page);
  }
  await confirmar(page).click();
  await expect(alert(page, '¡Compra realizada! Tu cupón se ha actualizado.')).toBeVisible();
  expect(await compras(page, userId)).toBe(1);
});

test("the button shows 'Confirmando...' and is disabled while the request is pending, and Enter makes no second purchase", async ({
  page,
}) => {
  const { userId } = await buying(page);
  const release = await hold(page, '**/api/ventas');
  await confirmar(page).click();
  await expect(confirmar(page)).toBeDisabled();
  await expect(confirmar(page)).toHaveText('Confirmando...');
  await cantidad(page).press('Enter');
  release();
  await expect(page).toHaveURL('/micuenta');
  expect(await compras(page, userId)).toBe(1);
});

test("the purchase page shows 'Cargando...' without a total while loading, and 'Error al cargar la publicación' on a 500", async ({
  page,
}) => {
  const { id } = await buying(page);
  const release = await hold(page, `**/api/publicaciones/${id}`);
  await page.goto(`/compra/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Total a pagar' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  release();
  await expectReading(page, 'Total a pagar', ventaOf(1).monto);
  await page.unrouteAll();
  await romper(page, `**/api/publicaciones/${id}`);
  await page.reload();
  await expect(alert(page, 'Error al cargar la publicación')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectReading(page, 'Total a pagar', ventaOf(1).monto);
});

test("'failed lookups of discount data fall back to no approval and 0 sales'", async ({ page }) => {
  const { id, userId } = await buying(page);
  await romper(page, new RegExp(`/api/usuarios/${userId}(/compras-ultimos-30)?$`));
  await page.reload();
  await expectReading(page, 'Total a pagar', ventaOf(1).monto);
  await expectReading(page, 'Cupón para tu próxima compra', ventaOf(1).cupon);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/compra/${id}`);
});

test("the purchase page shows no amounts while offline, and 'No se compró nada.' after a failed purchase", async ({
  page,
  context,
}) => {
  const { userId } = await buying(page);
  await loseNetwork(page, new RegExp(`/api/usuarios/${userId}$`));
  await page.reload();
  for (const name of ['Total a pagar', 'Cashback disponible', 'Cupón para tu próxima compra'])
    await expect(page.getByRole('group', { name })).toHaveText(`${name}—`);
  await expect(page.getByText('No pudimos leer tu descuento ni tu cashback. Estás sin conexión.')).toBeVisible();
  await expect(confirmar(page)).toBeDisabled();
  await recover(page);
  await expectReading(page, 'Total a pagar', ventaOf(1).monto);
  await context.setOffline(true);
  await confirmar(page).click();
  await page.getByRole('alertdialog', { name: 'Error al realizar la compra' }).getByRole('button').click();
  await expect(page.getByText('Estás sin conexión. No se compró nada.')).toBeVisible();
  await context.setOffline(false);
});

test('the search and a listing show the offline message in addition to their own message', async ({
  page,
  context,
}) => {
  await disableSsr(page);
  await open(page, '/publicacion/:id');
  await goToScreen(page, '/home');
  const card = page.getByRole('main').locator('a[href^="/publicacion/"]').first();
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('amortiguador');
  await expect(page.getByText('No se encontraron publicaciones que coincidan con los filtros.')).toBeVisible();
  await expect(page.getByText('Estás sin conexión.')).toBeVisible();
  await goWithoutReload(page, '/publicacion/999999999');
  await page.getByRole('alertdialog', { name: 'Error al cargar la publicación' }).getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error al cargar la publicación' })).toBeVisible();
  await expect(page.getByText('Estás sin conexión.')).toBeVisible();
});

test('a purchase fails and shows that the listing is unavailable when it was paused meanwhile', async ({ page }) => {
  const vendedor = await separateVendedor();
  const id = await publicar(vendedor);
  await buying(page);
  await page.goto(`/compra/${id}`);
  await expect(confirmar(page)).toBeEnabled();
  await vendedor.put(`/api/publicaciones/${id}/pausar`, { data: { pausada: true } });
  await confirmar(page).click();
  await expect(alert(page, 'Error al realizar la compra')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
});

test('the admin is redirected from /compra/{id} to /admin', async ({ page }) => {
  const id = await publicar(await separateVendedor());
  await signInAs(page, 'admin');
  await page.goto(`/compra/${id}`);
  await expect(page).toHaveURL('/admin');
});
