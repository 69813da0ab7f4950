import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { subirComprobante } from './support/compras.ts';
import { receipt } from './support/control-de-ventas.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { collect, comoCuenta, comprar, publicar, TARGET } from './support/ventas.ts';

const CBU = '2850590940090418135201';

test('one used unit: bought, refused to a second buyer, paid, received, settled by keyboard, and the shop sees it', async ({
  browser,
  page,
  playwright,
}) => {
  const shop = await comoCuenta(playwright, 'vendedor', { nombreLocal: `Frenos ${Date.now().toString(36)}` });
  const [first, second] = [await comoCuenta(playwright, 'mecanico'), await comoCuenta(playwright, 'mecanico')];
  const producto = `Disco usado ${shop.cuenta.dni}`;
  const publicacion = await publicar(shop.request, producto, { precio: 1_000, unidades: 1 });
  const venta = await comprar(first.request, publicacion);
  const data = { publicacion_id: publicacion.id, cantidad: 1, monto: 1_000, ...TARGET };
  expect((await second.request.post('/api/ventas', { data })).status()).toBe(409);
  await subirComprobante(first.request, venta, await receipt('$ 1.000,00', shop.cuenta.dni));
  await collect(playwright, venta);
  const received = await first.request.put(`/api/ventas/${venta}`, { data: { confirmacioncomprador: true } });
  expect(received.status()).toBe(200);

  const ofShop = await browser.newPage();
  await signInWithCuenta(ofShop, shop.cuenta);
  await ofShop.goto('/editar-perfil');
  await ofShop.getByLabel('CBU o alias').fill('28505909 40090418135201');
  await ofShop.getByRole('button', { name: 'Guardar cambios' }).click();
  await ofShop.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();

  await signInAs(page, 'admin');
  await page.goto(`/adminliquidaciones?q=${encodeURIComponent(shop.cuenta.nombreLocal)}`);
  const waiting = page.getByRole('article', { name: shop.cuenta.nombreLocal });
  await expect(waiting).toContainText(CBU);
  await expect(waiting).toContainText('$ 700,00');
  await expectNoAxeViolations(page);
  await page.keyboard.press('j');
  await expect(waiting).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByText(/^Hiciste la liquidación #\d+\.$/)).toBeVisible();
  await expect(waiting).toBeHidden();

  await page.getByRole('button', { name: 'Por pagar' }).click();
  const made = page.getByRole('article', { name: new RegExp(shop.cuenta.nombreLocal) });
  await expect(made).toContainText(`#${venta}`);
  await made.getByRole('button', { name: 'Pagada' }).click();
  await page.getByLabel('Referencia de la transferencia').fill('TR 0042');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Pagadas' }).click();
  await expect(made).toContainText('TR 0042');
  await expectNoAxeViolations(page);

  await ofShop.goto('/mis-ventas');
  await expect(ofShop.getByRole('article', { name: producto })).toContainText(/700,00.*liquidación #\d+, cobrada/);
  await ofShop.getByRole('button', { name: 'Ver recibos' }).click();
  await ofShop.getByRole('button', { name: /Pagada/ }).click();
  const recibo = ofShop.getByRole('dialog', { name: 'Recibo' });
  await expect(recibo).toContainText('TR 0042');
  await expectNoAxeViolations(ofShop);
  for (const { request } of [shop, first, second]) await request.dispose();
  await ofShop.close();
});
