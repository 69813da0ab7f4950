import { expect, type Page, test } from '@playwright/test';
import { LISTA_DE_USUARIOS } from './support/admin-cuentas.ts';
import { perderRed, recuperar, retener, romper } from './support/fallas.ts';
import { entrarComo } from './support/roles.ts';

const VACIO = 'No hay usuarios registrados.';
const CUANTOS = 3000;

/** The list as it would be with thousands of users, in the API's own pages. */
async function conMiles(page: Page): Promise<void> {
  await page.route(LISTA_DE_USUARIOS, (ruta) => {
    const params = new URL(ruta.request().url()).searchParams;
    const desde = Number(params.get('cursor') ?? CUANTOS);
    const hasta = Math.max(desde - Number(params.get('limite')), 0);
    const json = Array.from({ length: desde - hasta }, (_, i) => usuario(desde - i));
    const Link = `</api/usuarios?cursor=${hasta}>; rel="next"`;
    return ruta.fulfill({ json, headers: { 'X-Total-Count': String(CUANTOS), ...(hasta > 0 ? { Link } : {}) } });
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

test("held: the title and 'Cargando usuarios...' at once, then the cards", async ({ page }) => {
  await entrarComo(page, 'admin');
  const soltar = await retener(page, LISTA_DE_USUARIOS);
  await page.goto('/admincuentas');
  await expect(page.getByRole('heading', { level: 1, name: 'Control de cuentas' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Cargando usuarios...')).toBeVisible();
  soltar();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Cargando usuarios...')).toHaveCount(0);
});

test(`empty: '${VACIO}', and with a search 'Ningún usuario coincide con la búsqueda.'`, async ({ page }) => {
  await entrarComo(page, 'admin');
  await page.route(LISTA_DE_USUARIOS, (ruta) => ruta.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await page.goto('/admincuentas');
  await expect(page.getByText(VACIO)).toBeVisible();
  await page.goto('/admincuentas?q=nadie');
  await expect(page.getByText('Ningún usuario coincide con la búsqueda.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/admincuentas');
});

for (const [caso, estropear] of [
  ['500', romper],
  ['offline', perderRed],
] as const) {
  test(`failing, ${caso}: '${VACIO}' and a quiet Reintentar until the users come`, async ({ page }) => {
    await entrarComo(page, 'admin');
    await estropear(page, LISTA_DE_USUARIOS);
    await page.goto('/admincuentas');
    await expect(page.getByText(VACIO)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await recuperar(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test("full: thousands are walked, only those on the screen are built, '••••••••' where nothing is revealed", async ({
  page,
}) => {
  await entrarComo(page, 'admin');
  await conMiles(page);
  await page.goto('/admincuentas');
  const tarjeta = (id: number) => page.getByRole('article', { name: `Usuario #${id}`, exact: true });
  await expect(tarjeta(CUANTOS)).toContainText('••••••••');
  await expect(page.getByText('3.000 usuarios')).toBeVisible();
  for (let id = CUANTOS; id > CUANTOS - 40; id--) {
    await expect(tarjeta(id)).toBeAttached();
    await page.keyboard.press('j');
    await expect(tarjeta(id)).toBeFocused();
  }
  expect(await page.getByRole('article').count()).toBeLessThan(20);
});
