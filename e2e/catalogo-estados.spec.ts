import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { perderRed, recuperar, retener, romper } from './support/fallas.ts';
import { palabraUnica, publicar, vendedorAparte } from './support/publicaciones.ts';
import { entrarComo, entrarConCuenta } from './support/roles.ts';

/* The catalogue, sentence by sentence (specification, sections 2 and 9), for each role; empty, failing and slow. */

const LISTA = '**/api/publicaciones?*';
const VACIO = 'No se encontraron publicaciones que coincidan con los filtros.';
const tarjetas = (page: Page) => page.getByRole('main').locator('a[href^="/publicacion/"]');
const nombres = (page: Page) => tarjetas(page).getByRole('heading').allInnerTexts();

/** Someone new, signed in; for an account that others look at at the same time nothing may change. */
async function entrarNuevo(page: Page, tipo: 'mecanico' | 'vendedor'): Promise<void> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await entrarConCuenta(page, cuenta);
}

test("guest: title and tagline, 'Iniciar sesión' to /, and price and location read 'Iniciar sesión para ver'", async ({
  page,
}) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Autopartes de zona sur' })).toBeVisible();
  await expect(page.getByText('Repuestos de Adrogué a Solano.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iniciar sesión', exact: true })).toHaveAttribute('href', '/');
  for (const accion of ['Mi Cuenta', 'Crear Publicación', 'Cerrar sesión']) {
    await expect(page.getByText(accion)).toHaveCount(0);
  }
  await expect(tarjetas(page).first().getByText('Iniciar sesión para ver')).toHaveCount(2);
  await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test("seller: 'Crear Publicación' to /crearpublicacion, 'Mi Cuenta' to /micuenta, 'Cerrar sesión' (clears stored user id and profile, goes to /)", async ({
  page,
}) => {
  await entrarNuevo(page, 'vendedor');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Crear Publicación' })).toHaveAttribute('href', '/crearpublicacion');
  await expect(page.getByRole('link', { name: 'Mi Cuenta' })).toHaveAttribute('href', '/micuenta');
  await expect(page.getByText('Iniciar sesión')).toHaveCount(0);
  await expect(tarjetas(page).first()).toContainText('$');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), localStorage.getItem('perfil')])).toEqual([
    null,
    null,
  ]);
});

test('admin: sees the catalogue with a way back to /admin, and neither account nor publishing', async ({ page }) => {
  await entrarComo(page, 'admin');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Panel de administración' })).toHaveAttribute('href', '/admin');
  await expect(page.getByText(/Crear Publicación|Mi Cuenta/)).toHaveCount(0);
  await expect(tarjetas(page).first()).toContainText('$');
});

test("'cards link to /publicacion/{id} and show the first 2 compatibilities and +N más for the rest'; prices in es-AR", async ({
  page,
}) => {
  const palabra = palabraUnica();
  const id = await publicar(await vendedorAparte(page), {
    nombre_producto: `Embrague ${palabra}`,
    precio: '1234567.5',
    compatibilidad: ['Fiesta', 'Focus', 'Mondeo', 'Ranger'].map((modelo) => ({ marca: 'ford', modelo })),
  });
  await entrarNuevo(page, 'mecanico');
  await page.goto(`/home?q=${palabra}`);
  const tarjeta = tarjetas(page);
  await expect(tarjeta).toHaveCount(1);
  await expect(tarjeta).toContainText('Fiesta');
  await expect(tarjeta).toContainText('Focus');
  await expect(tarjeta).not.toContainText('Mondeo');
  await expect(tarjeta).toContainText('+2 más');
  await expect(tarjeta).toContainText(/\$\s1\.234\.567,50/);
  await expect(tarjeta).toContainText('Adrogué');
  await tarjeta.click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
});

test("'search runs over name, location, model and compatibility'; 'paused listings are not visible in the catalogue'", async ({
  page,
}) => {
  const palabra = palabraUnica();
  const vendedor = await vendedorAparte(page);
  const comun = { nombre_producto: `Pieza ${palabra}`, ubicacion: 'Glew', marca: 'fiat', modelo: 'Cronos' };
  await publicar(vendedor, { ...comun, compatibilidad: [{ marca: 'volkswagen', modelo: 'Amarok' }] });
  const pausada = await publicar(vendedor, { ...comun, nombre_producto: `Pausada ${palabra}` });
  await vendedor.put(`/api/publicaciones/${pausada}/pausar`, { data: { pausada: true } });
  await entrarNuevo(page, 'mecanico');
  for (const busqueda of [palabra.toUpperCase(), `${palabra} glew`, `cronos ${palabra}`, `${palabra} amarok`]) {
    await page.goto(`/home?q=${encodeURIComponent(busqueda)}`);
    await expect(tarjetas(page), busqueda).toHaveCount(1);
    expect(await nombres(page)).toEqual([`Pieza ${palabra}`]);
  }
});

