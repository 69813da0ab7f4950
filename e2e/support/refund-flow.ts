import { expect, type Page, test } from '@playwright/test';
import { openFromQueue, ventaByApi } from './admin-ventas.ts';
import { signInAs } from './roles.ts';

const CBU = '0170099220000067797370';

/**
 * A buyer withdraws a paid purchase from the foot of the page. The admin annuls it and refunds it by the keyboard alone,
 * and the buyer reads the result.
 */
export async function takeBackAndGiveBack(buyer: Page, admin: Page, id: number): Promise<void> {
  test.setTimeout(120_000);
  await signInAs(admin, 'admin');
  const email = String((await ventaByApi(admin.request, id)).comprador_email);
  const purchase = buyer.getByRole('main');

  const codigo = await test.step('its buyer takes it back, and has a code', async () => {
    await buyer.getByRole('contentinfo').getByRole('link', { name: 'Botón de arrepentimiento' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: 'Arrepentirse de una compra' })).toBeVisible();
    await buyer.getByLabel('Número de compra').fill(String(id));
    await buyer.getByLabel('Email').fill(email);
    await buyer.getByRole('button', { name: 'Arrepentirme de la compra' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' })).toBeVisible();
    const text = (await buyer.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    await expect.poll(async () => (await ventaByApi(admin.request, id)).pedido).toMatchObject({ codigo: text });
    return text;
  });

  await test.step('the admin finds it in the queue, and annuls it by keyboard', async () => {
    const card = await openFromQueue(admin, 'Anulaciones pedidas', id);
    await expect(card.getByText(`Botón de arrepentimiento (código ${codigo})`)).toBeVisible();
    await card.getByRole('button', { name: 'Anular venta' }).focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByLabel('Motivo')).toBeFocused();
    await admin.keyboard.type('Se arrepintió a tiempo');
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Enter');
    await expect(card.getByText(/^A devolver: /)).toBeVisible();
  });

  await test.step('its buyer says where the money goes', async () => {
    await buyer.goto('/mis-compras');
    const strip = buyer.getByRole('region', { name: 'Lo que te falta' });
    await strip.getByRole('link', { name: '¿A dónde te devolvemos?' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: `Compra #${id}` })).toBeFocused();
    await expect(purchase.getByText(/^La anuló la administración el .*: Se arrepintió a tiempo$/)).toBeVisible();
    await purchase.getByLabel('CBU o alias').fill(CBU);
    await buyer.keyboard.press('Enter');
    await expect(purchase.getByText(new RegExp(`a ${CBU}\\.`))).toBeVisible();
    await expect(purchase.getByRole('heading', { name: /^Compra anulada: te devolvemos/ })).toBeFocused();
  });

  await test.step('the admin gives it back by keyboard, and its buyer reads so', async () => {
    const card = await openFromQueue(admin, 'A devolver', id);
    await expect(card.getByText(`a ${CBU}`)).toBeVisible();
    await card.getByRole('button', { name: 'Devuelto' }).focus();
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('TR-2026-78');
    await admin.keyboard.press('Enter');
    await expect(card.getByText(/Referencia: TR-2026-78/)).toBeVisible();
    await buyer.reload();
    await expect(purchase.getByText(/^Te devolvimos .* Referencia: TR-2026-78$/)).toBeVisible();
  });
}
