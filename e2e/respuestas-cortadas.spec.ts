import { expect, test } from '@playwright/test';
import { SEMILLA } from './support/azar.ts';
import { type Corte, corteHacia } from './support/corte.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { expectFallo, expectRecuperada, PANTALLAS } from './support/pantallas-con-datos.ts';
import { publicar, vendedorAparte } from './support/publicaciones.ts';
import { entrarComo, entrarConCuenta } from './support/roles.ts';
import { direccionDe } from './support/rutas.ts';
import { anotarDatos, expectEnCastellano } from './support/textos.ts';

/* Answers whose bytes stop in the middle, on a real connection. `SEMILLA=n` repeats a run. */

let corte: Corte;

test.beforeAll(async ({ baseURL }) => {
  console.log(`semilla ${SEMILLA}`);
  corte = await corteHacia(baseURL ?? '', SEMILLA);
});
test.afterEach(() => corte.cortar(null));
test.afterAll(() => corte.cerrar());
test.use({ baseURL: async ({ baseURL }, usar) => usar(corte?.origen ?? baseURL) });

for (const [rol, rutas] of PANTALLAS) {
  test(`an answer that is cut at any byte is none, is not kept, and comes with 'Reintentar': ${rol}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const datos = anotarDatos(page);
    await entrarComo(page, rol);
    for (const ruta of rutas) {
      await test.step(ruta, async () => {
        const direccion = await direccionDe(page, ruta);
        corte.cortar(/^\/api\/(?!fotos)/);
        await page.goto(direccion);
        await expectFallo(page);
        await expectEnCastellano(page, datos);
        corte.cortar(null);
        await expectRecuperada(page);
      });
    }
    expect(corte.cortes.length, `seed ${SEMILLA}`).toBeGreaterThan(0);
  });
}

test('a purchase whose answer is cut says so in Spanish, and the next press buys nothing twice', async ({ page }) => {
  const id = await publicar(await vendedorAparte(page), { precio: '84500.5', envio: 'no', tipo_envio: '' });
  const cuenta = cuentaNueva('mecanico');
  const userId = await registrar(page.request, cuenta);
  await entrarConCuenta(page, cuenta);
  await page.goto(`/compra/${id}`);
  const confirmar = page.getByRole('button', { name: /^Confirm(ar compra|ando...)$/ });
  corte.cortar(/^\/api\/ventas$/);
  await confirmar.click();
  await expect(page.getByRole('alertdialog', { name: 'Error al realizar la compra' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Error de conexión al servidor')).toBeVisible();
  await expectEnCastellano(page, new Set(['Disco de freno de prueba']));
  corte.cortar(null);
  await confirmar.click();
  await expect(page.getByRole('alertdialog', { name: /^¡Compra realizada!/ })).toBeVisible();
  const compras = (await (await page.request.get(`/api/usuarios/${userId}/compras`)).json()) as unknown[];
  expect(compras).toHaveLength(1);
});

test("an upload whose answer is cut says 'Error de conexión al servidor' and keeps what was typed", async ({
  page,
}) => {
  await entrarComo(page, 'mecanico');
  await page.goto('/editar-perfil');
  const telefono = page.getByLabel('Teléfono');
  await expect(telefono).toBeVisible();
  const antes = await telefono.inputValue();
  corte.cortar(/^\/api\/usuarios\/\d+$/);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(telefono).toHaveValue(antes);
});
