import { centavos, computeVenta, pesosACentavos } from '@fluxpartes/dominio';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, logIn, registrar } from './support/cuentas.ts';
import { expectReading } from './support/money.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';
import { hold, routeOnce } from './support/stubbed-responses.ts';
import { lookAt, setTheme } from './support/themes-and-widths.ts';

async function comprador(page: Page): Promise<Cuenta & { id: number }> {
  const cuenta = cuentaNueva('mecanico');
  const id = await registrar(page.request, cuenta);
  await logIn(page, cuenta);
  return { ...cuenta, id };
}

let vendedor: APIRequestContext;
test.beforeAll(async () => {
  vendedor = await separateVendedor();
});

/** A listing of unlimited stock, with or without shipping, and its price in pesos. */
async function publicacion(envio: 'si' | 'no'): Promise<{ id: number; precio: number }> {
  const precio = 84_500.5;
  const tipo_envio = envio === 'si' ? 'uber_moto' : '';
  return { id: await publicar(vendedor, { precio: String(precio), envio, tipo_envio }), precio };
}

const dataOf = (precio: number, cantidad: number) => ({
  precio: pesosACentavos(precio),
  cantidad,
  documentos: { constanciaAfip: false, certificadoEstudio: false },
  cashbackDisponible: centavos(0),
  comprasUltimos30: 0,
});

