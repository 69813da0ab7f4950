import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { foto } from './support/fotos.ts';
import { type OwnPublicacion, ownPublicaciones, publicarOwn } from './support/mis-publicaciones.ts';
import { signInWithCuenta } from './support/roles.ts';
import { hold, routeOnce } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

async function signIn(page: Page, tipo: Cuenta['tipoCuenta'] = 'vendedor'): Promise<Cuenta> {
  const cuenta = cuentaNueva(tipo);
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  return cuenta;
}

const smallOne = (nombre: string, color: string) => foto(nombre, color, 400, 300);
const nombre = (page: Page) => page.getByLabel('Nombre del producto');
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();
const accept = async (page: Page, text: string) => {
  await expect(page.getByRole('alertdialog', { name: text })).toBeVisible();
  await page.keyboard.press('Enter');
};

/** Opens the edit of a new listing with `fotos` photos, as a new seller. */
async function open(page: Page, fotos = 0): Promise<{ cuenta: Cuenta; publicacion: OwnPublicacion }> {
  const cuenta = await signIn(page);
  const colors = ['#a02020', '#20a040', '#2040a0'].slice(0, fotos);
  const files = await Promise.all(colors.map((color, i) => smallOne(`${i}.jpg`, color)));
  const publicacion = await publicarOwn(page.request, 'Disco de freno', files);
  await page.goto(`/editar-publicacion/${publicacion.id}`);
  await expect(nombre(page)).toHaveValue('Disco de freno');
  return { cuenta, publicacion };
}

const now = async (page: Page) => (await ownPublicaciones(page.request))[0];

