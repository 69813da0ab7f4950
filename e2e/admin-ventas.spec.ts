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
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { entrarConCuenta } from './support/roles.ts';
import { mirarEn, TEMAS } from './support/temas.ts';
import { DESTINO, expectDato } from './support/ventas.ts';

/* What the admin does on `/adminventas` (specification, 'Admin sales'). */

const BUSCAR = 'Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID...';
let ventas: VentasDePrueba;
let [conComprobante, sinComprobante] = [0, 0];

test.beforeAll(async ({ playwright }) => {
  ventas = await vender(playwright, [await recibo('$ 41.883,00', cuentaNueva('mecanico').dni), null]);
  [conComprobante = 0, sinComprobante = 0] = ventas.ids;
});

const abrirLasMias = (page: Page) => abrirVentas(page, { q: ventas.producto });

for (const rol of ['invitado', 'mecanico', 'vendedor'] as const) {
  test(`a ${rol} is sent to / and no sale is asked for`, async ({ page }) => {
    const pedidos: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('ventas-detalle')) pedidos.push(request.url());
    });
    if (rol !== 'invitado') {
      const cuenta = cuentaNueva(rol);
      await registrar(page.request, cuenta);
      await entrarConCuenta(page, cuenta);
    }
    await page.goto('/adminventas');
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(pedidos).toEqual([]);
  });
}

test("'Back button', and a search box that matches product, email, id, name, surname, phone and shop", async ({
  page,
}) => {
  await abrirVentas(page);
  const caja = page.getByPlaceholder(BUSCAR, { exact: true });
  const { producto, vendedor, comprador } = ventas;
  for (const q of [
    producto,
    comprador.email,
    vendedor.email,
    String(conComprobante),
    `Ramiro Acosta ${producto}`,
    `${vendedor.telefono} ${vendedor.nombreLocal} ${producto}`,
  ]) {
    await caja.fill(q);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === q);
    await expect(tarjetaDe(page, conComprobante)).toBeVisible();
  }
  await caja.fill(`${producto} nada así`);
  await expect(page.getByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.waitForURL('**/admin');
});

test("card 'Venta #id' with date, and everything of the view mode", async ({ page }) => {
  await abrirLasMias(page);
  const tarjeta = tarjetaDe(page, conComprobante);
  await expect(tarjeta.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4} · \d{2}:\d{2}$/);
  await expect(tarjeta.getByRole('heading', { name: ventas.producto })).toBeVisible();
  await expect(tarjeta.getByText('Cantidad: 2')).toBeVisible();
  await expect(tarjeta.getByRole('group', { name: 'Monto a comprobar' })).toContainText('41.883,00');
  await expect(tarjeta.getByText('Pago recibido: No')).toBeVisible();
  await expect(tarjeta.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  const enlace = tarjeta.getByRole('link', { name: 'Comprobante de pago' });
  const imagen = await page.request.get((await enlace.getAttribute('href')) ?? '');
  expect(imagen.headers()['content-type']).toContain('image/');
  await expect(tarjetaDe(page, sinComprobante).getByText('Comprobante de pago: No cargado')).toBeVisible();
  for (const [titulo, cuenta] of [
    ['Vendedor', ventas.vendedor],
    ['Comprador', ventas.comprador],
  ] as const) {
    const parte = tarjeta.getByRole('group', { name: titulo });
    await expectDato(parte, 'Nombre', `${cuenta.nombre} ${cuenta.apellido}`);
    await expectDato(parte, 'Email', cuenta.email);
    await expectDato(parte, 'Teléfono', cuenta.telefono);
    await expectDato(parte, 'Local', cuenta.nombreLocal || '-');
    await expectDato(parte, 'Localidad', cuenta.localidad);
    await expectDato(parte, 'DNI', cuenta.dni);
  }
  const envio = tarjeta.getByRole('group', { name: 'Datos de envío' });
  await expectDato(envio, 'Localidad', DESTINO.localidad_envio);
  await expectDato(envio, 'Dirección', DESTINO.direccion_envio);
  await expectDato(envio, 'Altura', DESTINO.altura_envio);
  await expectDato(envio, 'Entre calles', DESTINO.entrecalles_envio);
  await expectDato(tarjeta, 'Precio unitario', '$ 20.941,50');
});

