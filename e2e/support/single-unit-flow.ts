import { type Browser, expect, type Page } from '@playwright/test';
import { cardOf, openVentas, receipt } from './admin-ventas.ts';
import { confirmarRecepcion } from './compras.ts';
import { foto } from './fotos.ts';
import { chooseFotos, complete } from './publicacion-form.ts';
import { signInWithCuenta } from './roles.ts';

type Cuenta = Parameters<typeof signInWithCuenta>[1];

const MADE = '¡Compra realizada! Tu cupón se ha actualizado.';

/** A signed-in page in its own context. */
export async function openAs(browser: Browser, cuenta: Cuenta, path: string): Promise<Page> {
  const page = await browser.newPage();
  await signInWithCuenta(page, cuenta);
  await page.goto(path);
  return page;
}

/** Publishes one used unit for 1 000 pesos by its form. The form proposes one unit. @returns the listing's id */
export async function publicarUsado(page: Page, producto: string): Promise<number> {
  await chooseFotos(page, [await foto('usado.jpg', '#335577')]);
  await complete(page, producto);
  await page.getByText('Usado', { exact: true }).click();
  await page.getByLabel('Precio', { exact: true }).fill('1.000');
  await expect(page.getByLabel(/^Unidades/)).toHaveValue('1');
  const answer = page.waitForResponse((r) => r.url().endsWith('/api/publicaciones') && r.request().method() === 'POST');
  await page.getByRole('button', { name: 'Publicar' }).click();
  return ((await (await answer).json()) as { id: number }).id;
}

/**
 * One buyer buys the unit, and the API refuses the purchase of `late`. The buyer sends the proof, the admin approves it,
 * and the buyer confirms the arrival.
 * @returns the sale's id
 */
export async function sellToTheFirst(buyer: Page, late: Page, admin: Page): Promise<number> {
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar compra' });
  await expect(confirm(late)).toBeVisible();
  const answer = buyer.waitForResponse((r) => r.url().endsWith('/api/ventas') && r.request().method() === 'POST');
  await confirm(buyer).click();
  const { venta } = (await (await answer).json()) as { venta: { id: number } };
  await buyer.getByRole('alertdialog', { name: MADE }).getByRole('button', { name: 'Aceptar' }).click();
  await confirm(late).click();
  await expect(late.getByText('Sin unidades', { exact: true })).toBeVisible();

  await buyer.getByRole('main').getByRole('link', { name: 'Mis compras' }).click();
  const pending = buyer.getByRole('region', { name: 'Lo que te falta' });
  const image = {
    name: 'transferencia.jpg',
    mimeType: 'image/jpeg',
    buffer: await receipt('$ 1.000,00', String(venta.id)),
  };
  await pending.getByRole('link', { name: 'Subir el comprobante' }).click();
  // The list has the same controls until the purchase's page replaces it.
  await expect(buyer.getByRole('heading', { level: 1, name: `Compra #${venta.id}` })).toBeVisible();
  await buyer.getByLabel('Elegir imagen').setInputFiles(image);
  await buyer.getByRole('button', { name: 'Subir' }).click();
  await expect(buyer.getByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  await openVentas(admin, { id: String(venta.id) });
  await cardOf(admin, venta.id).getByRole('button', { name: 'Aprobar' }).click();
  await expect(admin.getByText(`Aprobaste el pago de la venta #${venta.id}.`)).toBeVisible();
  await buyer.goto('/mis-compras');
  await confirmarRecepcion(pending);
  await expect(pending.getByText('Recibida ✓')).toBeVisible();
  return venta.id;
}
