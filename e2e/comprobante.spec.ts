import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp, { type Metadata } from 'sharp';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  aprobarPago,
  comprar,
  confirmarRecepcion,
  type OnSale,
  putOnSale,
  signInAsComprador,
} from './support/compras.ts';
import { type FotoFile, foto } from './support/fotos.ts';
import { takeBackAndGiveBack } from './support/refund-flow.ts';
import { open } from './support/routes.ts';
import { routeOnce } from './support/stubbed-responses.ts';
import { lookAt } from './support/themes-and-widths.ts';

/* A buyer's work on `/mis-compras`: transfer data, proof, confirmation of arrival (receipt). */

const NOT_IMAGE = 'Solo se permite subir imágenes o capturas de pantalla (no PDF).';
const PDF = { name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const ENVIO = '**/api/ventas/*/comprobante';
let onSale: OnSale;

test.beforeAll(async () => {
  onSale = await putOnSale();
});

/** A buyer with one purchase, on the screen. */
async function withOneCompra(page: Page): Promise<number> {
  await signInAsComprador(page);
  const id = await comprar(page.request, onSale, 2);
  await open(page, '/mis-compras');
  return id;
}

const stripOf = (page: Page) => page.getByRole('region', { name: 'Lo que te falta' });
const rowOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

async function accept(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text });
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toBeHidden();
}

