import { expect, type Page, test } from '@playwright/test';
import { openFromQueue, receipt } from './support/admin-ventas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { subirComprobante } from './support/compras.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { inBothThemes } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { comoCuenta, comprar, publicar } from './support/ventas.ts';

/*
 * A purchase that is annulled after its proof: annulment requested, refused, requested again, done, and the payment
 * refunded.
 */

const WIDTHS = [360, 1280];

/** Each new screen and state, at both widths and in both themes. */
const look = (page: Page) =>
  inBothThemes(
    page,
    async () => {
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await expectLargeTargets(page);
    },
    WIDTHS,
  );

test('a seller requests an annulment, the admin refuses, undoes and annuls, and the buyer gets a refund', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(240_000);
  const sells = await comoCuenta(playwright, 'vendedor');
  const buys = await comoCuenta(playwright, 'mecanico');
  const publicacion = await publicar(sells.request, `Embrague ${buys.cuenta.dni}`, { envio: false });
  const id = await comprar(buys.request, publicacion, 1);
  const waiting = await comprar(buys.request, publicacion, 1);
  await subirComprobante(buys.request, id, await receipt('$ 20.000,50', buys.cuenta.dni));
  const [seller, buyer, admin] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  if (!seller || !buyer || !admin) throw new Error('no page');
  await signInAs(admin, 'admin');

  await test.step('the seller sees its way, and asks', async () => {
    await signInWithCuenta(seller, sells.cuenta);
    await seller.goto('/mis-ventas');
    const card = seller.getByRole('article').filter({ hasText: 'Embrague' }).last();
    await look(seller);
    await card.getByRole('button', { name: 'Ver detalles' }).click();
    const dialog = seller.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Recorrido' })).toContainText('Comprada');
    await dialog.getByRole('button', { name: 'Pedir anulación' }).click();
    await dialog.getByRole('button', { name: 'Pedir anulación' }).click();
    await expect(dialog.getByText('Contanos por qué querés anularla.').first()).toBeVisible();
    await dialog.getByLabel('¿Por qué querés anularla?').fill('Se rompió al embalarlo');
    await look(seller);
    await dialog.getByRole('button', { name: 'Pedir anulación' }).click();
    await expect(dialog.getByText(/Pediste anularla/)).toBeVisible();
  });

  await test.step('the admin refuses it by keyboard, undoes that, and pays and annuls it', async () => {
    const card = await openFromQueue(admin, 'Anulaciones pedidas', id);
    await expect(card.getByText(/El vendedor pidió anularla/)).toBeVisible();
    await look(admin);
    await card.getByRole('button', { name: 'Rechazar pedido' }).focus();
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('Ya está en camino');
    await look(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Rechazar pedido' }).focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(`Rechazaste el pedido de la venta #${id}.`)).toBeVisible();
    await expect(card.getByText('Se rechazó:')).toBeVisible();
    await admin.keyboard.press('z');
    await expect(card.getByRole('button', { name: 'Rechazar pedido' })).toBeVisible();
    await card.getByRole('button', { name: 'Aprobar' }).click();
    await expect(card.getByText('Pago recibido: Sí')).toBeVisible();
    await card.getByRole('button', { name: 'Anular venta' }).click();
    await admin.getByLabel('Motivo').fill('No se puede entregar');
    await look(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Anular venta' }).click();
    await expect(card.getByText('A devolver: $ 20.000,50')).toBeVisible();
  });

  await test.step('the buyer reads until when the other waits, and says where the money goes', async () => {
    await signInWithCuenta(buyer, buys.cuenta);
    await buyer.goto('/mis-compras');
    await expect(buyer.getByText(/^Vence (mañana|el \d\d\/\d\d\/\d{4}) a las \d\d:\d\d$/)).toBeVisible();
    await buyer.getByRole('link', { name: '¿A dónde te devolvemos?' }).first().click();
    const purchase = buyer.getByRole('main');
    const field = purchase.getByLabel('CBU o alias');
    await field.fill('0170099220000067797371');
    await purchase.getByRole('button', { name: 'Guardar cuenta' }).click();
    await expect(purchase.getByText(/Revisá/).first()).toBeVisible();
    await look(buyer);
    await field.fill('0170 0992 2000 0067 7973 70');
    await purchase.getByRole('button', { name: 'Guardar cuenta' }).click();
    await expect(purchase.getByText(/a 0170099220000067797370\./)).toBeVisible();
    await expect(buyer.getByText(`#${waiting}`)).toHaveCount(0);
  });

  await test.step('the admin finds it among what is to give back, and notes the transfer', async () => {
    const card = await openFromQueue(admin, 'A devolver', id);
    await expect(card.getByText('a 0170099220000067797370')).toBeVisible();
    await card.getByRole('button', { name: 'Devuelto' }).click();
    await admin.getByLabel('Referencia de la transferencia').fill('TR-2026-77');
    await look(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Devuelto' }).click();
    await expect(card.getByText(/Referencia: TR-2026-77/)).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText(/Referencia: TR-2026-77/)).toBeVisible();
  });
  await test.step("of the demo's purchases the one that is overdue was ended by the product", async () => {
    const ends = async () => {
      const rows = (await (await admin.request.get('/api/ventas-detalle?q=taller')).json()) as {
        anulada: { por: string; motivo: string } | null;
      }[];
      return rows.flatMap(({ anulada }) => (anulada?.por === 'sistema' ? [anulada.motivo] : []));
    };
    await expect.poll(ends, { timeout: 75_000 }).toEqual(['No llegó el comprobante de pago a tiempo.']);
  });
  await Promise.all([sells, buys].map(({ request }) => request.dispose()));
});
