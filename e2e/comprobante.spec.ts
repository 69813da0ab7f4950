import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp, { type Metadata } from 'sharp';
import { expectNoAxeViolations } from './support/axe.ts';
import { aprobarPago, comprar, type EnVenta, entrarComoComprador, ponerEnVenta } from './support/compras.ts';
import { type ArchivoDeFoto, foto } from './support/fotos.ts';
import { abrir } from './support/rutas.ts';
import { mirarEn } from './support/temas.ts';

/* What a buyer does on `/mis-compras`: transfer data, proof, receipt. */

const NO_ES_IMAGEN = 'Solo se permite subir imágenes o capturas de pantalla (no PDF).';
const PDF = { name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const ENVIO = '**/api/ventas/*/comprobante';
let enVenta: EnVenta;

test.beforeAll(async () => {
  enVenta = await ponerEnVenta();
});

/** A buyer with one purchase, on the screen. */
async function conUnaCompra(page: Page): Promise<number> {
  await entrarComoComprador(page);
  const id = await comprar(page.request, enVenta, 2);
  await abrir(page, '/mis-compras');
  return id;
}

const tiraDe = (page: Page) => page.getByRole('region', { name: 'Lo que te falta' });
const filaDe = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

async function aceptar(page: Page, texto: string): Promise<void> {
  const alerta = page.getByRole('alertdialog', { name: texto });
  await alerta.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alerta).toBeHidden();
}

