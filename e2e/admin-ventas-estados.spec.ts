import { expect, type Page, type Route, test } from '@playwright/test';
import { accept, cardOf, openVentas, receipt, type TrialVentas, vender, ventaByApi } from './support/admin-ventas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { signInAs } from './support/roles.ts';
import { cutNetwork, hold, loseNetwork, recover, restore, romper } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';

/* `/adminventas` with failures of network or API, with changes by another admin, and with very many sales. */

const LIST = /\/api\/ventas-detalle\?/;
const VENTA = /\/api\/ventas\/\d+$/;
const EMPTY = 'No hay ventas registradas.';
let ventas: TrialVentas;
let id = 0;

test.beforeAll(async ({ playwright }) => {
  ventas = await vender(playwright, [await receipt('$ 41.883,00', cuentaNueva('mecanico').dni)]);
  [id = 0] = ventas.ids;
});

const openOwn = (page: Page) => openVentas(page, { q: ventas.producto });

test(`an empty sales list shows '${EMPTY}' without Reintentar`, async ({ page }) => {
  await page.route(LIST, (path) => path.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await openVentas(page);
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
});

test("the sales list shows its search and 'Cargando ventas...' while loading, then the sales", async ({ page }) => {
  const release = await hold(page, LIST);
  await openOwn(page);
  await expect(page.getByRole('status').filter({ hasText: 'Cargando ventas...' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  release();
  await expect(cardOf(page, id)).toBeVisible();
  await expect(page.getByText('Cargando ventas...')).toHaveCount(0);
});

for (const [scenario, makeFail] of [
  ['offline', (page: Page) => loseNetwork(page, LIST)],
  ['500', (page: Page) => romper(page, LIST)],
] as const) {
  test(`the sales list shows '${EMPTY}' and Reintentar without an alert until it loads (${scenario})`, async ({
    page,
  }) => {
    await makeFail(page);
    await openOwn(page);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await recover(page);
    await expect(cardOf(page, id)).toBeVisible();
  });
}

test("a failed approval shows 'Error al actualizar pago' or 'Error de conexión' and reverts the payment", async ({
  page,
}) => {
  await openOwn(page);
  const card = cardOf(page, id);
  for (const [text, makeFail] of [
    ['Error al actualizar pago', (path: Route) => path.fulfill({ status: 500, json: {} })],
    ['Error de conexión', cutNetwork],
  ] as const) {
    await page.route(VENTA, async (path) => {
      await expect(card.getByText('Pago recibido: Sí')).toBeVisible();
      await makeFail(path);
    });
    await card.getByRole('button', { name: 'Aprobar' }).click();
    await accept(page, text);
    await expect(card.getByText('Pago recibido: No')).toBeVisible();
    await restore(page);
  }
  expect(await ventaByApi(page.request, id)).toMatchObject({ pago_recibido: false });
});

test("a save shows 'Error al guardar cambios' on a 500 or without `venta`, 'Error de conexión' offline, and keeps the input", async ({
  page,
}) => {
  await openOwn(page);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: 'Editar' }).click();
  await card.getByLabel('Cantidad').fill('0');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('La cantidad es un número entero desde 1.')).toBeVisible();
  await card.getByLabel('Cantidad').fill('7');
  for (const [text, makeFail] of [
    ['Error al guardar cambios', (path: Route) => path.fulfill({ status: 500, json: {} })],
    ['Error al guardar cambios', (path: Route) => path.fulfill({ status: 200, json: { message: 'ok' } })],
    ['Error de conexión', cutNetwork],
  ] as const) {
    await page.route(VENTA, makeFail);
    await card.getByRole('button', { name: 'Guardar' }).click();
    await accept(page, text);
    await expect(card.getByLabel('Cantidad')).toHaveValue('7');
    await restore(page);
  }
  await card.getByRole('button', { name: 'Cancelar' }).click();
  expect(await ventaByApi(page.request, id)).toMatchObject({ cantidad: 2 });
});

test('the conflict dialog shows the other value, has no axe violations in either theme and saves both edits', async ({
  page,
}) => {
  await setWidth(page, 1280);
  await openOwn(page);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: 'Editar' }).click();
  await card.getByLabel('Altura envío').fill('15 bis');
  const other = await page.request.put(`/api/ventas/${id}`, { data: { localidad_envio: 'Glew norte' } });
  expect(other.status()).toBe(200);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: `Otra persona modificó este registro: Venta #${id}` });
  await expect(dialog.getByRole('group', { name: 'Localidad envío' })).toContainText('Glew norte');
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();
  expect(await ventaByApi(page.request, id)).toMatchObject({ altura_envio: '15 bis', localidad_envio: 'Glew norte' });
});

test('a list of 300 sales scrolls to the last one and renders fewer than 20 cards', async ({ page }) => {
  test.setTimeout(120_000);
  await setWidth(page, 800);
  await signInAs(page, 'admin');
  const modelo = await ventaByApi(page.request, id);
  await page.route(LIST, (path) => {
    const params = new URL(path.request().url()).searchParams;
    const [desde, counts] = [Number(params.get('cursor') ?? 0), Number(params.get('limite'))];
    const rows = Array.from({ length: Math.min(counts, 300 - desde) }, (_, i) => ({
      ...modelo,
      id: 90_000 - desde - i,
    }));
    const next = desde + rows.length;
    const link: Record<string, string> = next < 300 ? { Link: `</ventas-detalle?cursor=${next}>; rel="next"` } : {};
    return path.fulfill({ json: rows, headers: { 'X-Total-Count': '300', ...link } });
  });
  await page.goto('/adminventas');
  await expect(page.getByText('300 ventas')).toBeVisible();
  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 36_000);
    await expect(cardOf(page, 90_000 - 299)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [50] });
  // Cards that the wheel has scrolled past are removed when the wheel rests.
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(20);
});
