import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { openAs, publicarUsado, sellToTheFirst } from './support/single-unit-flow.ts';
import { hold, recover, restore, romper } from './support/stubbed-responses.ts';
import { comoCuenta } from './support/ventas.ts';

const LIST = /\/api\/liquidaciones\?/;
const COBROS = /\/cobros$/;
const CBU = '2850590940090418135201';

test('a single used unit is sold once, paid, received and settled, and the seller sees the settlement', async ({
  browser,
  page,
  playwright,
}) => {
  test.setTimeout(120_000);
  const shop = await comoCuenta(playwright, 'vendedor', { nombreLocal: `Frenos ${Date.now().toString(36)}` });
  const [first, second] = [await comoCuenta(playwright, 'mecanico'), await comoCuenta(playwright, 'mecanico')];
  const producto = `Disco usado ${shop.cuenta.dni}`;
  const ofShop = await openAs(browser, shop.cuenta, '/crearpublicacion');
  const publicacion = await publicarUsado(ofShop, producto);
  const buyer = await openAs(browser, first.cuenta, `/compra/${publicacion}`);
  const late = await openAs(browser, second.cuenta, `/compra/${publicacion}`);
  const venta = await sellToTheFirst(buyer, late, page);
  for (const done of [buyer, late]) await done.close();

  await ofShop.goto('/editar-perfil');
  await ofShop.getByLabel('CBU o alias').fill('28505909 40090418135201');
  await ofShop.getByRole('button', { name: 'Guardar cambios' }).click();
  await ofShop.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();

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

  await page.getByRole('button', { name: 'Por pagar', exact: true }).click();
  const made = page.getByRole('article', { name: new RegExp(shop.cuenta.nombreLocal) });
  await expect(made).toContainText(`#${venta}`);
  await made.getByRole('button', { name: 'Marcar como pagada' }).click();
  await page.getByLabel('Referencia de la transferencia').fill('TR 0042');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Pagadas' }).click();
  await expect(made).toContainText('TR 0042');
  await expectNoAxeViolations(page);

  await test.step('lists of settlements that are slow, empty and broken', async () => {
    const release = await hold(page, LIST);
    await page.getByRole('button', { name: 'Deshechas' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Cargando liquidaciones...' })).toBeVisible();
    release();
    await expect(page.getByText('No hay liquidaciones para mostrar.')).toBeVisible();
    await restore(page);
    await romper(page, LIST);
    await page.getByRole('button', { name: 'Todas' }).click();
    await expect(page.getByText('No pudimos cargar la lista.')).toBeVisible();
    await recover(page);
    await expect(made).toBeVisible();
    await made.getByRole('button', { name: 'No se pagó' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(made).toContainText('TR 0042');
  });

  const release = await hold(ofShop, COBROS);
  await ofShop.goto('/mis-ventas');
  const cobros = ofShop.getByRole('region', { name: 'Tus cobros' });
  await expect(cobros).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(cobros.getByRole('group', { name: 'Cobrado' })).toContainText('700,00');
  await restore(ofShop);
  await romper(ofShop, COBROS);
  await ofShop.reload();
  await expect(cobros.getByText('No pudimos cargar tus cobros.')).toBeVisible();
  await recover(ofShop, cobros);
  await expect(cobros.getByRole('group', { name: 'A cobrar' })).toContainText('0,00');
  await expect(ofShop.getByRole('article', { name: producto })).toContainText(/700,00.*liquidación #\d+, cobrada/);
  await ofShop.getByRole('button', { name: 'Ver recibos' }).click();
  await ofShop.getByRole('button', { name: /Pagada/ }).click();
  const recibo = ofShop.getByRole('dialog', { name: 'Recibo' });
  await expect(recibo).toContainText('TR 0042');
  await expectNoAxeViolations(ofShop);
  for (const { request } of [shop, first, second]) await request.dispose();
  await ofShop.close();
});
