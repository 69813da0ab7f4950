import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  aprobarPago,
  comprar,
  confirmarRecepcion,
  type OnSale,
  putOnSale,
  signInAsComprador,
  subirComprobante,
} from './support/compras.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { foto } from './support/fotos.ts';
import { signInWithCuenta } from './support/roles.ts';
import { open, waitForScreen } from './support/routes.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';
import { inBothThemes, lookAt, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/*
 * The screen `/mis-compras`: the texts of the specification, and its states (empty, full, slow, failing). Its actions are
 * tested in comprobante.spec.ts.
 */

const EMPTY = 'No realizaste compras aún.';
const COLUMNS = 'Producto Cantidad Total Fecha Hora Local Envío|Ver publicación|Pago Comprobante Recepción'.replaceAll(
  '|',
  ' ',
);
let withEnvio: OnSale;
let withoutEnvio: OnSale;

test.beforeAll(async () => {
  withEnvio = await putOnSale();
  withoutEnvio = await putOnSale({ envio: false });
});

const rowOf = (page: Page, producto: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: producto }) });
const compras = '**/api/usuarios/*/compras?**';

/** A buyer with one purchase for each step: paid, waiting, without a proof. */
async function withAllThreeSteps(page: Page): Promise<void> {
  await signInAsComprador(page);
  const { buffer } = await foto('comprobante.jpg', '#eeeeee', 400, 600);
  const paid = await comprar(page.request, withoutEnvio, 4);
  await subirComprobante(page.request, paid, buffer);
  await aprobarPago(paid);
  await subirComprobante(page.request, await comprar(page.request, withEnvio, 2), buffer);
  await comprar(page.request, withEnvio);
}

test("'Without a user id it redirects to /', and a seller is redirected to /micuenta", async ({ page }) => {
  await page.goto('/mis-compras');
  await expect(page).toHaveURL('/');
  const vendedor = cuentaNueva('vendedor');
  await registrar(page.request, vendedor);
  await signInWithCuenta(page, vendedor);
  await page.goto('/mis-compras');
  await expect(page).toHaveURL('/micuenta');
});