test('by the keyboard alone: found, approved, undone, edited, saved, its history read', async ({ page }) => {
  await abrirVentas(page);
  await page.keyboard.press('/');
  await page.keyboard.type(ventas.producto);
  await page.keyboard.press('Enter');
  const tarjeta = tarjetaDe(page, sinComprobante);
  await expect(page.getByText('2 ventas', { exact: true })).toBeVisible();
  await page.getByPlaceholder(BUSCAR).blur();
  await page.keyboard.press('j');
  await expect(tarjeta).toBeFocused();
  await page.keyboard.press('j');
  await expect(tarjetaDe(page, conComprobante)).toBeFocused();
  await page.keyboard.press('k');
  await expect(tarjeta).toBeFocused();

  await page.keyboard.press('a');
  await expect(tarjeta.getByText('Pago recibido: Sí')).toBeVisible();
  await expect(tarjeta.getByRole('group', { name: 'Monto recibido' })).toBeVisible();
  await expect(page.getByText(`Aprobaste el pago de la venta #${sinComprobante}.`)).toBeVisible();
  expect(await ventaPorApi(page.request, sinComprobante)).toMatchObject({ pago_recibido: true });
  await page.keyboard.press('z');
  await expect(tarjeta.getByText('Pago recibido: No')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Desha/ })).toHaveCount(0);
  expect(await ventaPorApi(page.request, sinComprobante)).toMatchObject({ pago_recibido: false });

  await page.keyboard.press('e');
  await expect(tarjeta.getByLabel('Cantidad')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tarjeta.getByRole('button', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('e');
  await tarjeta.getByLabel('Cantidad').fill('3');
  await tarjeta.getByLabel('Monto').fill('60.000,50');
  await tarjeta.getByLabel('Localidad envío').fill('Glew');
  await tarjeta.getByLabel('Dirección envío').fill('Aranda');
  await tarjeta.getByLabel('Altura envío').fill('12');
  await tarjeta.getByLabel('Entre calles envío').fill('');
  await tarjeta.getByLabel('Pago recibido').check();
  await page.keyboard.press('Control+Enter');
  await expect(tarjeta.getByRole('button', { name: 'Editar' })).toBeFocused();
  await expect(tarjeta.getByRole('group', { name: 'Monto recibido' })).toContainText('60.000,50');
  expect(await ventaPorApi(page.request, sinComprobante)).toMatchObject({
    cantidad: 3,
    monto: 60000.5,
    localidad_envio: 'Glew',
    direccion_envio: 'Aranda',
    altura_envio: '12',
    entrecalles_envio: '',
    pago_recibido: true,
  });

  await page.keyboard.press('h');
  const historial = tarjeta.getByRole('group', { name: 'Historial' });
  await expect(historial.getByRole('listitem')).toHaveCount(3);
  await expect(historial.getByRole('listitem').first()).toContainText('Glew');
  await page.keyboard.press('h');
  await expect(historial).toHaveCount(0);
});

for (const tema of TEMAS) {
  test(`${tema}: the cards, the form, the history and the keys' help have nothing for axe, at 360 px nothing too wide`, async ({
    page,
  }) => {
    await mirarEn(page, { tema, ancho: 360 });
    await abrirLasMias(page);
    const tarjeta = tarjetaDe(page, conComprobante);
    await tarjeta.getByRole('button', { name: 'Historial' }).click();
    await expect(tarjeta.getByRole('group', { name: 'Historial' })).toContainText('Nadie modificó nada todavía.');
    await expectNoAxeViolations(page);
    await expectSinDesborde(page);
    await tarjeta.getByRole('button', { name: 'Editar' }).click();
    await expectNoAxeViolations(page);
    await expectBlancosGrandes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