test('a purchase by keyboard on a phone reports and focuses the missing field, then succeeds', async ({ page }) => {
  await lookAt(page, { theme: 'claro', width: 360 });
  await comprador(page);
  const { id, precio } = await publicacion('si');
  await page.goto(`/compra/${id}`);
  await expectReading(page, 'Total a pagar', computeVenta(dataOf(precio, 1), centavos(0)).monto);
  await page.getByLabel('Cantidad').focus();
  await page.keyboard.press('ArrowUp');
  await expectReading(page, 'Total a pagar', computeVenta(dataOf(precio, 2), centavos(0)).monto);
  await page.getByRole('button', { name: 'Confirmar compra' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Debes completar todos los datos de envío.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByLabel('Localidad')).toBeFocused();
  await page.keyboard.type('Lon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Av. Hipólito Yrigoyen');
  await page.keyboard.press('Tab');
  await page.keyboard.type('18340');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Diehl y Burgwardt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('¡Compra realizada! Tu cupón se ha actualizado.');
  await expect(page.getByRole('alertdialog')).toContainText(/Transferí \$\s[\d.]+,\d\d al alias \S+ \(CBU \d+\)/);
  await expect(page).toHaveURL('/micuenta');
});

test('a double click on the button makes one sale', async ({ page }) => {
  const { id: userId } = await comprador(page);
  const { id } = await publicacion('no');
  let requests = 0;
  const release = await hold(page, '**/api/ventas', (path) => {
    requests += 1;
    return path.continue();
  });
  await page.goto(`/compra/${id}`);
  await page.getByRole('button', { name: 'Confirmar compra' }).dblclick();
  release();
  await expect(page.getByRole('alertdialog')).toContainText('¡Compra realizada!');
  expect(requests).toBe(1);
  const cuenta = (await (await page.request.get(`/api/usuarios/${userId}/compras-ultimos-30`)).json()) as object;
  expect(cuenta).toEqual({ comprasUltimos30: 1 });
});

async function buyWithLostResponse(page: Page, id: number): Promise<void> {
  await routeOnce(page, '**/api/ventas', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/compra/${id}`);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Error al realizar la compra');
  await page.getByRole('button', { name: 'Aceptar' }).click();
}

test('a retry after a lost response makes no second sale', async ({ page }) => {
  const { id: userId } = await comprador(page);
  const { id } = await publicacion('no');
  await buyWithLostResponse(page, id);
  await expect(page.getByText('Error de conexión al servidor')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('¡Compra realizada!');
  const cuenta = (await (await page.request.get(`/api/usuarios/${userId}/compras-ultimos-30`)).json()) as object;
  expect(cuenta).toEqual({ comprasUltimos30: 1 });
});

test('a press after an unseen purchase and its annulment buys again', async ({ page }) => {
  const { id: userId } = await comprador(page);
  const { id } = await publicacion('no');
  await buyWithLostResponse(page, id);
  const compras = async () =>
    (await (await page.request.get(`/api/usuarios/${userId}/compras`)).json()) as {
      id: number;
      anulada: unknown;
    }[];
  const [first] = await compras();
  const annulled = await page.request.put(`/api/ventas/${first?.id}/anular`, { data: { motivo: '' } });
  expect(annulled.status()).toBe(200);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('¡Compra realizada!');
  expect((await compras()).map(({ anulada }) => anulada !== null)).toEqual([false, true]);
});

test('a purchase whose page closed before it could show the alert is reported by the next press and made once', async ({
  page,
}) => {
  const { id: userId } = await comprador(page);
  const { id } = await publicacion('no');
  let alertRendered = () => {};
  const rendered = new Promise<void>((resolve) => {
    alertRendered = resolve;
  });
  await page.exposeFunction('alertRendered', () => alertRendered());
  await page.addInitScript(freezeAtAlert);
  const release = await hold(page, '**/api/ventas');
  await page.goto(`/compra/${id}`);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  release();
  await rendered;
  await page.close();
  const next = await page.context().newPage();
  await next.goto(`/compra/${id}`);
  await next.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(next.getByRole('alertdialog')).toContainText('¡Compra realizada!');
  const cuenta = (await (await next.request.get(`/api/usuarios/${userId}/compras-ultimos-30`)).json()) as object;
  expect(cuenta).toEqual({ comprasUltimos30: 1 });
});

/** Runs in the page, like a slow phone: the alert is in the document, and no frame shows it for a minute. */
function freezeAtAlert(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="alertdialog"]')) return;
    observer.disconnect();
    (globalThis as unknown as { alertRendered: () => void }).alertRendered();
    const end = performance.now() + 60_000;
    while (performance.now() < end);
  });
  observer.observe(document, { subtree: true, childList: true });
}

test('an outdated cashback opens a dialog with both totals, and one press buys at the new total', async ({ page }) => {
  const { id: userId } = await comprador(page);
  const { id, precio } = await publicacion('no');
  // More than the first response: the catalogue that is being left may also request the user.
  let isOutdated = true;
  await page.route(`**/api/usuarios/${userId}`, async (route) => {
    if (!isOutdated) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), cashback: 10 } });
  });
  await page.goto(`/compra/${id}`);
  await page.getByLabel('Usar cashback').check();
  await expect(page.getByLabel('Cashback a usar')).toHaveValue('10,00');
  isOutdated = false;
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const dialog = page.getByRole('dialog', { name: 'El precio o tu cashback cambió. Revisá el total.' });
  await expect(dialog.getByRole('row', { name: 'Cashback usado' })).toHaveText(/\$\s10,00\$\s0,00$/);
  for (const [width, theme] of [
    [360, 'claro'],
    [1280, 'oscuro'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await setTheme(page, theme);
    await expectNoAxeViolations(page);
  }
  await expectReading(page, 'Cashback disponible', 0);
  await expectReading(page, 'Total a pagar', computeVenta(dataOf(precio, 1), centavos(0)).monto);
  await dialog.getByRole('button', { name: /^Comprar por/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('¡Compra realizada!');
});

test('a guest returns to the purchase after signing in, and a seller is redirected to the listing', async ({
  page,
}) => {
  const mecanico = cuentaNueva('mecanico');
  await registrar(page.request, mecanico);
  const { id } = await publicacion('no');
  await page.goto(`/compra/${id}`);
  await expect(page).toHaveURL('/');
  await page.getByLabel('Email').fill(mecanico.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(mecanico.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(`/compra/${id}`);
  // The page was preloaded for a guest, and a guest gets no price.
  const { precio } = (await (await page.request.get(`/api/publicaciones/${id}`)).json()) as { precio: number };
  await expectReading(page, 'Total a pagar', computeVenta(dataOf(precio, 1), centavos(0)).monto);

  const seller = cuentaNueva('vendedor');
  await registrar(page.request, seller);
  await logIn(page, seller);
  await page.goto(`/compra/${id}`);
  await expect(page).toHaveURL(`/publicacion/${id}`);
});