test("'Title, a button back to /micuenta, a yellow notice that only image proofs are accepted and PDF is not'; 'No realizaste compras aún.' when empty", async ({
  page,
}) => {
  await signInAsComprador(page);
  await open(page, '/mis-compras');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis compras' })).toBeVisible();
  await expect(page).toHaveTitle('Mis compras · FluxPartes');
  await expect(
    page.getByText('Solo se aceptan comprobantes en imagen (JPG, PNG o captura de pantalla).'),
  ).toBeVisible();
  await expect(page.getByText('No se acepta PDF.')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('region', { name: 'Mis compras' }).getByRole('link', { name: 'Mi cuenta' }).click();
  await expect(page).toHaveURL('/micuenta');
});

test("'a table with minimum width 1300 px' shows all columns and the values of a purchase", async ({ page }) => {
  await withAllThreeSteps(page);
  await open(page, '/mis-compras');
  const table = page.getByRole('table');
  expect((await table.getByRole('columnheader').allTextContents()).join(' ')).toBe(COLUMNS);
  expect(await table.evaluate((e) => e.getBoundingClientRect().width)).toBeGreaterThanOrEqual(1300);
  const paid = rowOf(page, withoutEnvio.producto);
  const cells = await paid.getByRole('cell').allTextContents();
  expect([cells[0], cells[1], cells[4], cells[5]]).toEqual(['4', '$\u00a04.938,00', withoutEnvio.local, 'No']);
  expect(cells[2]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(cells[3]).toMatch(/^\d\d:\d\d$/);
  await expect(rowOf(page, withEnvio.producto).first().getByRole('cell', { name: 'Uber Moto' })).toBeVisible();
  const comprobante = paid.getByRole('link', { name: 'Ver comprobante' });
  await expect(comprobante).toHaveAttribute('target', '_blank');
  expect((await page.request.get((await comprobante.getAttribute('href')) ?? '')).headers()['content-type']).toMatch(
    /^image\//,
  );
  await paid.getByRole('link', { name: 'Ver publicación' }).click();
  await expect(page).toHaveURL(`/publicacion/${withoutEnvio.publicacionId}`);
});

test('the table keeps the product visible while scrolling and fades its edge until the end', async ({ page }) => {
  await signInAsComprador(page);
  await comprar(page.request, withEnvio);
  await open(page, '/mis-compras');
  const region = page.getByRole('region', { name: 'Tabla de compras' });
  const marco = page.locator('[data-hay-mas]').filter({ has: region });
  await expect(marco).toHaveAttribute('data-hay-mas', 'true');
  const producto = page.getByRole('rowheader', { name: withEnvio.producto });
  const antes = await producto.boundingBox();
  await region.focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await region.evaluate((e) => e.scrollTo({ left: e.scrollWidth }));
  await expect(marco).toHaveAttribute('data-hay-mas', 'false');
  await expect(page.getByRole('cell', { name: 'Confirmar recepción' })).toBeInViewport();
  expect((await producto.boundingBox())?.x).toBe(antes?.x);
});

test("'Lo que te falta' lists each purchase with a pending step, and each row on a phone links to its purchase", async ({
  page,
}) => {
  await lookAt(page, { theme: 'claro', width: 360 });
  await withAllThreeSteps(page);
  await open(page, '/mis-compras');
  const strip = page.getByRole('region', { name: 'Lo que te falta' });
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText([
    'Falta subir el comprobante',
    'Confirmá la recepción',
    'Esperando aprobación',
  ]);
  await expect(page.getByRole('table')).toHaveCount(0);
  const rows = page.getByRole('region', { name: 'Todas tus compras' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows
    .first()
    .getByRole('link', { name: /Falta subir el comprobante.*#\d+$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Compra #\d+$/ })).toBeFocused();
  await expect(page.getByRole('group', { name: 'Monto a transferir' })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(3);
});

test('a list of 55 purchases loads the next page on scroll and keeps the search in the URL', async ({ page }) => {
  await signInAsComprador(page);
  for (let i = 0; i < 54; i++) await comprar(page.request, withEnvio);
  const ultima = await comprar(page.request, withoutEnvio);
  await open(page, '/mis-compras');
  await expect(page.getByText('55 compras')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lo que te falta' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Ver más (51)' })).toBeVisible();
  await page.getByRole('rowheader').nth(49).scrollIntoViewIfNeeded();
  await expect(page.getByRole('rowheader')).toHaveCount(55);
  await page.getByRole('searchbox', { name: 'Buscar en tus compras' }).fill(String(ultima));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page).toHaveURL(`/mis-compras?q=${ultima}`);
  await page.reload();
  await expect(page.getByRole('rowheader', { name: withoutEnvio.producto })).toBeVisible();
  await page.getByRole('searchbox').fill('no hay tal repuesto');
  await expect(page.getByText('Ninguna compra coincide con la búsqueda.')).toBeVisible();
});

test("'Shows Cargando...' while loading, and 'A failed load of lists gives an empty list' with Reintentar", async ({
  page,
}) => {
  await signInAsComprador(page);
  await comprar(page.request, withEnvio);
  const release = await hold(page, compras);
  await page.goto('/mis-compras');
  await expect(page.getByText('Cargando...').and(page.getByRole('status'))).toBeVisible();
  release();
  await expect(page.getByRole('table')).toBeVisible();

  for (const makeFail of [loseNetwork, romper]) {
    await makeFail(page, compras);
    await page.reload();
    await expect(page.getByText(EMPTY)).toBeVisible();
    await recover(page);
    await expect(page.getByRole('table')).toBeVisible();
  }
});

test('a receipt after the session ended shows only the session alert and redirects to /', async ({ page }) => {
  await signInAsComprador(page);
  await comprar(page.request, withEnvio);
  await open(page, '/mis-compras');
  // The header's numbers are a request too: it must not be the one that finds out.
  await expect(page.getByRole('link', { name: /en curso$/ })).toBeVisible();
  await page.context().clearCookies();
  await confirmarRecepcion(page.getByRole('row'));
  await expect(page.getByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await expect(page.getByText('Error al confirmar recepción')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('the list, a purchase and the transfer dialog have no axe violations, overflow or small touch targets in both themes', async ({
  page,
}) => {
  await setWidth(page, 320);
  await withAllThreeSteps(page);
  await open(page, '/mis-compras');
  await page.getByRole('link', { name: 'Subir el comprobante', exact: true }).click();
  const choose = page.getByLabel(/^(Elegir imagen|comprobante\.jpg)$/);
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await choose.setInputFiles(await foto('comprobante.jpg', '#eeeeee', 400, 600));
  const look = async () => {
    await waitForScreen(page);
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  };
  const widths = [320, 768, 1280];
  await inBothThemes(page, look, widths);
  await page.goBack();
  await inBothThemes(page, look, widths);
  await page.getByRole('button', { name: 'Ver datos' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothThemes(page, look);
});
