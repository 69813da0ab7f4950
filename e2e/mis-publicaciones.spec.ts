import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { foto } from './support/fotos.ts';
import { ownPublicaciones, publicarOwn } from './support/mis-publicaciones.ts';
import { expectReading } from './support/money.ts';
import { signInWithCuenta } from './support/roles.ts';
import { hold, routeOnce } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

const LIST = '**/api/publicaciones?**user_id=**';

async function signIn(page: Page, tipo: Cuenta['tipoCuenta'] = 'vendedor'): Promise<Cuenta> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  return cuenta;
}

/** Opens the screen as a new seller with these listings. The last name is the newest listing. */
async function openWith(page: Page, ...nombres: string[]): Promise<void> {
  await signIn(page);
  for (const nombre of nombres) await publicarOwn(page.request, nombre);
  await page.goto('/mis-publicaciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis publicaciones' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(nombres.length);
}

const card = (page: Page, nombre: string) => page.getByRole('article', { name: nombre });
const alert = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });
const only = () => `Repuesto ${Math.random().toString(36).slice(2, 10)}`;

/** Expects this number of cards in the catalogue for a name. */
async function onHome(page: Page, nombre: string, counts: number): Promise<void> {
  await page.goto(`/home?q=${encodeURIComponent(nombre)}`);
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(nombre) })).toHaveCount(counts);
  if (counts === 0) {
    await expect(page.getByText('No se encontraron publicaciones que coincidan con los filtros.')).toBeVisible();
  }
}

test('a seller edits, pauses, republishes and deletes a listing, and /home shows it only while active', async ({
  page,
}) => {
  const nombre = only();
  await signIn(page);
  await publicarOwn(page.request, nombre, [await foto('frente.jpg', '#335577', 800, 600)]);
  await onHome(page, nombre, 1);

  await page.goto('/mis-publicaciones');
  await card(page, nombre).getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('1.000');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(alert(page, 'Publicación actualizada')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/mis-publicaciones');
  await expectReading(page, 'Precio', 100_000);
  await expectReading(page, 'Ganancia neta', 70_000);

  await card(page, nombre).getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('(Publicación pausada, no visible en el Home)')).toBeVisible();
  await expect.poll(async () => (await ownPublicaciones(page.request))[0]?.pausada).toBe(true);
  await onHome(page, nombre, 0);

  await page.goto('/mis-publicaciones');
  await card(page, nombre).getByRole('button', { name: 'Volver a publicar' }).click();
  await expect.poll(async () => (await ownPublicaciones(page.request))[0]?.pausada).toBe(false);
  await onHome(page, nombre, 1);

  await page.goto('/mis-publicaciones');
  await card(page, nombre).getByRole('button', { name: 'Borrar' }).click();
  await alert(page, '¿Seguro que deseas borrar esta publicación?').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('No tienes publicaciones creadas.')).toBeVisible();
  await expect.poll(async () => (await ownPublicaciones(page.request)).length).toBe(0);
  await onHome(page, nombre, 0);
});

test("a seller without listings sees 'No tienes publicaciones creadas.', and the back link opens /micuenta", async ({
  page,
}) => {
  await openWith(page);
  await expect(page.getByText('No tienes publicaciones creadas.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Mi cuenta', exact: true }).click();
  await expect(page).toHaveURL('/micuenta');
  await page.goBack();
  await page.getByRole('link', { name: 'Crear Publicación' }).click();
  await expect(page).toHaveURL('/crearpublicacion');
});

test('the list, the delete confirmation and an empty search have no axe violations in both themes at 320 px', async ({
  page,
}) => {
  await setWidth(page, 320);
  await openWith(page, 'Bomba de agua con un nombre que ocupa más de una línea', 'Cazoleta');
  await card(page, 'Cazoleta').getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('Pausada', { exact: true })).toBeVisible();
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  });
  await card(page, 'Cazoleta').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cazoleta. No se puede deshacer.');
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await page.keyboard.press('Escape');
  await page.goto('/mis-publicaciones?q=nada-de-eso');
  await expect(page.getByText('Ninguna publicación coincide con la búsqueda.')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));
});