test("'filters: brand, model, location, shipping (si/no), condition. Sort: none, nombre, precio'", async ({ page }) => {
  const palabra = palabraUnica();
  const vendedor = await vendedorAparte(page);
  const una = { nombre_producto: `B ${palabra}`, precio: '100', marca: 'fiat', modelo: 'Cronos', ubicacion: 'Glew' };
  await publicar(vendedor, { ...una, estado: 'usado', envio: 'si', tipo_envio: 'flete' });
  await publicar(vendedor, { nombre_producto: `A ${palabra}`, precio: '200' });
  await entrarNuevo(page, 'mecanico');
  await page.goto(`/home?q=${palabra}`);
  const listan = (esperados: string[]) =>
    expect.poll(() => nombres(page)).toEqual(esperados.map((letra) => `${letra} ${palabra}`));
  await listan(['A', 'B']);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Precio' });
  await listan(['B', 'A']);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Nombre' });
  await listan(['A', 'B']);
  for (const [filtro, opcion] of [
    ['Marca', 'Fiat'],
    ['Modelo', 'Cronos'],
    ['Localidad', 'Glew'],
    ['Envío', 'Sí'],
    ['Condición', 'Usado'],
  ] as const) {
    await page.getByLabel(filtro).selectOption({ label: opcion });
    await listan(['B']);
  }
  await page.getByLabel('Condición').selectOption({ label: 'Nuevo' });
  await expect(page.getByText(VACIO)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(tarjetas(page).first()).toBeVisible();
});

test("'picking a brand resets the model. The model filter is disabled until a brand is chosen'", async ({ page }) => {
  await page.goto('/home');
  const [marca, modelo] = [page.getByLabel('Marca'), page.getByLabel('Modelo')];
  await expect(modelo).toBeDisabled();
  await expect(modelo).toContainText('Elegí una marca');
  await marca.selectOption({ label: 'Ford' });
  await expect(modelo).toBeEnabled();
  expect((await modelo.locator('option').allInnerTexts()).slice(1)).toEqual(['Fiesta', 'Focus', 'Mondeo', 'Ranger']);
  await modelo.selectOption('Focus');
  await marca.selectOption({ label: 'Fiat' });
  await expect(modelo).toHaveValue('');
  await expect(page).toHaveURL('/home?marca=fiat');
  await marca.selectOption('');
  await expect(modelo).toBeDisabled();
});

test(`empty: '${VACIO}', for a guest and for a user`, async ({ page }) => {
  await page.goto(`/home?q=${palabraUnica()}`);
  await expect(page.getByText(VACIO)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await entrarNuevo(page, 'mecanico');
  await page.goto(`/home?q=${palabraUnica()}`);
  await expect(page.getByText(VACIO)).toBeVisible();
});

test('failing, by 500 and offline: an empty list, no alert, and Reintentar until the cards come', async ({ page }) => {
  for (const fallar of [romper, perderRed]) {
    await fallar(page, LISTA);
    await page.goto('/home');
    await expect(page.getByText(VACIO)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await recuperar(page);
    await expect(tarjetas(page)).toHaveCount(24);
  }
});

test("held: 'Cargando...' and the cards' own shape, never a blank page; nothing jumps when they come", async ({
  page,
}) => {
  const soltar = await retener(page, LISTA);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  const arriba = await page.getByRole('searchbox').boundingBox();
  soltar();
  await expect(tarjetas(page)).toHaveCount(24);
  expect(await page.getByRole('searchbox').boundingBox()).toEqual(arriba);
});

test('while a filter is on its way the old cards stay, dimmed, and a late answer never overtakes a newer one', async ({
  page,
}) => {
  await page.goto('/home');
  await expect(tarjetas(page)).toHaveCount(24);
  const deFord = /\/api\/publicaciones\?.*marca=ford/;
  const soltar = await retener(page, deFord);
  const termina = (evento: 'requestfinished' | 'requestfailed') =>
    page.waitForEvent(evento as 'requestfinished', (pedido) => deFord.test(pedido.url()));
  const terminada = Promise.race([termina('requestfinished'), termina('requestfailed')]);
  await page.getByLabel('Marca').selectOption({ label: 'Ford' });
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(tarjetas(page).first()).toBeVisible();
  await page.getByLabel('Marca').selectOption({ label: 'Fiat' });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const fiat = await nombres(page);
  soltar();
  await terminada;
  // Whatever an answer that came would do is done when the page has answered what it is asked after it.
  await page.evaluate(() => fetch('/api/salud').catch(() => undefined));
  expect(await nombres(page)).toEqual(fiat);
});