/** The transfer's receipt photographed: 12 MP, with the grain that makes a phone's photo heavy. */
async function fotoDe12Mp(): Promise<ArchivoDeFoto> {
  const [ancho, alto] = [4000, 3000];
  const texto = Buffer.from(
    `<svg width="${ancho}" height="${alto}"><rect x="900" y="300" width="2200" height="2400" fill="#fff" opacity=".8"/>
    <text x="1100" y="900" font-size="200">Transferencia</text><text x="1100" y="1300" font-size="240">$ 2.469,00</text></svg>`,
  );
  const buffer = await sharp({
    create: {
      width: ancho,
      height: alto,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .composite([{ input: texto }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/** The proof that the API keeps. */
async function guardado(enlace: Locator): Promise<Metadata> {
  const url = (await enlace.getAttribute('href')) ?? '';
  return sharp(await (await enlace.page().request.get(url)).body()).metadata();
}

test('buy, transfer data, proof (PDF refused, image accepted), payment, receipt', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await entrarComoComprador(page);
  await page.goto(`/compra/${enVenta.publicacionId}`);
  await page.getByRole('button', { name: 'Sumar' }).click();
  await page.getByLabel('Localidad').selectOption('Longchamps');
  await page.getByLabel('Dirección').fill('Av. Hipólito Yrigoyen');
  await page.getByLabel('Altura').fill('18340');
  await page.getByLabel('Entre calles').fill('Diehl y Burgwardt');
  const pedido = page.waitForResponse((r) => r.url().endsWith('/api/ventas') && r.request().method() === 'POST');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const { venta } = (await (await pedido).json()) as { venta: { id: number } };
  await aceptar(page, '¡Compra realizada! Tu cupón se ha actualizado.');
  await page.getByRole('link', { name: 'Mis compras' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis compras' })).toBeFocused();

  // 'Ver datos' opens a modal 'Datos para transferencia' with Alias, CBU and Nombre de la cuenta.
  await filaDe(page).getByRole('button', { name: 'Ver datos' }).click();
  const modal = page.getByRole('dialog', { name: 'Datos para transferencia' });
  await expect(modal.getByRole('group', { name: 'Monto a transferir' })).toHaveText(/\$\s2\.469,00/);
  for (const nombre of ['Alias', 'CBU', 'Nombre de la cuenta']) {
    await modal.getByRole('button', { name: `Copiar ${nombre}` }).click();
    await expect(modal.getByRole('status')).toHaveText(`Copiaste: ${nombre}.`);
    const copiado = await page.evaluate(() => navigator.clipboard.readText());
    await expect(modal.getByRole('definition').filter({ hasText: copiado })).toHaveCount(1);
  }
  await modal.getByRole('button', { name: 'Copiar Monto a transferir' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2469,00');
  await modal.getByRole('button', { name: 'Cerrar', exact: true }).click();

  // Upload does nothing if no file is chosen; a PDF is refused and the selection is cleared.
  const subir = filaDe(page).getByRole('button', { name: 'Subir' });
  await expect(subir).toBeDisabled();
  await filaDe(page).getByLabel('Elegir imagen').setInputFiles(PDF);
  await expect(page.getByRole('alert').getByText(NO_ES_IMAGEN, { exact: true })).toBeVisible();
  await expect(filaDe(page).getByLabel('Elegir imagen')).toHaveValue('');
  await expect(subir).toBeDisabled();

  // An image is accepted; the list is loaded anew.
  await filaDe(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('transferencia.jpg', '#eeeeee', 600, 900));
  await expect(page.getByText(NO_ES_IMAGEN)).toHaveCount(0);
  const recarga = page.waitForResponse((r) => r.url().includes('/compras?') && r.ok());
  await subir.click();
  await recarga;
  await expect(filaDe(page).getByRole('link', { name: 'Ver comprobante' })).toBeFocused();
  await expect(tiraDe(page).getByText('Esperando aprobación')).toBeVisible();

  // The admin approves; the receipt goes one way.
  await aprobarPago(venta.id);
  await page.reload();
  await tiraDe(page).getByRole('button', { name: 'Confirmar recepción' }).click();
  await expect(filaDe(page).getByText('Confirmado')).toBeVisible();
  await expect(tiraDe(page)).toHaveCount(0);
  await page.reload();
  await expect(filaDe(page).getByText('Confirmado')).toBeVisible();
  await expect(filaDe(page).getByRole('button', { name: 'Confirmar recepción' })).toHaveCount(0);
});

test('a 12 MP photo leaves the browser turned and under 500 kB, and can still be read', async ({ page }) => {
  await mirarEn(page, { tema: 'claro', ancho: 360 });
  await conUnaCompra(page);
  const original = await fotoDe12Mp();
  expect(original.buffer.length).toBeGreaterThan(2_000_000);
  await tiraDe(page).getByLabel('Elegir imagen').setInputFiles(original);
  await expect(tiraDe(page).getByRole('img', { name: 'Comprobante elegido: IMG_2041.jpg' })).toBeVisible();
  await tiraDe(page).getByRole('button', { name: 'Girar' }).click();
  const respuesta = page.waitForResponse(ENVIO);
  await tiraDe(page).getByRole('button', { name: 'Subir' }).click();
  const cabeceras = await (await respuesta).request().allHeaders();
  const bytes = Number(cabeceras['content-length']);
  expect(bytes).toBeLessThan(500_000);
  expect(bytes).toBeGreaterThan(50_000);
  const { width, height } = await guardado(filaDe(page).getByRole('link', { name: 'Ver comprobante' }));
  expect([width, height]).toEqual([1200, 1600]);
});

test('progress in percent on a slow network; cancelled, then a lost connection, then sent with one more press', async ({
  page,
  context,
}) => {
  await conUnaCompra(page);
  const red = await context.newCDPSession(page);
  await red.send('Network.enable');
  const limitar = (bytesPorSegundo: number) =>
    red.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: bytesPorSegundo,
    });
  const original = await fotoDe12Mp();
  await tiraDe(page).getByLabel('Elegir imagen').setInputFiles(original);
  const subir = tiraDe(page).getByRole('button', { name: 'Subir' });
  const progreso = tiraDe(page).getByRole('progressbar', { name: 'Subiendo...' });
  const porciento = async () => Number(await progreso.getAttribute('aria-valuenow'));

  await limitar(125_000);
  await subir.click();
  await expect.poll(porciento).toBeGreaterThan(5);
  await expect(filaDe(page).getByRole('button', { name: 'Subiendo...' })).toBeDisabled();
  const antes = await porciento();
  expect(antes).toBeLessThan(100);
  await expect.poll(porciento).toBeGreaterThan(antes);
  await tiraDe(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(subir).toBeEnabled();

  await page.route(ENVIO, (ruta) => ruta.abort('connectionreset'), { times: 1 });
  await subir.click();
  await aceptar(page, 'Error al subir comprobante');
  await expect(page.getByRole('alert').getByText('Error de conexión al servidor')).toBeVisible();
  await expect(tiraDe(page).getByRole('img', { name: /IMG_2041/ })).toBeVisible();

  await limitar(-1);
  await subir.click();
  await expect(tiraDe(page).getByText('Esperando aprobación')).toBeVisible();
});

test('with the keyboard alone: transfer data, proof, receipt', async ({ page }) => {
  await conUnaCompra(page);
  const fila = filaDe(page);
  // Asked for early: the browser takes a moment to hand its choosers over.
  const selector = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Tabla de compras' }).focus();
  await page.keyboard.press('Tab');
  await expect(fila.getByRole('link', { name: 'Ver publicación' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fila.getByRole('button', { name: 'Ver datos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(fila.getByLabel('Elegir imagen')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await selector).setFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  await expect(fila.getByRole('button', { name: 'Subir' })).toBeEnabled();
  await expect(fila.getByLabel('captura.jpg')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(fila.getByRole('link', { name: 'Ver comprobante' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(fila.getByText('Confirmado')).toBeFocused();
});

test("'Error al subir comprobante' and 'Error al confirmar recepción': nothing is lost, and a retry works", async ({
  page,
}) => {
  await conUnaCompra(page);
  await page.route(ENVIO, (ruta) => ruta.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.route('**/api/ventas/*', (ruta) => ruta.abort(), { times: 1 });
  await filaDe(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  await filaDe(page).getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al subir comprobante' })).toBeVisible();
  await expectNoAxeViolations(page);
  await aceptar(page, 'Error al subir comprobante');
  await filaDe(page).getByRole('button', { name: 'Subir' }).click();
  await expect(filaDe(page).getByRole('link', { name: 'Ver comprobante' })).toBeVisible();
  await filaDe(page).getByRole('button', { name: 'Confirmar recepción' }).click();
  await aceptar(page, 'Error al confirmar recepción');
  await filaDe(page).getByRole('button', { name: 'Confirmar recepción' }).click();
  await expect(filaDe(page).getByText('Confirmado')).toBeVisible();
});

test('what another tab or the admin did meanwhile is loaded anew, and said', async ({ page }) => {
  const id = await conUnaCompra(page);
  await aprobarPago(id);
  await filaDe(page).getByRole('button', { name: 'Confirmar recepción' }).click();
  await aceptar(page, 'Error al confirmar recepción');
  await expect(page.getByText('Otra persona modificó este registro. Recargá la página.')).toBeVisible();
  await expect(tiraDe(page).getByText('Confirmá la recepción')).toBeVisible();
  await filaDe(page)
    .getByLabel('Elegir imagen')
    .setInputFiles(await foto('captura.jpg', '#eeeeee', 400, 600));
  const { buffer } = await foto('otra.jpg', '#dddddd', 400, 600);
  await page.request.post(`/api/ventas/${id}/comprobante`, {
    multipart: { comprobante: { name: 'otra.jpg', mimeType: 'image/jpeg', buffer } },
  });
  await filaDe(page).getByRole('button', { name: 'Subir' }).click();
  await expect(page.getByText('Ya cargaste un comprobante.')).toBeVisible();
  await expect(filaDe(page).getByRole('link', { name: 'Ver comprobante' })).toBeVisible();
});
