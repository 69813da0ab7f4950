import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { comprar, putOnSale } from './support/compras.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { arrepentimientoCodigo } from './support/mails.ts';
import { routeOnce } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { comoAdmin, comoCuenta } from './support/ventas.ts';

/* The footer of every page and its links: withdrawal from a purchase without an account, terms, privacy. */

const ventaNumber = (page: Page) => page.getByLabel('Número de compra');
const email = (page: Page) => page.getByLabel('Email');
const take = (page: Page) => page.getByRole('button', { name: 'Arrepentirme de la compra' });
const atFoot = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('a guest withdraws from a purchase by keyboard, gets the code by mail, and the request enters the admin queue', async ({
  page,
  playwright,
}) => {
  const { cuenta: buyer, request } = await comoCuenta(playwright, 'mecanico');
  const ventaId = await comprar(request, await putOnSale());
  await request.dispose();

  await page.goto('/home');
  await atFoot(page, 'Botón de arrepentimiento').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Arrepentirse de una compra' })).toBeVisible();
  await expect(async () => {
    await ventaNumber(page).focus();
    await page.keyboard.press('Enter');
    await expect(ventaNumber(page)).toHaveAccessibleDescription('Ingresá el número de la compra.', { timeout: 500 });
  }).toPass();
  await page.keyboard.type(String(ventaId));
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.email);

  await goWithoutNetwork(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await page.context().setOffline(false);
  await expect(ventaNumber(page)).toHaveValue(String(ventaId));
  await expect(email(page)).toHaveValue(buyer.email);

  await take(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' })).toBeFocused();
  const codigo = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  expect(await arrepentimientoCodigo(buyer.email)).toBe(codigo);

  const admin = await comoAdmin(playwright);
  const asked = await (await admin.get('/api/ventas-detalle?pendiente=anulacion')).json();
  expect(asked.find(({ id }: { id: number }) => id === ventaId)?.pedido).toMatchObject({
    clase: 'arrepentimiento',
    codigo,
  });
  await admin.dispose();

  await setWidth(page, 360);
  await inBothThemes(page, async () => {
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
    await expectLargeTargets(page);
  });
});

for (const [link, title, file] of [
  ['Términos y condiciones', 'Términos y condiciones', 'terminos'],
  ['Privacidad', 'Privacidad', 'privacidad'],
] as const) {
  test(`'${link}' shows its text after Reintentar when the first load fails`, async ({ page }) => {
    await routeOnce(page, `**/textos/${file}.txt`, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/');
    await atFoot(page, link).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('No pudimos cargar el texto.');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(`textos/${file}.txt`)).toBeVisible();
  });
}
