import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  abrirVentas,
  recibo,
  tarjetaDe,
  type VentasDePrueba,
  vender,
  ventaPorApi,
} from './support/control-de-ventas.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { mirarEn, TEMAS } from './support/temas.ts';
import { comoAdmin } from './support/ventas.ts';

/* The proof of payment on `/adminventas`: looked at closely without leaving the page, and known again. */

let ventas: VentasDePrueba;
let [primera, repetida] = [0, 0];

test.beforeAll(async ({ playwright }) => {
  const comprobante = await recibo('$ 41.883,00', cuentaNueva('mecanico').dni);
  ventas = await vender(playwright, [comprobante, comprobante]);
  [primera = 0, repetida = 0] = ventas.ids;
  const admin = await comoAdmin(playwright);
  const parecidas = async () => (await ventaPorApi(admin, repetida)).comprobantes_parecidos;
  await expect.poll(parecidas, { timeout: 30_000 }).toContain(primera);
  await admin.dispose();
});

const visorDe = (page: Page, id: number) => page.getByRole('dialog', { name: `Comprobante de la venta #${id}` });

/** The overlay of the second sale's proof, opened by its key. */
async function abrirVisor(page: Page) {
  await abrirVentas(page, { q: ventas.producto });
  await expect(tarjetaDe(page, repetida)).toBeVisible();
  await page.keyboard.press('j');
  await expect(tarjetaDe(page, repetida)).toBeFocused();
  await page.keyboard.press('c');
  const visor = visorDe(page, repetida);
  await expect(visor).toBeVisible();
  return visor;
}

test('same proof for another sale: a note with a link that shows that one sale', async ({ page }) => {
  await abrirVentas(page, { q: ventas.producto });
  const tarjeta = tarjetaDe(page, repetida);
  await expect(tarjeta.getByText(/^El comprobante es igual o casi igual al de otras? ventas?/)).toBeVisible();
  await tarjeta.getByRole('link', { name: `Venta #${primera}` }).click();
  await expect(page).toHaveURL(new RegExp(`/adminventas\\?id=${primera}$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(tarjetaDe(page, primera)).toBeVisible();
  await page.getByRole('button', { name: `Quitar filtro Venta #${primera}` }).click();
  await expect(page).toHaveURL(/\/adminventas$/);
});

test('pendiente=pago shows what waits alone, as a chip that can be taken away', async ({ page }) => {
  await abrirVentas(page, { q: ventas.producto });
  await page.getByRole('button', { name: 'Pagos por comprobar' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('pendiente') === 'pago');
  await expect(page.getByText('2 ventas', { exact: true })).toBeVisible();
  const csv = await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href');
  const archivo = await page.request.get(csv ?? '');
  expect(archivo.headers()['content-type']).toContain('text/csv');
  expect(await archivo.text()).toContain(ventas.producto);
  await page.getByRole('button', { name: 'Quitar filtro Pagos por comprobar' }).click();
  await expect(page).not.toHaveURL(/pendiente/);
});

test('zoomed by steps, moved by arrows and by drag, turned; Escape closes and the focus is back', async ({ page }) => {
  const visor = await abrirVisor(page);
  const imagen = visor.getByRole('img', { name: `Comprobante de la venta #${repetida}` });
  const lienzo = visor.getByRole('group', { name: /Flechas para moverlo/ });
  await expect(lienzo).toBeFocused();
  const antes = await imagen.boundingBox();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(visor.getByText('200 %')).toBeVisible();
  const acercada = await imagen.boundingBox();
  expect(acercada?.width).toBeCloseTo((antes?.width ?? 0) * 2, 0);
  await page.keyboard.press('ArrowRight');
  expect((await imagen.boundingBox())?.x).toBeCloseTo((acercada?.x ?? 0) - 80, 0);
  const caja = (await lienzo.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(caja.x + 200, caja.y + 200);
  await page.mouse.down();
  await page.mouse.move(caja.x + 280, caja.y + 230, { steps: 4 });
  await page.mouse.up();
  expect((await imagen.boundingBox())?.x).toBeCloseTo(acercada?.x ?? 0, 0);
  await page.keyboard.press('r');
  await expect(visor.getByText('100 %')).toBeVisible();
  const girada = await imagen.boundingBox();
  expect(girada?.width).toBeGreaterThan(girada?.height ?? 0);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const adentro = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(adentro, `Tab ${i + 1} stays inside`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(visor).toHaveCount(0);
  await expect(page).toHaveURL(/\/adminventas\?q=/);
  await expect(tarjetaDe(page, repetida)).toBeFocused();
});

test('beside another proof that looks the same, and approved from there', async ({ page }) => {
  const visor = await abrirVisor(page);
  await visor.getByRole('button', { name: `Comparar con la venta #${primera}` }).click();
  await expect(visor.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('a');
  await expect(visor.getByRole('button', { name: 'Desaprobar' })).toBeVisible();
  await expect.poll(async () => (await ventaPorApi(page.request, repetida)).pago_recibido).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect.poll(async () => (await ventaPorApi(page.request, repetida)).pago_recibido).toBe(false);
});

for (const tema of TEMAS) {
  test(`${tema}: the overlay has nothing for axe, and at 360 px its controls are all there`, async ({ page }) => {
    await mirarEn(page, { tema, ancho: 360 });
    const visor = await abrirVisor(page);
    await expectNoAxeViolations(page);
    await expectSinDesborde(page);
    await expectBlancosGrandes(page);
    await visor.getByRole('button', { name: `Comparar con la venta #${primera}` }).click();
    await expect(visor.getByRole('img')).toHaveCount(2);
    await expectNoAxeViolations(page);
  });
}