test('an edit saves removed, added and reordered photos, a removed compatibility and no shipping', async ({ page }) => {
  const { publicacion } = await open(page, 3);
  await page.getByRole('button', { name: 'Quitar foto 1' }).click();
  await page.getByRole('button', { name: 'Quitar foto 2' }).click();
  await page.getByRole('button', { name: 'Dejar foto 2' }).click();
  await page
    .getByLabel(/Hasta 5 fotos/)
    .setInputFiles([await smallOne('a.jpg', '#555555'), await smallOne('b.png', '#aaaaaa')]);
  await expect(page.getByRole('img', { name: 'Foto 5: b.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Mover la foto 3 antes' }).click();
  await page.getByRole('checkbox', { name: 'Gol' }).uncheck();
  await page.getByText('No', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('1.000');
  await expect(page.getByRole('group', { name: 'Ganancia neta' })).toContainText('700,00');
  await save(page);
  await accept(page, 'Publicación actualizada');
  await expect(page).toHaveURL('/mis-publicaciones');
  await expect(page.getByRole('article', { name: 'Disco de freno' })).toBeVisible();
  const saved = await now(page);
  expect(saved).toMatchObject({ precio: 1000, envio: false, tipo_envio: null, compatibilidad: [] });
  expect(saved?.fotos).toHaveLength(4);
  expect(saved?.fotos.slice(0, 2)).toEqual(publicacion.fotos.slice(1).toReversed());
});

test("'Solo se pueden subir hasta 5 fotos' also counts the existing photos", async ({ page }) => {
  await open(page, 3);
  const newOnes = await Promise.all(['#111111', '#222222', '#333333'].map((color, i) => smallOne(`${i}.jpg`, color)));
  await page.getByLabel(/Hasta 5 fotos/).setInputFiles(newOnes);
  await accept(page, 'Solo se pueden subir hasta 5 fotos');
  await expect(page.getByRole('list', { name: 'Fotos elegidas' }).getByRole('listitem')).toHaveCount(5);
});

test('a save after a change by another session fails, and the typed text can be applied to the new version', async ({
  page,
}) => {
  const { publicacion } = await open(page);
  await nombre(page).fill('Disco macizo');
  await page.request.put(`/api/publicaciones/${publicacion.id}/pausar`, { data: { pausada: true } });
  await save(page);
  await accept(page, 'Otra persona modificó este registro. Recargá la página.');
  await expect(nombre(page)).toHaveValue('Disco macizo');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(nombre(page)).toHaveValue('Disco de freno');
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await save(page);
  await accept(page, 'Publicación actualizada');
  expect(await now(page)).toMatchObject({ nombre_producto: 'Disco macizo', pausada: true });
});

test("a 500, a lost network or a lost response shows 'Error al actualizar la publicación', and a retry saves once", async ({
  page,
}) => {
  await open(page);
  const EDIT = '**/api/publicaciones/*';
  await nombre(page).fill('Disco macizo');
  await routeOnce(page, EDIT, (path) => path.fulfill({ status: 500, json: {} }));
  await save(page);
  await accept(page, 'Error al actualizar la publicación');
  await expect(nombre(page)).toHaveValue('Disco macizo');
  await goWithoutNetwork(page);
  await save(page);
  await accept(page, 'Error al actualizar la publicación');
  await expect(nombre(page)).toHaveValue('Disco macizo');
  await page.context().setOffline(false);
  await routeOnce(page, EDIT, async (path) => path.abort(await path.fetch().then(() => 'connectionreset')));
  await save(page);
  await accept(page, 'Error al actualizar la publicación');
  await save(page);
  await accept(page, 'Publicación actualizada');
  expect(await now(page)).toMatchObject({ nombre_producto: 'Disco macizo', version: 2 });
});

test('the draft is offered after a new login and a reload when the session ends during a save', async ({ page }) => {
  const { cuenta, publicacion } = await open(page);
  await nombre(page).fill('Disco macizo');
  // A call of the opening that is still under way must not be the one that finds the session ended.
  await routeOnce(page, '**/api/publicaciones/*', async (path) => {
    await page.request.post('/api/logout');
    await path.continue();
  });
  await save(page);
  await accept(page, 'Tu sesión terminó. Ingresá de nuevo.');
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(`/editar-publicacion/${publicacion.id}`);
  await expect(page.getByText('Tenés cambios sin guardar de la última vez.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(nombre(page)).toHaveValue('Disco macizo');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/mis-publicaciones');
  await page.goto(`/editar-publicacion/${publicacion.id}`);
  await expect(nombre(page)).toHaveValue('Disco de freno');
  await expect(page.getByRole('button', { name: 'Recuperar' })).toHaveCount(0);
});

test("the edit page shows 'Error al cargar la publicación' with Reintentar, 'Cargando...' while loading, and a notice for a deleted listing", async ({
  page,
}) => {
  const { publicacion } = await open(page);
  const DETAIL = `**/api/publicaciones/${publicacion.id}`;
  await routeOnce(page, DETAIL, (path) => path.fulfill({ status: 500, json: {} }));
  await page.reload();
  await accept(page, 'Error al cargar la publicación');
  const release = await hold(page, DETAIL);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await expectNoAxeViolations(page);
  release();
  await expect(nombre(page)).toHaveValue('Disco de freno');
  await page.unroute(DETAIL);
  await page.request.delete(`/api/publicaciones/${publicacion.id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Esta publicación ya no está disponible.' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the edit page redirects a guest to /, another seller to /mis-publicaciones and a mechanic to /home', async ({
  page,
}) => {
  const [ajena] = (await (await page.request.get('/api/publicaciones?limite=1')).json()) as { id: number }[];
  const direccion = `/editar-publicacion/${ajena?.id}`;
  const vendedor = cuentaNueva('vendedor');
  await registrar(page.request, vendedor);
  await page.goto(direccion);
  await expect(page).toHaveURL('/');
  await page.getByLabel('Email').fill(vendedor.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(vendedor.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/mis-publicaciones');
  await signIn(page, 'mecanico');
  await page.goto(direccion);
  await expect(page).toHaveURL('/home');
});

test('a photo removal is undone and a field is edited and saved by keyboard alone', async ({ page }) => {
  await open(page, 1);
  await page.getByRole('button', { name: 'Quitar foto 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dejar foto 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(nombre(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Disco macizo');
  await page.keyboard.press('Enter');
  await accept(page, 'Publicación actualizada');
  expect(await now(page)).toMatchObject({ nombre_producto: 'Disco macizo' });
});

test('the form with errors and a removed photo has no axe violations, overflow or small touch targets in both themes at 320 px', async ({
  page,
}) => {
  await setWidth(page, 320);
  await open(page, 2);
  await page.getByRole('button', { name: 'Quitar foto 1' }).click();
  await nombre(page).fill('');
  await save(page);
  await expect(nombre(page)).toBeFocused();
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  });
});