test('price, pause and delete work by keyboard alone, and the focus moves to the next card', async ({ page }) => {
  await openWith(page, 'Cazoleta', 'Bomba de agua');
  await card(page, 'Bomba de agua').getByRole('link', { name: 'Bomba de agua' }).focus();
  const pump = card(page, 'Bomba de agua');
  for (const next of ['Unidades sin límite', 'Cambiar el precio']) {
    await page.keyboard.press('Tab');
    await expect(pump.getByRole('button', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(pump.getByLabel('Precio')).toBeFocused();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(pump.getByRole('button', { name: 'Cambiar el precio' })).toBeFocused();
  await expect(pump.getByRole('group', { name: 'Ganancia neta' })).toContainText('700,00');
  await page.keyboard.press('Tab');
  await expect(pump.getByRole('link', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Bomba de agua').getByRole('button', { name: 'Volver a publicar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Bomba de agua').getByRole('button', { name: 'Pausar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const confirmacion = alert(page, '¿Seguro que deseas borrar esta publicación?');
  await expect(confirmacion.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Bomba de agua').getByRole('button', { name: 'Borrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Cazoleta' })).toBeFocused();
});

test("a failure shows 'Error al cambiar el estado de la publicación' or 'Error al borrar la publicación' and is reverted", async ({
  page,
  context,
}) => {
  await openWith(page, 'Cazoleta');
  await page.route('**/api/publicaciones/*/pausar', (path) => path.fulfill({ status: 500, json: {} }));
  await card(page, 'Cazoleta').getByRole('button', { name: 'Pausar' }).click();
  await expect(alert(page, 'Error al cambiar el estado de la publicación')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Cazoleta').getByRole('button', { name: 'Pausar' })).toBeFocused();
  await goWithoutNetwork(page);
  await card(page, 'Cazoleta').getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert(page, 'Error al borrar la publicación')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Cazoleta')).toBeVisible();
  await context.setOffline(false);
});

test('pausing a listing that another session changed shows a conflict alert and the current state', async ({
  page,
}) => {
  await openWith(page, 'Cazoleta');
  const [{ id } = { id: 0 }] = await ownPublicaciones(page.request);
  await page.request.put(`/api/publicaciones/${id}/pausar`, { data: { pausada: true } });
  await card(page, 'Cazoleta').getByRole('button', { name: 'Pausar' }).click();
  await expect(alert(page, 'Otra persona modificó este registro. Recargá la página.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('(Publicación pausada, no visible en el Home)')).toBeVisible();
});

test("a failed list is empty with Reintentar, and a loading list shows 'Cargando...'", async ({ page }) => {
  await signIn(page);
  await publicarOwn(page.request, 'Cazoleta');
  await routeOnce(page, LIST, (path) => path.fulfill({ status: 500, json: {} }));
  await page.goto('/mis-publicaciones');
  await expect(page.getByText('No tienes publicaciones creadas.')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card(page, 'Cazoleta')).toBeVisible();
  const release = await hold(page, LIST);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expectNoAxeViolations(page);
  release();
  await expect(card(page, 'Cazoleta')).toBeVisible();
});

test('an ended session redirects to / and returns to the list after signing in', async ({ page }) => {
  const cuenta = await signIn(page);
  await publicarOwn(page.request, 'Cazoleta');
  await page.request.post('/api/logout');
  await page.goto('/mis-publicaciones');
  await expect(alert(page, 'Tu sesión terminó. Ingresá de nuevo.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/mis-publicaciones');
  await expect(card(page, 'Cazoleta')).toBeVisible();
});

test('a guest is redirected to / and a mechanic to /home', async ({ page }) => {
  await page.goto('/mis-publicaciones');
  await expect(page).toHaveURL('/');
  await signIn(page, 'mecanico');
  await page.goto('/mis-publicaciones');
  await expect(page).toHaveURL('/home');
});

test('a list of 26 listings loads more on scroll and keeps its search in the URL after a reload', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page);
  for (let n = 1; n <= 26; n++) await publicarOwn(page.request, n === 1 ? 'Radiador de cobre' : `Bujía ${n}`);
  await page.goto('/mis-publicaciones');
  await expect(page.getByText('26 publicaciones')).toBeVisible();
  await page.getByRole('article').nth(20).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(26);
  await expect(page.getByRole('article').last()).toContainText('Radiador de cobre');
  await page.getByRole('searchbox').fill('radiador');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/mis-publicaciones?q=radiador');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('radiador');
  await expect(page.getByRole('article')).toHaveCount(1);
});
