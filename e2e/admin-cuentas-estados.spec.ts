import { expect, type Page, test } from '@playwright/test';
import { USUARIOS_LIST } from './support/admin-cuentas.ts';
import { signInAs } from './support/roles.ts';
import { hold, loseNetwork, recover, romper } from './support/stubbed-responses.ts';

const EMPTY = 'No hay usuarios registrados.';
const COUNT = 3000;

/** The list as with thousands of users, in pages of the API's size. */
async function withThousands(page: Page): Promise<void> {
  await page.route(USUARIOS_LIST, (path) => {
    const params = new URL(path.request().url()).searchParams;
    const desde = Number(params.get('cursor') ?? COUNT);
    const to = Math.max(desde - Number(params.get('limite')), 0);
    const json = Array.from({ length: desde - to }, (_, i) => usuario(desde - i));
    const Link = `</api/usuarios?cursor=${to}>; rel="next"`;
    return path.fulfill({ json, headers: { 'X-Total-Count': String(COUNT), ...(to > 0 ? { Link } : {}) } });
  });
}

function usuario(id: number) {
  return {
    id,
    dni: String(30_000_000 + id),
    nombre: 'Nora',
    apellido: `Paz ${id}`,
    email: `nora${id}@correo.com`,
    contrasena: '••••••••',
    telefono: '1155501234',
    tipo_cuenta: 'mecanico',
    nombre_local: '',
    localidad: 'Burzaco',
    cashback: 0,
    constancia_afip_url: null,
    certificado_estudio_url: null,
    certificado_trabajo_url: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 1,
  };
}

test("the user list shows its title and 'Cargando usuarios...' while loading, then the cards", async ({ page }) => {
  await signInAs(page, 'admin');
  const release = await hold(page, USUARIOS_LIST);
  await page.goto('/admincuentas');
  await expect(page.getByRole('heading', { level: 1, name: 'Control de cuentas' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Cargando usuarios...')).toBeVisible();
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Cargando usuarios...')).toHaveCount(0);
});

test(`an empty user list shows '${EMPTY}', or 'Ningún usuario coincide con la búsqueda.' for a search`, async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.route(USUARIOS_LIST, (path) => path.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await page.goto('/admincuentas');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.goto('/admincuentas?q=nadie');
  await expect(page.getByText('Ningún usuario coincide con la búsqueda.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/admincuentas');
});

for (const [scenario, spoil] of [
  ['500', romper],
  ['offline', loseNetwork],
] as const) {
  test(`the user list shows '${EMPTY}' and Reintentar without an alert until it loads (${scenario})`, async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    await spoil(page, USUARIOS_LIST);
    await page.goto('/admincuentas');
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await recover(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test("a list of 3000 users renders only nearby cards, moves with J and shows '••••••••' for hidden passwords", async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await withThousands(page);
  await page.goto('/admincuentas');
  const card = (id: number) => page.getByRole('article', { name: `Usuario #${id}`, exact: true });
  await expect(card(COUNT)).toContainText('••••••••');
  await expect(page.getByText('3.000 usuarios')).toBeVisible();
  for (let id = COUNT; id > COUNT - 40; id--) {
    await expect(card(id)).toBeAttached();
    await page.keyboard.press('j');
    await expect(card(id)).toBeFocused();
  }
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(20);
});
