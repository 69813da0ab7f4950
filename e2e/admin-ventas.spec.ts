import { expect, type Page, test } from '@playwright/test';
import { cardOf, openVentas, receipt, rowOf, type TrialVentas, vender, ventaByApi } from './support/admin-ventas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { signInWithCuenta } from './support/roles.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { expectField, TARGET } from './support/ventas.ts';

/* The admin's work on `/adminventas`. */

const FIND = 'Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID...';
let ventas: TrialVentas;
let [withComprobante, withoutComprobante] = [0, 0];

test.beforeAll(async ({ playwright }) => {
  ventas = await vender(playwright, [await receipt('$ 41.883,00', cuentaNueva('mecanico').dni), null]);
  [withComprobante = 0, withoutComprobante = 0] = ventas.ids;
});

const openOwnOnes = (page: Page) => openVentas(page, { q: ventas.producto });

for (const role of ['invitado', 'mecanico', 'vendedor'] as const) {
  test(`${role} is redirected from /adminventas to / without any request for sales`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('ventas-detalle')) requests.push(request.url());
    });
    if (role !== 'invitado') {
      const cuenta = cuentaNueva(role);
      await registrar(page.request, cuenta);
      await signInWithCuenta(page, cuenta);
    }
    await page.goto('/adminventas');
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(requests).toEqual([]);
  });
}

test("'Back button', and a search box that matches product, email, id, name, surname, phone and shop", async ({
  page,
}) => {
  await openVentas(page);
  const box = page.getByPlaceholder(FIND, { exact: true });
  const { producto, vendedor, comprador } = ventas;
  for (const q of [
    producto,
    comprador.email,
    vendedor.email,
    String(withComprobante),
    `Ramiro Acosta ${producto}`,
    `${vendedor.telefono} ${vendedor.nombreLocal} ${producto}`,
  ]) {
    await box.fill(q);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === q);
    await expect(rowOf(page, withComprobante)).toBeVisible();
  }
  await box.fill(`${producto} nada así`);
  await expect(page.getByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.waitForURL('**/admin');
});

test("card 'Venta #id' shows the date and every field of the view mode", async ({ page }) => {
  await openOwnOnes(page);
  await rowOf(page, withComprobante).click();
  const card = cardOf(page, withComprobante);
  await expect(card.locator('header time')).toHaveText(/^\d{2}\/\d{2}\/\d{4} · \d{2}:\d{2}$/);
  await expect(card.getByRole('heading', { name: ventas.producto })).toBeVisible();
  await expect(card.getByText('Cantidad: 2')).toBeVisible();
  await expect(card.getByRole('group', { name: 'Monto a comprobar' })).toContainText('41.883,00');
  await expect(card.getByText('Pago recibido: No')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  const enlace = card.getByRole('link', { name: 'Comprobante de pago' });
  const image = await page.request.get((await enlace.getAttribute('href')) ?? '');
  expect(image.headers()['content-type']).toContain('image/');

  for (const [title, cuenta] of [
    ['Vendedor', ventas.vendedor],
    ['Comprador', ventas.comprador],
  ] as const) {
    const part = card.getByRole('group', { name: title });
    await expectField(part, 'Nombre', `${cuenta.nombre} ${cuenta.apellido}`);
    await expectField(part, 'Email', cuenta.email);
    await expectField(part, 'Teléfono', `${cuenta.telefono}WhatsApp (se abre en otra pestaña)`);
    await expectField(part, 'Local', cuenta.nombreLocal || '-');
    await expectField(part, 'Localidad', cuenta.localidad);
    await expectField(part, 'DNI', cuenta.dni);
  }
  const envio = card.getByRole('group', { name: 'Datos de envío' });
  await expectField(envio, 'Localidad', TARGET.localidad_envio);
  await expectField(envio, 'Dirección', TARGET.direccion_envio);
  await expectField(envio, 'Altura', TARGET.altura_envio);
  await expectField(envio, 'Entre calles', TARGET.entrecalles_envio);
  await expectField(card, 'Precio unitario', '$ 20.941,50');
  await rowOf(page, withoutComprobante).click();
  await expect(cardOf(page, withoutComprobante).getByText('Comprobante de pago: No cargado')).toBeVisible();
});

test('search, approval, undo, edit and history work by keyboard alone', async ({ page }) => {
  await openVentas(page);
  await page.keyboard.press('/');
  await page.keyboard.type(ventas.producto);
  await page.keyboard.press('Enter');
  const card = cardOf(page, withoutComprobante);
  await expect(page.getByText('2 ventas', { exact: true })).toBeVisible();
  await page.getByPlaceholder(FIND).blur();
  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  await page.keyboard.press('j');
  await expect(cardOf(page, withComprobante)).toBeFocused();
  await page.keyboard.press('k');
  await expect(card).toBeFocused();

  await page.keyboard.press('a');
  await expect(card.getByText('Pago recibido: Sí')).toBeVisible();
  await expect(card.getByRole('group', { name: 'Monto recibido' })).toBeVisible();
  await expect(page.getByText(`Aprobaste el pago de la venta #${withoutComprobante}.`)).toBeVisible();
  expect(await ventaByApi(page.request, withoutComprobante)).toMatchObject({ pago_recibido: true });
  await page.keyboard.press('z');
  await expect(card.getByText('Pago recibido: No')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Desha/ })).toHaveCount(0);
  expect(await ventaByApi(page.request, withoutComprobante)).toMatchObject({ pago_recibido: false });

  await page.keyboard.press('e');
  await expect(card.getByLabel('Cantidad')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('e');
  await card.getByLabel('Cantidad').fill('3');
  await card.getByLabel('Monto').fill('60.000,50');
  await card.getByLabel('Localidad envío').fill('Glew');
  await card.getByLabel('Dirección envío').fill('Aranda');
  await card.getByLabel('Altura envío').fill('12');
  await card.getByLabel('Entre calles envío').fill('');
  await card.getByLabel('Pago recibido').check();
  await page.keyboard.press('Control+Enter');
  await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();
  await expect(card.getByRole('group', { name: 'Monto recibido' })).toContainText('60.000,50');
  expect(await ventaByApi(page.request, withoutComprobante)).toMatchObject({
    cantidad: 3,
    monto: 60000.5,
    localidad_envio: 'Glew',
    direccion_envio: 'Aranda',
    altura_envio: '12',
    entrecalles_envio: '',
    pago_recibido: true,
  });

  await page.keyboard.press('h');
  const historial = card.getByRole('group', { name: 'Historial' });
  await expect(historial.getByRole('listitem')).toHaveCount(3);
  await expect(historial.getByRole('listitem').first()).toContainText('Glew');
  await page.keyboard.press('h');
  await expect(historial).toHaveCount(0);
});

test('the cards, the form, the history and the shortcut help have no axe violations in either theme at 360 px', async ({
  page,
}) => {
  await setWidth(page, 360);
  await openOwnOnes(page);
  const card = cardOf(page, withComprobante);
  await card.getByRole('button', { name: 'Historial' }).click();
  await expect(card.getByRole('group', { name: 'Historial' })).toContainText('Nadie modificó nada todavía.');
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
  });
  await card.getByRole('button', { name: 'Editar' }).click();
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectLargeTargets(page);
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));
});
