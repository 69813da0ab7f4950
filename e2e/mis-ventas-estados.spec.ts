import { expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { signInWithCuenta } from './support/roles.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';
import { collect, comoCuenta, comprar, expectField, publicar } from './support/ventas.ts';

const EMPTY = 'No tienes ventas registradas.';
const LIST = /\/api\/usuarios\/\d+\/ventas\?/;

/** A seller with 30 sales to one buyer, made through the API: more than a page, and enough for the search box. */
let vendedor: Cuenta;
let ventas: number[] = [];

test.beforeAll(async ({ playwright }) => {
  const whoSells = await comoCuenta(playwright, 'vendedor');
  const zoe = await comoCuenta(playwright, 'mecanico', { nombre: 'Zoe', apellido: 'Ñáñez' });
  const common = await publicar(whoSells.request, 'Filtro de aceite', { envio: false });
  const rara = await publicar(whoSells.request, 'Turbina reconstruida', { envio: false });
  ventas = [await comprar(zoe.request, rara)];
  for (let i = 0; i < 29; i++) ventas.push(await comprar(zoe.request, common));
  vendedor = whoSells.cuenta;
  for (const { request } of [whoSells, zoe]) await request.dispose();
});

async function signIn(page: Page, path = '/mis-ventas'): Promise<void> {
  await signInWithCuenta(page, vendedor);
  await page.goto(path);
}
const cards = (page: Page) => page.getByRole('article');

test("the sales list shows its title and 'Cargando...' while loading, then the sales", async ({ page }) => {
  const release = await hold(page, LIST);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Mis ventas' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Cargando...')).toBeVisible();
  release();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
});

for (const [scenario, makeFail] of [
  ['offline', loseNetwork],
  ['500', romper],
] as const) {
  test(`the sales list shows '${EMPTY}' and Reintentar without an alert until it loads (${scenario})`, async ({
    page,
  }) => {
    await makeFail(page, LIST);
    await signIn(page);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByText('Estás sin conexión.', { exact: true })).toHaveCount(scenario === 'offline' ? 1 : 0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await recover(page);
    await expect(cards(page).first()).toBeVisible();
  });
}

test('a 401 response shows the session alert, clears the user id and redirects to /', async ({ page }) => {
  await page.route(LIST, (route) =>
    route.fulfill({ status: 401, json: { message: 'x', error: 'x', codigo: 'sin_sesion' } }),
  );
  await signIn(page);
  await expect(page.getByRole('alertdialog')).toContainText('Tu sesión terminó. Ingresá de nuevo.');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user_id'))).toBeNull();
});

test('the details leave the buyer blank when its request fails, until Reintentar loads it', async ({ page }) => {
  await signInWithCuenta(page, vendedor);
  let falla = true;
  await page.route(/\/api\/usuarios\/\d+$/, (route) => (falla ? route.abort() : route.continue()));
  await page.goto('/mis-ventas');
  await cards(page).first().getByRole('button', { name: 'Ver detalles' }).click();
  const modal = page.getByRole('dialog', { name: 'Detalles de la venta' });
  await expect(modal.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(modal.getByText('Zoe')).toHaveCount(0);
  falla = false;
  await modal.getByRole('button', { name: 'Reintentar' }).click();
  await expect(modal.getByText('Zoe Ñáñez')).toBeVisible();
});

test('the buyer of all sales is requested once, and more sales load on scroll', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await signIn(page);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByText('Zoe Ñáñez').first()).toBeVisible();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
  expect(requests.filter((request) => /^\/api\/usuarios\/\d+$/.test(request))).toHaveLength(1);
});

test('Back from a listing restores the scroll position and refetches the loaded sales', async ({ page }) => {
  await signIn(page);
  await cards(page).last().scrollIntoViewIfNeeded();
  const chosen = cards(page).filter({ hasText: String(ventas[4]) });
  await chosen.getByRole('link', { name: 'Ver publicación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Filtro de aceite' })).toBeVisible();
  const refresh = page.waitForRequest((request) => LIST.test(request.url()) && request.url().includes('limite=30'));
  await page.goBack();
  await refresh;
  await expect(chosen).toBeInViewport();
});