/** A photo of the transfer's receipt: 12 MP, with the grain that makes a phone's photo large in bytes. */
async function fotoOf12Mp(): Promise<FotoFile> {
  const [width, height] = [4000, 3000];
  const text = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="900" y="300" width="2200" height="2400" fill="#fff" opacity=".8"/>
    <text x="1100" y="900" font-size="200">Transferencia</text><text x="1100" y="1300" font-size="240">$ 2.469,00</text></svg>`,
  );
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .composite([{ input: text }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/** The proof as the API stores it. */
async function saved(enlace: Locator): Promise<Metadata> {
  const url = (await enlace.getAttribute('href')) ?? '';
  return sharp(await (await enlace.page().request.get(url)).body()).metadata();
}

test('a buyer purchases, uploads the proof and confirms the receipt, then withdraws and is refunded', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAsComprador(page);
  await page.goto(`/compra/${onSale.publicacionId}`);
  await page.getByRole('button', { name: 'Sumar' }).click();
  await page.getByLabel('Localidad').selectOption('Longchamps');
  await page.getByLabel('Dirección').fill('Av. Hipólito Yrigoyen');
  await page.getByLabel('Altura').fill('18340');
  await page.getByLabel('Entre calles').fill('Diehl y Burgwardt');
  const request = page.waitForResponse((r) => r.url().endsWith('/api/ventas') && r.request().method() === 'POST');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const { venta } = (await (await request).json()) as { venta: { id: number } };
  await accept(page, '¡Compra realizada! Tu cupón se ha actualizado.');
  const pay = page.getByRole('region', { name: /^Transferí \$\s2\.469,00 a / });
  await expect(pay.getByRole('button', { name: 'Copiar Alias' })).toBeVisible();
  await page.getByRole('link', { name: /^Mis compras · 1 por pagar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis compras' })).toBeFocused();

  // 'Ver datos' opens a modal 'Datos para transferencia' with Alias, CBU and Nombre de la cuenta.
  await rowOf(page).getByRole('button', { name: 'Ver datos' }).click();
  const modal = page.getByRole('dialog', { name: 'Datos para transferencia' });
  await expect(modal.getByRole('group', { name: 'Monto a transferir' })).toHaveText(/\$\s2\.469,00/);
  for (const nombre of ['Alias', 'CBU', 'Nombre de la cuenta']) {
    await modal.getByRole('button', { name: `Copiar ${nombre}` }).click();
    await expect(modal.getByRole('status')).toHaveText(`Copiaste: ${nombre}.`);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(modal.getByRole('definition').filter({ hasText: copied })).toHaveCount(1);
  }
  await modal.getByRole('button', { name: 'Copiar Monto a transferir' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2469,00');
  await modal.getByRole('button', { name: 'Cerrar', exact: true }).click();

  // Upload has no effect without a file; a PDF is rejected and the selection is cleared.
  const subir = rowOf(page).getByRole('button', { name: 'Subir' });
  await expect(subir).toBeDisabled();
  await rowOf(page).getByLabel('Elegir imagen').setInputFiles(PDF);
  await expect(page.getByRole('alert').getByText(NOT_IMAGE, { exact: true })).toBeVisible();
  await expect(rowOf(page).getByLabel('Elegir imagen')).toHaveValue('');
  await expect(subir).toBeDisabled();

  // An image is accepted; the list is loaded again.
  await rowOf(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('transferencia.jpg', '#eeeeee', 600, 900));
  await expect(page.getByText(NOT_IMAGE)).toHaveCount(0);
  const reload = page.waitForResponse((r) => r.url().includes('/compras?') && r.ok());
  await subir.click();
  await reload;
  await expect(rowOf(page).getByRole('link', { name: 'Ver comprobante' })).toBeFocused();
  await expect(stripOf(page).getByText('Esperando aprobación')).toBeVisible();
  await expect(stripOf(page).getByText('Comprobante subido. Lo revisamos.')).toBeVisible();

  // The admin approves; the buyer's confirmation of arrival (receipt) cannot be undone.
  await aprobarPago(venta.id);
  await page.reload();
  await confirmarRecepcion(stripOf(page));
  await expect(rowOf(page).getByText('Confirmado')).toBeVisible();
  await expect(stripOf(page).getByRole('heading', { name: 'Recibida ✓' })).toBeFocused();
  await page.reload();
  await expect(stripOf(page)).toHaveCount(0);
  await expect(rowOf(page).getByText('Confirmado')).toBeVisible();
  await expect(rowOf(page).getByRole('button', { name: 'Confirmar recepción' })).toHaveCount(0);
  await takeBackAndGiveBack(page, await browser.newPage(), venta.id);
});

test('a 12 MP photo is uploaded rotated, under 500 kB and with 1200 × 1600 px', async ({ page }) => {
  test.setTimeout(120_000);
  await lookAt(page, { theme: 'claro', width: 360 });
  await withOneCompra(page);
  const original = await fotoOf12Mp();
  expect(original.buffer.length).toBeGreaterThan(2_000_000);
  await stripOf(page).getByRole('link', { name: 'Subir el comprobante' }).click();
  await page.getByLabel('Elegir imagen').setInputFiles(original);
  await expect(page.getByRole('img', { name: 'Comprobante elegido: IMG_2041.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subir' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Girar' }).click();
  const answer = page.waitForResponse(ENVIO);
  await page.getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByText('Comprobante subido. Lo revisamos.')).toBeInViewport({ ratio: 1 });
  const headers = await (await answer).request().allHeaders();
  const bytes = Number(headers['content-length']);
  expect(bytes).toBeLessThan(500_000);
  expect(bytes).toBeGreaterThan(50_000);
  const { width, height } = await saved(page.getByRole('link', { name: 'Ver comprobante' }));
  expect([width, height]).toEqual([1200, 1600]);
});

test('an upload shows its progress in percent, can be cancelled, and succeeds after a lost connection and away from its screen', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await withOneCompra(page);
  const red = await context.newCDPSession(page);
  await red.send('Network.enable');
  const throttle = (bytesPerSecond: number) =>
    red.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  const original = await fotoOf12Mp();
  await rowOf(page).getByLabel('Elegir imagen').setInputFiles(original);
  const subir = rowOf(page).getByRole('button', { name: 'Subir' });
  const progress = rowOf(page).getByRole('progressbar', { name: 'Subiendo...' });
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));

  await throttle(40_000);
  await subir.click();
  await expect.poll(percent).toBeGreaterThan(5);
  await expect(rowOf(page).getByRole('button', { name: 'Subiendo...' })).toBeDisabled();
  const antes = await percent();
  expect(antes).toBeLessThan(100);
  await expect.poll(percent).toBeGreaterThan(antes);
  await rowOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(subir).toBeEnabled();

  await routeOnce(page, ENVIO, (path) => path.abort('connectionreset'));
  await subir.click();
  await accept(page, 'Error al subir comprobante');
  await expect(page.getByRole('alert').getByText('Error de conexión al servidor')).toBeVisible();
  await expect(rowOf(page).getByRole('img', { name: /IMG_2041/ })).toBeVisible();

  await subir.click();
  await expect(progress).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Mi Cuenta/ })
    .click();
  await expect(page).toHaveURL('/micuenta');
  await throttle(-1);
  await accept(page, 'Comprobante subido. Lo revisamos.');
  await page.goBack();
  await expect(stripOf(page).getByText('Esperando aprobación')).toBeVisible();
});

test('transfer data, proof upload and receipt work by keyboard alone', async ({ page }) => {
  await withOneCompra(page);
  const row = rowOf(page);
  // The listener is set early, because the browser reports its file choosers with a delay.
  const selector = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Tabla de compras' }).focus();
  for (const name of [/^Copiar #/, 'Ver publicación'] as const) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Ver datos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('link', { name: 'Ver compra' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row.getByLabel('Elegir imagen')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await selector).setFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  await expect(row.getByRole('button', { name: 'Subir' })).toBeEnabled();
  await expect(row.getByLabel('captura.jpg')).toBeFocused();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(row.getByRole('link', { name: 'Ver comprobante' })).toBeFocused();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Todavía no' })).toBeFocused();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(row.getByText('Confirmado')).toBeFocused();
});

test('a receipt asks for confirmation, and no other button moves under the pointer afterwards', async ({ page }) => {
  await lookAt(page, { theme: 'claro', width: 360 });
  await signInAsComprador(page);
  for (let i = 0; i < 3; i++) await aprobarPago(await comprar(page.request, onSale, 1));
  await open(page, '/mis-compras');
  const button = stripOf(page).getByRole('button', { name: 'Confirmar recepción' });
  await button.first().scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = [x + width / 2, y + height / 2] as const;
  await page.mouse.click(...finger);
  await expect(page.getByRole('alertdialog', { name: `¿Ya tenés «${onSale.producto}»?` })).toBeVisible();
  await page.getByRole('button', { name: 'Todavía no' }).click();
  await expect(button).toHaveCount(3);
  await page.mouse.click(...finger);
  const reload = page.waitForResponse((r) => r.url().includes('pendiente=si') && r.ok());
  await page.getByRole('button', { name: 'Sí, la recibí' }).click();
  await reload;
  await expect(stripOf(page).getByRole('heading', { name: 'Recibida ✓' })).toBeVisible();
  const under = await page.evaluate(([a, b]) => document.elementFromPoint(a, b)?.closest('li')?.textContent, finger);
  expect(under).toContain('Recibida ✓');
  await page.mouse.click(...finger);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(button).toHaveCount(2);
});

test("a failure shows 'Error al subir comprobante' or 'Error al confirmar recepción', and a retry succeeds", async ({
  page,
}) => {
  await withOneCompra(page);
  await routeOnce(page, ENVIO, (path) => path.fulfill({ status: 500, body: '' }));
  await routeOnce(page, '**/api/ventas/*', (path) => path.abort());
  await rowOf(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  await rowOf(page).getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al subir comprobante' })).toBeVisible();
  await expectNoAxeViolations(page);
  await accept(page, 'Error al subir comprobante');
  await rowOf(page).getByRole('button', { name: 'Subir' }).click();
  await expect(rowOf(page).getByRole('link', { name: 'Ver comprobante' })).toBeVisible();
  await confirmarRecepcion(rowOf(page));
  await accept(page, 'Error al confirmar recepción');
  await confirmarRecepcion(rowOf(page));
  await expect(rowOf(page).getByText('Confirmado')).toBeVisible();
});

test('changes made meanwhile by the admin or another tab are reloaded and reported', async ({ page }) => {
  const id = await withOneCompra(page);
  await aprobarPago(id);
  await confirmarRecepcion(rowOf(page));
  await accept(page, 'Error al confirmar recepción');
  await expect(page.getByText('Otra persona modificó este registro. Recargá la página.')).toBeVisible();
  await expect(stripOf(page).getByText('Confirmá la recepción')).toBeVisible();
  await rowOf(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  const { buffer } = await foto('otra.jpg', '#dddddd', 400, 600);
  await page.request.post(`/api/ventas/${id}/comprobante`, {
    multipart: { comprobante: { name: 'otra.jpg', mimeType: 'image/jpeg', buffer } },
  });
  await rowOf(page).getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByText('Ya cargaste un comprobante.')).toBeVisible();
  await expect(rowOf(page).getByRole('link', { name: 'Ver comprobante' })).toBeVisible();
});
