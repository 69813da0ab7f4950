import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { comprar, type OnSale, putOnSale } from './support/compras.ts';
import { type FotoFile, foto } from './support/fotos.ts';
import { open } from './support/routes.ts';
import { goWithoutNetworkInstalled, installAndLogIn, keptOf, openFromCatalogue } from './support/service-worker.ts';
import { cutToward } from './support/truncating-proxy.ts';

/* The proof shared from the bank's app: confirmed by one press, and sent once on any network. */

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 90_000 });

const WAITS = 'Esperando la conexión';
const pressFor = (page: Page, monto: string) =>
  page.getByRole('button', { name: `Subir el comprobante de $\u00a0${monto}` });
const pending = (page: Page) => page.getByRole('region', { name: 'Lo que te falta' });

/** Submits the same POST as a phone's share sheet, by a form in the page, so that the service worker handles it. */
async function share(page: Page, files: FotoFile[], text = ''): Promise<void> {
  await page.evaluate((text) => {
    const form = document.createElement('form');
    Object.assign(form, { id: 'prueba', action: '/compartir', method: 'post' });
    form.setAttribute('enctype', 'multipart/form-data');
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'comprobante', multiple: true });
    const said = Object.assign(document.createElement('textarea'), { name: 'text', value: text });
    form.append(input, said);
    document.body.append(form);
  }, text);
  await page.locator('#prueba input').setInputFiles(files);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.querySelector<HTMLFormElement>('#prueba')?.submit()),
  ]);
}

/** A buyer's purchases with a proof, and the number of changes of each purchase. */
async function proofsOf(
  page: Page,
  api: APIRequestContext,
): Promise<Record<number, [hasProof: boolean, changes: number]>> {
  const userId = await page.evaluate(() => localStorage.getItem('user_id'));
  const rows = (await (await api.get(`/api/usuarios/${userId}/compras`)).json()) as {
    id: number;
    comprobante_pago_url: string | null;
    version: number;
  }[];
  return Object.fromEntries(rows.map((row) => [row.id, [row.comprobante_pago_url !== null, row.version - 1]]));
}

const CAPTURE = () => foto('transferencia.jpg', '#225544', 400, 700);

/** All screens that the user has seen stay available in airplane mode. */
async function walkWithoutNetwork(page: Page, { producto }: OnSale): Promise<void> {
  await openFromCatalogue(page, producto);
  await page.goto('/mis-compras');
  await expect(page.getByRole('table').getByText(producto).first()).toBeVisible();
}

async function twoTabs(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/mis-compras');
  await expect(pending(other).getByText(WAITS)).toBeVisible();
  await page.bringToFront();
  return other;
}

test('a proof shared and confirmed offline is shown as waiting and is uploaded once when the network returns', async ({
  page,
  context,
}) => {
  const onSale = await putOnSale();
  await installAndLogIn(page);
  const older = await comprar(page.request, onSale, 2);
  const newer = await comprar(page.request, onSale);
  await openFromCatalogue(page, onSale.producto);
  await open(page, '/mis-compras');
  // The buyer reads the transfer data, pays in the bank's app, and shares the app's image. The older purchase is first,
  // because it expires sooner.
  await pending(page).getByRole('link', { name: 'Subir el comprobante' }).first().click();
  await expect(page.getByRole('main').getByText(/^2 unidades/)).toBeVisible();

  await goWithoutNetworkInstalled(page);
  await walkWithoutNetwork(page, onSale);
  await share(page, [await CAPTURE()], 'Transferencia enviada <img src=x onerror=alert(1)>');
  await expect(page.getByRole('img', { name: 'Comprobante elegido: transferencia.jpg' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /2 unidades/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await pressFor(page, '2.469,00').focus();
  await page.keyboard.press('Enter');
  await expect(pending(page).getByText(WAITS)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comprobante compartido' })).toHaveCount(0);
  await page.reload();
  await expect(pending(page).getByText(WAITS)).toBeVisible();
  const other = await twoTabs(context, page);

  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(pending(tab).getByText(WAITS)).toHaveCount(0, { timeout: 25_000 });
    await expect(pending(tab).getByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  }
  expect(await proofsOf(page, page.request)).toEqual({ [older]: [true, 1], [newer]: [false, 0] });
  expect(await keptOf(page, ['transferencia.jpg'])).toEqual([]);
});

test('a proof whose response is lost is stored once and stops waiting', async ({ browser, baseURL }) => {
  const cut = await cutToward(baseURL ?? '', 7);
  const context = await browser.newContext({ baseURL: cut.origen, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const onSale = await putOnSale();
  await installAndLogIn(page);
  const venta = await comprar(page.request, onSale);
  await open(page, '/mis-compras');
  const capture = await CAPTURE();
  await page.getByLabel('Elegir imagen').setInputFiles(capture);
  cut.cut(/\/comprobante$/);
  await page.getByRole('button', { name: 'Subir' }).click();
  await expect(pending(page).getByText(WAITS)).toBeVisible();
  expect(cut.cuts.length).toBeGreaterThan(0);
  expect(await proofsOf(page, page.request)).toEqual({ [venta]: [true, 1] });
  cut.cut(null);
  await expect(pending(page).getByText(WAITS)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole('alert').getByText(/\w/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Ver comprobante/ })).toBeVisible();
  expect(await proofsOf(page, page.request)).toEqual({ [venta]: [true, 1] });
  await context.close();
  cut.close();
});

test('logout asks for confirmation when a proof is waiting, and then deletes its data', async ({ page }) => {
  const onSale = await putOnSale();
  await installAndLogIn(page);
  await comprar(page.request, onSale);
  await open(page, '/mis-compras');
  await expect(pending(page)).toBeVisible();
  await page.goto('/micuenta');
  await goWithoutNetworkInstalled(page);
  await share(page, [await CAPTURE()]);
  await pressFor(page, '1.234,50').click();
  await expect(pending(page).getByText(WAITS)).toBeVisible();
  await share(page, [await foto('otra.jpg', '#552244', 300, 300)]);
  await expect(page.getByText('Ninguna de tus compras espera un comprobante.')).toBeVisible();

  const ask = page.getByRole('alertdialog', { name: 'Hay un comprobante que espera la conexión.' });
  await page.getByRole('region', { name: 'Mis compras' }).getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await ask.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/micuenta');
  const traces = ['transferencia.jpg', 'otra.jpg', 'Burgwardt'];
  expect(await keptOf(page, traces)).toEqual(traces);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await ask.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptOf(page, traces)).toEqual([]);
  await share(page, [await CAPTURE()]);
  await expect(page.getByText('Ingresá y volvé a compartir el comprobante.')).toBeVisible();
  expect(await keptOf(page, traces)).toEqual([]);
});