test('the search runs on the server by product, buyer and ID, is kept in the URL and is undone by Back', async ({
  page,
}) => {
  await signIn(page);
  const box = page.getByRole('searchbox', { name: 'Buscar en tus ventas' });
  await box.fill('turbina');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/mis-ventas?q=turbina');
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(box).toHaveValue('turbina');
  await box.fill(String(ventas[7]));
  await expect(cards(page).filter({ hasText: String(ventas[7]) })).toHaveCount(1);
  await box.fill('zoe');
  await expect(page.getByText('30 ventas', { exact: true }).first()).toBeVisible();
  await box.fill('nada que se le parezca');
  await expect(page.getByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
  await page.goto('/mis-ventas');
  await page.getByRole('searchbox').fill('turbina');
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
});

test('a seller with one sale has no search box', async ({ page, playwright }) => {
  const other = await comoCuenta(playwright, 'vendedor');
  const comprador = await comoCuenta(playwright, 'mecanico');
  await comprar(comprador.request, await publicar(other.request, 'Bujía', { envio: false }));
  await signInWithCuenta(page, other.cuenta);
  await page.goto('/mis-ventas');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  for (const { request } of [other, comprador]) await request.dispose();
});

test('a new payment is shown when the window regains the focus', async ({ page, playwright }) => {
  await signIn(page);
  const ultima = cards(page).first();
  await expect(ultima.getByText('Pago recibido: No')).toBeVisible();
  await collect(playwright, ventas.at(-1) ?? 0);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(ultima.getByText('Pago recibido: Sí')).toBeVisible();
});

test('a list of 5 000 sales renders under 100 cards, opens the last sale and is refetched in ten calls on focus', async ({
  page,
}) => {
  const nuevo = cuentaNueva('vendedor');
  const id = await registrar(page.request, nuevo);
  await signInWithCuenta(page, nuevo);
  const requests: string[] = [];
  await page.route(LIST, (route) => {
    const { search, searchParams } = new URL(route.request().url());
    if (searchParams.has('grupo')) return route.fulfill({ json: [] });
    requests.push(search);
    const desde = Number(searchParams.get('cursor') ?? 0);
    const to = desde + 500;
    const link: Record<string, string> = to < 5000 ? { Link: `</usuarios/${id}/ventas?cursor=${to}>; rel="next"` } : {};
    const json = Array.from({ length: 500 }, (_, i) => row(5000 - desde - i, id));
    return route.fulfill({ json, headers: { 'X-Total-Count': '5000', ...link } });
  });
  await page.goto('/mis-ventas');
  const rows = page.locator('li[data-row]');
  for (let loaded = 500; loaded <= 5000; loaded += 500) {
    await expect(rows).toHaveCount(loaded);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  }
  // Rows far from the viewport are empty, so a long page stays as light as a short one.
  await expect.poll(() => page.locator('article').count()).toBeLessThan(100);
  const ultimo = rows.last().locator('article button').last();
  await ultimo.scrollIntoViewIfNeeded();
  await ultimo.click();
  const modal = page.getByRole('dialog', { name: 'Detalles de la venta' });
  await expectField(modal, 'Producto', 'Repuesto 1');
  await page.keyboard.press('Escape');
  requests.length = 0;
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => requests.length).toBe(10);
});

/** A sale as the API sends it. */
function row(ventaId: number, vendedorId: number) {
  return {
    id: ventaId,
    nombre_producto: `Repuesto ${ventaId}`,
    cantidad: 1,
    monto: 1000.5,
    fecha: new Date(Date.UTC(2026, 0, 1) + ventaId * 1000).toISOString(),
    vendedor_id: vendedorId,
    comprador_id: vendedorId,
    publicacion_id: 1,
    envio: false,
    tipo_envio: null,
    pago_recibido: ventaId % 2 === 0,
    comprobante_pago_url: null,
    confirmacioncomprador: false,
    localidad_envio: '',
    direccion_envio: '',
    altura_envio: '',
    entrecalles_envio: '',
    version: 1,
  };
}
