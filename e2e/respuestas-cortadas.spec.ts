import { expect, test } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { expectInSpanish, noteData } from './support/legal-texts.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { direccionOf } from './support/routes.ts';
import { expectFailure, expectRecovered, SCREENS } from './support/screens-with-data.ts';
import { SEED } from './support/seed.ts';
import { disableSsr } from './support/ssr-parity.ts';
import { type Cut, cutToward } from './support/truncating-proxy.ts';

/* Responses that are cut in the middle, on a real connection. `SEED=n` repeats a run. */

let cut: Cut;

test.beforeAll(async ({ baseURL }) => {
  console.log(`semilla ${SEED}`);
  cut = await cutToward(baseURL ?? '', SEED);
});
test.afterEach(() => cut.cut(null));
test.afterAll(() => cut.close());
test.use({ baseURL: async ({ baseURL }, use) => use(cut?.origen ?? baseURL) });

for (const [role, paths] of SCREENS) {
  test(`a cut response shows an error, is not cached and loads with 'Reintentar': ${role}`, async ({ page }) => {
    test.setTimeout(120_000);
    const data = noteData(page);
    await signInAs(page, role);
    if (role === 'invitado') await disableSsr(page);
    for (const path of paths) {
      await test.step(path, async () => {
        const direccion = await direccionOf(page, path);
        cut.cut(/^\/api\/(?!fotos)/);
        await page.goto(direccion);
        await expectFailure(page);
        await expectInSpanish(page, data);
        cut.cut(null);
        await expectRecovered(page);
      });
    }
    expect(cut.cuts.length, `seed ${SEED}`).toBeGreaterThan(0);
  });
}

test('a purchase with a cut response shows an error in Spanish, and a retry does not buy twice', async ({ page }) => {
  const id = await publicar(await separateVendedor(), { precio: '84500.5', envio: 'no', tipo_envio: '' });
  const cuenta = cuentaNueva('mecanico');
  const userId = await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  await page.goto(`/compra/${id}`);
  const confirmar = page.getByRole('button', { name: /^Confirm(ar compra|ando...)$/ });
  cut.cut(/^\/api\/ventas$/);
  await confirmar.click();
  await expect(page.getByRole('alertdialog', { name: 'Error al realizar la compra' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Error de conexión al servidor')).toBeVisible();
  await expectInSpanish(page, new Set(['Disco de freno de prueba']));
  cut.cut(null);
  await confirmar.click();
  await expect(page.getByRole('alertdialog', { name: /^¡Compra realizada!/ })).toBeVisible();
  const compras = (await (await page.request.get(`/api/usuarios/${userId}/compras`)).json()) as unknown[];
  expect(compras).toHaveLength(1);
});

test("an upload with a cut response shows 'Error de conexión al servidor' and keeps the input", async ({ page }) => {
  await signInAs(page, 'mecanico');
  await page.goto('/editar-perfil');
  const telefono = page.getByLabel('Teléfono');
  await expect(telefono).toBeVisible();
  const antes = await telefono.inputValue();
  cut.cut(/^\/api\/usuarios\/\d+$/);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(telefono).toHaveValue(antes);
});
