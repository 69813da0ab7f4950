import { expect, type Page, type Route, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  abrirVentas,
  aceptar,
  recibo,
  tarjetaDe,
  type VentasDePrueba,
  vender,
  ventaPorApi,
} from './support/control-de-ventas.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { apagarRed, perderRed, recuperar, reponer, retener, romper } from './support/fallas.ts';
import { entrarComo } from './support/roles.ts';
import { mirarEn, TEMAS } from './support/temas.ts';

/* `/adminventas` where the network, the API or another admin is in the way, and with very many sales. */

const LISTA = /\/api\/ventas-detalle\?/;
const VENTA = /\/api\/ventas\/\d+$/;
const VACIO = 'No hay ventas registradas.';
let ventas: VentasDePrueba;
let id = 0;

test.beforeAll(async ({ playwright }) => {
  ventas = await vender(playwright, [await recibo('$ 41.883,00', cuentaNueva('mecanico').dni)]);
  [id = 0] = ventas.ids;
});

const abrirLaMia = (page: Page) => abrirVentas(page, { q: ventas.producto });

test(`empty: '${VACIO}'`, async ({ page }) => {
  await page.route(LISTA, (ruta) => ruta.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await abrirVentas(page);
  await expect(page.getByText(VACIO)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
});

test("held: the title, the search and 'Cargando ventas...' are there at once, then the sales", async ({ page }) => {
  const soltar = await retener(page, LISTA);
  await abrirLaMia(page);
  await expect(page.getByRole('status').filter({ hasText: 'Cargando ventas...' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  soltar();
  await expect(tarjetaDe(page, id)).toBeVisible();
  await expect(page.getByText('Cargando ventas...')).toHaveCount(0);
});

for (const [caso, fallar] of [
  ['offline', (page: Page) => perderRed(page, LISTA)],
  ['500', (page: Page) => romper(page, LISTA)],
] as const) {
  test(`the list, ${caso}: '${VACIO}' and a quiet 'Reintentar' until the sales come`, async ({ page }) => {
    await fallar(page);
    await abrirLaMia(page);
    await expect(page.getByText(VACIO)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await recuperar(page);
    await expect(tarjetaDe(page, id)).toBeVisible();
  });
}

test("the payment: optimistic, then 'Error al actualizar pago' or 'Error de conexión' and the true state", async ({
  page,
}) => {
  await abrirLaMia(page);
  const tarjeta = tarjetaDe(page, id);
  for (const [texto, fallar] of [
    ['Error al actualizar pago', (ruta: Route) => ruta.fulfill({ status: 500, json: {} })],
    ['Error de conexión', apagarRed],
  ] as const) {
    await page.route(VENTA, async (ruta) => {
      await expect(tarjeta.getByText('Pago recibido: Sí')).toBeVisible();
      await fallar(ruta);
    });
    await tarjeta.getByRole('button', { name: 'Aprobar' }).click();
    await aceptar(page, texto);
    await expect(tarjeta.getByText('Pago recibido: No')).toBeVisible();
    await reponer(page);
  }
  expect(await ventaPorApi(page.request, id)).toMatchObject({ pago_recibido: false });
});

test("a save: 'Error al guardar cambios' also without `venta`, 'Error de conexión'; nothing typed is lost", async ({
  page,
}) => {
  await abrirLaMia(page);
  const tarjeta = tarjetaDe(page, id);
  await tarjeta.getByRole('button', { name: 'Editar' }).click();
  await tarjeta.getByLabel('Cantidad').fill('0');
  await tarjeta.getByRole('button', { name: 'Guardar' }).click();
  await expect(tarjeta.getByText('La cantidad es un número entero desde 1.')).toBeVisible();
  await tarjeta.getByLabel('Cantidad').fill('7');
  for (const [texto, fallar] of [
    ['Error al guardar cambios', (ruta: Route) => ruta.fulfill({ status: 500, json: {} })],
    ['Error al guardar cambios', (ruta: Route) => ruta.fulfill({ status: 200, json: { message: 'ok' } })],
    ['Error de conexión', apagarRed],
  ] as const) {
    await page.route(VENTA, fallar);
    await tarjeta.getByRole('button', { name: 'Guardar' }).click();
    await aceptar(page, texto);
    await expect(tarjeta.getByLabel('Cantidad')).toHaveValue('7');
    await reponer(page);
  }
  await tarjeta.getByRole('button', { name: 'Cancelar' }).click();
  expect(await ventaPorApi(page.request, id)).toMatchObject({ cantidad: 2 });
});

for (const tema of TEMAS) {
  test(`${tema}: somebody else was faster: both values are shown, and what is chosen is saved`, async ({ page }) => {
    await mirarEn(page, { tema, ancho: 1280 });
    await abrirLaMia(page);
    const tarjeta = tarjetaDe(page, id);
    await tarjeta.getByRole('button', { name: 'Editar' }).click();
    await tarjeta.getByLabel('Altura envío').fill(tema);
    const otra = await page.request.put(`/api/ventas/${id}`, { data: { localidad_envio: `Glew ${tema}` } });
    expect(otra.status()).toBe(200);
    await page.keyboard.press('Control+Enter');
    const dialogo = page.getByRole('dialog', { name: `Otra persona modificó este registro: Venta #${id}` });
    await expect(dialogo.getByRole('group', { name: 'Localidad envío' })).toContainText(`Glew ${tema}`);
    await expectNoAxeViolations(page);
    await dialogo.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect(tarjeta.getByRole('button', { name: 'Editar' })).toBeFocused();
    expect(await ventaPorApi(page.request, id)).toMatchObject({ altura_envio: tema, localidad_envio: `Glew ${tema}` });
  });
}

test('300 cards are scrolled through to the last one, and only those near the screen are built', async ({ page }) => {
  await entrarComo(page, 'admin');
  const modelo = await ventaPorApi(page.request, id);
  await page.route(LISTA, (ruta) => {
    const params = new URL(ruta.request().url()).searchParams;
    const [desde, cuantas] = [Number(params.get('cursor') ?? 0), Number(params.get('limite'))];
    const filas = Array.from({ length: Math.min(cuantas, 300 - desde) }, (_, i) => ({
      ...modelo,
      id: 90_000 - desde - i,
    }));
    const sigue = desde + filas.length;
    const link: Record<string, string> = sigue < 300 ? { Link: `</ventas-detalle?cursor=${sigue}>; rel="next"` } : {};
    return ruta.fulfill({ json: filas, headers: { 'X-Total-Count': '300', ...link } });
  });
  await page.goto('/adminventas');
  await expect(page.getByText('300 ventas')).toBeVisible();
  await page.mouse.move(600, 500);
  await expect(async () => {
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, 6000);
    await expect(tarjetaDe(page, 90_000 - 299)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [50] });
  expect(await page.getByRole('article').count()).toBeLessThan(20);
});
