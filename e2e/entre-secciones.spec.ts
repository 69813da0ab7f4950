import { expect, type Page, test } from '@playwright/test';
import { putOnSale, signInAsComprador } from './support/compras.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { markPage } from './support/files.ts';
import { publicarOwn } from './support/mis-publicaciones.ts';
import { uniqueWord } from './support/publicaciones.ts';
import { signInWithCuenta } from './support/roles.ts';
import { goWithoutReload, waitForScreen } from './support/routes.ts';

/*
 * A change in one section appears in the other sections of the same page. Each section has its own cache and receives the
 * event.
 */

const wasNotReloaded = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
const accept = async (page: Page, text: string) => {
  await page.getByRole('alertdialog', { name: text }).getByRole('button', { name: 'Aceptar' }).click();
};

test('a catalogue and a listing page opened before show an edit without a reload', async ({ page }) => {
  const cuenta = cuentaNueva('vendedor');
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  const word = uniqueWord();
  const { id } = await publicarOwn(page.request, `Bomba ${word}`);
  const catalogo = `/home?q=${word}`;
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(word) });
  const own = page.getByRole('article', { name: new RegExp(word) });

  await page.goto(catalogo);
  await expect(card).toBeVisible();
  await markPage(page);
  await goWithoutReload(page, `/publicacion/${id}`);
  await expect(page.getByRole('heading', { name: `Bomba ${word}` })).toBeVisible();

  await goWithoutReload(page, '/mis-publicaciones');
  await own.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Nombre del producto').fill(`Bomba nueva ${word}`);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await accept(page, 'Publicación actualizada');
  await expect(page).toHaveURL('/mis-publicaciones');
  await goWithoutReload(page, catalogo);
  await expect(card).toContainText(`Bomba nueva ${word}`);
  await goWithoutReload(page, `/publicacion/${id}`);
  await expect(page.getByRole('heading', { name: `Bomba nueva ${word}` })).toBeVisible();
  await wasNotReloaded(page);
});

test('/micuenta and /mis-compras opened before show a new purchase without a reload', async ({ page }) => {
  const { publicacionId, producto } = await putOnSale({ envio: false });
  await signInAsComprador(page);
  await page.goto('/mis-compras');
  await waitForScreen(page);
  await expect(page.getByText(producto)).toHaveCount(0);
  await markPage(page);
  await goWithoutReload(page, '/micuenta');
  const cashback = page.getByRole('group', { name: 'Cashback disponible' });
  await expect(cashback).toContainText('0,00');

  await goWithoutReload(page, `/compra/${publicacionId}`);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await accept(page, '¡Compra realizada! Tu cupón se ha actualizado.');
  await expect(page).toHaveURL('/micuenta');
  await expect(cashback).not.toHaveText(/\$\s0,00/);
  await goWithoutReload(page, '/mis-compras');
  await expect(page.getByText(producto).first()).toBeVisible();
  await wasNotReloaded(page);
});
