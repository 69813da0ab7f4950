import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { pdf } from './support/documents.ts';
import { foto } from './support/fotos.ts';
import { expectInSpanish, noteData } from './support/legal-texts.ts';
import { signInAs } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { collect, comoAdmin, comoCuenta, comprar, publicar } from './support/ventas.ts';

/* `/admin`: the specification's three links and the pending work. */

const VENTAS = /\/api\/ventas-detalle\?/;
const CUENTAS = /\/api\/usuarios\?/;
const LIQUIDACIONES = /\/api\/liquidaciones\/pendientes/;
const PAGOS = 'Pagos por comprobar';
const DOCUMENTOS = 'Documentos por aprobar';
/** The demo's sales appear in each of these queues. */
const NEW_QUEUES = ['Anulaciones pedidas', 'A devolver', 'Por liquidar'];
const NO_PAGOS = 'No pudimos cargar los pagos por comprobar.';

const queue = (page: Page, title: string) => page.getByRole('region', { name: title });

async function openPanel(page: Page): Promise<void> {
  await signInAs(page, 'admin');
  await page.goto('/admin');
}

async function clear(page: Page): Promise<void> {
  for (const patron of [VENTAS, CUENTAS, LIQUIDACIONES]) {
    await page.route(patron, (path) => path.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  }
}

test("'Buttons: Control de cuentas (/admincuentas), Control de ventas (/adminventas), and Cerrar sesión'", async ({
  page,
}) => {
  const data = noteData(page);
  await openPanel(page);
  await waitForScreen(page);
  await expectInSpanish(page, data);
  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
  for (const [nombre, path] of [
    ['Control de cuentas', '/admincuentas'],
    ['Control de ventas', '/adminventas'],
  ] as const) {
    await page.getByRole('link', { name: nombre }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${nombre} · FluxPartes`);
    await page.goBack();
  }
});

test('the panel counts an uploaded proof and a sent document until each is approved', async ({ page, playwright }) => {
  const vendedor = await comoCuenta(playwright, 'vendedor');
  const { cuenta, id, request } = await comoCuenta(playwright, 'mecanico', { nombre: 'Zoe', apellido: 'Ñáñez' });
  const producto = `Turbina ${cuenta.dni}`;
  const venta = await comprar(request, await publicar(vendedor.request, producto, { envio: false, precio: 98_765.5 }));
  const { buffer } = await foto('comprobante.jpg', '#123456', 600, 900);
  const comprobante = { name: 'comprobante.jpg', mimeType: 'image/jpeg', buffer };
  const upload = await request.post(`/api/ventas/${venta}/comprobante`, { multipart: { comprobante } });
  expect(upload.status()).toBe(201);
  const { nombre, apellido, email, telefono } = cuenta;
  const perfil = { nombre, apellido, email, telefono, certificadoEstudio: pdf('certificado.pdf') };
  expect((await request.put(`/api/usuarios/${id}`, { multipart: perfil })).status()).toBe(200);

  // The counts of the test's own entries.
  const onlyOwn = (queueUrl: RegExp, q: string) =>
    page.route(queueUrl, (route) => route.continue({ url: `${route.request().url()}&q=${encodeURIComponent(q)}` }));
  await onlyOwn(/ventas-detalle\?.*pendiente=pago/, producto);
  await onlyOwn(/usuarios\?.*pendiente=documentos/, email);
  await openPanel(page);
  const ownPago = queue(page, PAGOS).getByRole('link', { name: /^1\s?venta espera/ });
  const ownDocumento = queue(page, DOCUMENTOS).getByRole('link', { name: /^1\s?cuenta espera/ });
  await expect(ownPago).toBeVisible();
  await expect(ownDocumento).toBeVisible();

  await collect(playwright, venta);
  const admin = await comoAdmin(playwright);
  await admin.put(`/api/usuarios/${id}`, { data: { aprobado_certificado_estudio: true } });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(ownPago).toHaveCount(0);
  await expect(ownDocumento).toHaveCount(0);
  for (const one of [vendedor.request, request, admin]) await one.dispose();
});

test('each count links to the filtered list of its pending items', async ({ page }) => {
  await openPanel(page);
  for (const [title, target] of [
    [PAGOS, '/adminventas?pendiente=pago'],
    [DOCUMENTOS, '/admincuentas?pendiente=documentos'],
  ] as const) {
    await queue(page, title)
      .getByRole('link', { name: /esperan?/ })
      .click();
    await expect(page).toHaveURL(target);
    await page.goBack();
  }
});

test('each queue shows its empty message when nothing is pending', async ({ page }) => {
  await clear(page);
  await openPanel(page);
  await expect(page.getByText('No hay pagos por comprobar. ¡Estás al día!')).toBeVisible();
  await expect(page.getByText('No hay documentos por aprobar. ¡Estás al día!')).toBeVisible();
  await expect(page.getByText('Nadie pidió anular una venta.')).toBeVisible();
  await expect(page.getByText('No hay pagos para devolver.')).toBeVisible();
  await expect(page.getByText('No hay nada por liquidar. ¡Estás al día!')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a 500 response breaks only its own queues, and Reintentar loads each of them', async ({ page }) => {
  for (const patron of [VENTAS, LIQUIDACIONES]) await romper(page, patron);
  await openPanel(page);
  const pagos = queue(page, PAGOS);
  await expect(pagos.getByText(NO_PAGOS)).toBeVisible();
  await expect(page.getByText('No pudimos cargar las anulaciones pedidas.')).toBeVisible();
  await expect(page.getByText('No pudimos cargar los pagos para devolver.')).toBeVisible();
  await expect(page.getByText('No pudimos cargar lo que hay por liquidar.')).toBeVisible();
  await expect(queue(page, DOCUMENTOS).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await recover(page, pagos);
  await expect(pagos.getByRole('link').first()).toBeVisible();
  for (const title of NEW_QUEUES) {
    await recover(page, queue(page, title));
    await expect(queue(page, title).getByRole('link').first()).toBeVisible();
  }
});

test('both queues show errors while offline, the links stay, and the queues load when the network returns', async ({
  page,
}) => {
  await loseNetwork(page, /\/api\/(ventas-detalle|usuarios)\?/);
  await openPanel(page);
  const [pagos, documentos] = [queue(page, PAGOS), queue(page, DOCUMENTOS)];
  await expect(pagos.getByText(NO_PAGOS)).toBeVisible();
  await expect(documentos.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await recover(page, pagos);
  for (const first of [pagos, documentos]) await expect(first.getByRole('link').first()).toBeVisible();
});

test("the panel shows its links at once and 'Cargando...' in each queue until the counts load", async ({ page }) => {
  const releases = [await hold(page, VENTAS), await hold(page, CUENTAS), await hold(page, LIQUIDACIONES)];
  await openPanel(page);
  await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  for (const title of [PAGOS, DOCUMENTOS, ...NEW_QUEUES]) {
    await expect(queue(page, title).getByRole('status')).toHaveText('Cargando...');
  }
  await expectNoAxeViolations(page);
  for (const release of releases) release();
  await expect(queue(page, PAGOS).getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
});

for (const [scenario, makeFail] of [
  ['500', romper],
  ['offline', loseNetwork],
] as const) {
  test(`the panel shows a connection error and no links until the session loads (${scenario})`, async ({ page }) => {
    await makeFail(page, '**/api/sesion');
    await openPanel(page);
    await expect(page.getByRole('alert')).toContainText('Error de conexión al servidor');
    await expect(page.getByRole('link', { name: /^Control de/ })).toHaveCount(0);
    await recover(page);
    await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  });
}

test('the V and C shortcuts, the queue link and the logout work by keyboard alone', async ({ page }) => {
  await openPanel(page);
  await waitForScreen(page);
  await page.keyboard.press('v');
  await expect(page).toHaveURL('/adminventas');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/admincuentas');
  await page.goBack();
  const row = queue(page, PAGOS).getByRole('link');
  await expect(row).toBeVisible();
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    if (await row.evaluate((enlace) => enlace === document.activeElement)) break;
  }
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/adminventas?pendiente=pago');
  await page.goBack();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('the panel has no axe violations, overflow or small touch targets in both themes at 320, 768 and 1280 px', async ({
  page,
}) => {
  await setWidth(page, 320);
  await openPanel(page);
  await waitForScreen(page);
  const look = async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  };
  await inBothThemes(page, look, [320, 768, 1280]);
});
