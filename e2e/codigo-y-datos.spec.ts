import { expect, test } from '@playwright/test';
import { misPublicaciones } from './support/mis-publicaciones.ts';
import { pedidosDe } from './support/red.ts';
import { entrarComo } from './support/roles.ts';

const CODIGO = /\/mf-account\/.*\.js$/;
const DATOS = /^\/api\/usuarios\/\d+$/;

test('from one section to another one, the code and the first data are asked for together, and once', async ({
  page,
}) => {
  await entrarComo(page, 'vendedor');
  await page.goto('/home');
  const enlace = page.getByRole('link', { name: 'Mi Cuenta' });
  await expect(enlace).toBeVisible();
  const pedidos: string[] = [];
  page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
  const cuantos = (cuales: RegExp) => pedidos.filter((pedido) => cuales.test(pedido)).length;
  let soltar: () => void = () => {};
  const retenido = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route(CODIGO, async (ruta) => {
    await retenido;
    await ruta.continue();
  });

  await enlace.click();
  // Nothing of the section's code has come yet: its entry, what it exposes and the screen itself are on their way.
  await expect.poll(() => cuantos(CODIGO)).toBeGreaterThanOrEqual(3);
  await expect.poll(() => cuantos(DATOS)).toBe(1);
  soltar();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  expect(cuantos(DATOS)).toBe(1);
});

test('an edit that is opened by its address asks for its listing with the page, and once', async ({ page }) => {
  await entrarComo(page, 'vendedor');
  const [propia] = await misPublicaciones(page.request);
  const pedidos = await pedidosDe(page, `/editar-publicacion/${propia?.id}`);
  await expect(page.getByLabel('Nombre del producto')).toHaveValue(propia?.nombre_producto ?? '');
  const deLaPublicacion = pedidos.filter(({ url }) => new URL(url).pathname === `/api/publicaciones/${propia?.id}`);
  expect(deLaPublicacion.map(({ nivel }) => nivel)).toEqual([1]);
});
