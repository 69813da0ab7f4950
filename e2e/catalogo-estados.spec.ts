import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { publicar, separateVendedor, uniqueWord } from './support/publicaciones.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { disableSsr } from './support/ssr-parity.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';

/* The catalogue, sentence by sentence, for each role; empty, failing and slow. */

const LIST = '**/api/publicaciones?*';
const EMPTY = 'No se encontraron publicaciones que coincidan con los filtros.';
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/publicacion/"]');
const nombres = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

/** A new signed-in account: shared demo accounts must not change during parallel tests. */
async function signInNew(page: Page, tipo: 'mecanico' | 'vendedor'): Promise<void> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
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
  await expect(cards(page).first().getByText('Iniciar sesión para ver')).toHaveCount(2);
  await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test("seller: 'Crear Publicación' to /crearpublicacion, 'Mi Cuenta' to /micuenta, 'Cerrar sesión' (clears stored user id and profile, goes to /)", async ({
  page,
}) => {
  await signInNew(page, 'vendedor');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Crear Publicación' })).toHaveAttribute('href', '/crearpublicacion');
  await expect(page.getByRole('link', { name: 'Mi Cuenta' })).toHaveAttribute('href', '/micuenta');
  await expect(page.getByText('Iniciar sesión')).toHaveCount(0);
  await expect(cards(page).first()).toContainText('$');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), localStorage.getItem('perfil')])).toEqual([
    null,
    null,
  ]);
});

test("the admin sees the catalogue with a link to /admin, without 'Crear Publicación' and 'Mi Cuenta'", async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Panel de administración' })).toHaveAttribute('href', '/admin');
  await expect(page.getByText(/Crear Publicación|Mi Cuenta/)).toHaveCount(0);
  await expect(cards(page).first()).toContainText('$');
});

test("'cards link to /publicacion/{id} and show the first 2 compatibilities and +N más for the rest'; prices in es-AR", async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await publicar(await separateVendedor(), {
    nombre_producto: `Embrague ${word}`,
    precio: '1234567.5',
    compatibilidad: ['Fiesta', 'Focus', 'Mondeo', 'Ranger'].map((modelo) => ({ marca: 'ford', modelo })),
  });
  await signInNew(page, 'mecanico');
  await page.goto(`/home?q=${word}`);
  const card = cards(page);
  await expect(card).toHaveCount(1);
  // Its own car is a Ford Focus, which comes first.
  await expect(card).toContainText('Ford Focus, Fiesta');
  await expect(card).not.toContainText('Mondeo');
  await expect(card).toContainText('+2 más');
  await expect(card).toContainText(/\$\s1\.234\.567,50/);
  await expect(card).toContainText('Adrogué');
  await card.click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
});

test("'search runs over name, location, model and compatibility'; 'paused listings are not visible in the catalogue'", async ({
  page,
}) => {
  const word = uniqueWord();
  const vendedor = await separateVendedor();
  const common = { nombre_producto: `Pieza ${word}`, ubicacion: 'Glew', marca: 'fiat', modelo: 'Cronos' };
  await publicar(vendedor, { ...common, compatibilidad: [{ marca: 'volkswagen', modelo: 'Amarok' }] });
  const pausada = await publicar(vendedor, { ...common, nombre_producto: `Pausada ${word}` });
  await vendedor.put(`/api/publicaciones/${pausada}/pausar`, { data: { pausada: true } });
  await signInNew(page, 'mecanico');
  for (const search of [word.toUpperCase(), `${word} glew`, `cronos ${word}`, `${word} amarok`]) {
    await page.goto(`/home?q=${encodeURIComponent(search)}`);
    await expect(cards(page), search).toHaveCount(1);
    expect(await nombres(page)).toEqual([`Pieza ${word}`]);
  }
});

test("'filters: brand, model, location, shipping (si/no), condition. Sort: none, nombre, precio'", async ({ page }) => {
  const word = uniqueWord();
  const vendedor = await separateVendedor();
  const first = { nombre_producto: `B ${word}`, precio: '100', marca: 'fiat', modelo: 'Cronos', ubicacion: 'Glew' };
  await publicar(vendedor, { ...first, estado: 'usado', envio: 'si', tipo_envio: 'flete' });
  await publicar(vendedor, { nombre_producto: `A ${word}`, precio: '200' });
  await signInNew(page, 'mecanico');
  await page.goto(`/home?q=${word}`);
  const listing = (expected: string[]) =>
    expect.poll(() => nombres(page)).toEqual(expected.map((letter) => `${letter} ${word}`));
  await listing(['A', 'B']);
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio' });
  await listing(['B', 'A']);
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Nombre' });
  await listing(['A', 'B']);
  for (const [filtro, option] of [
    ['Marca', 'Fiat'],
    ['Modelo', 'Cronos'],
    ['Localidad', 'Glew'],
    ['Envío', 'Sí'],
    ['Condición', 'Usado'],
  ] as const) {
    await page.getByLabel(filtro).selectOption({ label: option });
    await listing(['B']);
  }
  await page.getByLabel('Condición').selectOption({ label: 'Nuevo' });
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(cards(page).first()).toBeVisible();
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

test(`an empty result shows '${EMPTY}' to a guest and to a user`, async ({ page }) => {
  await page.goto(`/home?q=${uniqueWord()}`);
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await signInNew(page, 'mecanico');
  await page.goto(`/home?q=${uniqueWord()}`);
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('the catalogue shows an empty list and Reintentar without an alert after a 500 or offline', async ({ page }) => {
  for (const makeFail of [romper, loseNetwork]) {
    await disableSsr(page);
    await makeFail(page, LIST);
    await page.goto('/home');
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await recover(page);
    await expect(cards(page)).toHaveCount(24);
  }
});

test("the catalogue shows 'Cargando...' and its title while loading, and does not shift when the cards arrive", async ({
  page,
}) => {
  await disableSsr(page);
  const release = await hold(page, LIST);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  const above = await page.getByRole('searchbox').boundingBox();
  release();
  await expect(cards(page)).toHaveCount(24);
  expect(await page.getByRole('searchbox').boundingBox()).toEqual(above);
});

test('the old cards stay while a filter loads, and a late response never replaces a newer one', async ({ page }) => {
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(24);
  const ofFord = /\/api\/publicaciones\?.*marca=ford/;
  const release = await hold(page, ofFord);
  const ending = (event: 'requestfinished' | 'requestfailed') =>
    page.waitForEvent(event as 'requestfinished', (request) => ofFord.test(request.url()));
  const finished = Promise.race([ending('requestfinished'), ending('requestfailed')]);
  await page.getByLabel('Marca').selectOption({ label: 'Ford' });
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.getByLabel('Marca').selectOption({ label: 'Fiat' });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const fiat = await nombres(page);
  release();
  await finished;
  // A late response has taken effect once the page answers a later evaluation.
  await page.evaluate(() => fetch('/api/salud').catch(() => undefined));
  expect(await nombres(page)).toEqual(fiat);
});
