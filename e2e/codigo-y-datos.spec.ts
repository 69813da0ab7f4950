import { expect, test } from '@playwright/test';
import { ownPublicaciones } from './support/mis-publicaciones.ts';
import { requestsOf } from './support/network-log.ts';
import { signInAs } from './support/roles.ts';

const CODIGO = /\/mf-account\/.*\.js$/;
const DATA = /^\/api\/usuarios\/\d+$/;

test('opening another section requests its code and its data in parallel, and the data once', async ({ page }) => {
  await signInAs(page, 'vendedor');
  await page.goto('/home');
  const enlace = page.getByRole('link', { name: 'Mi Cuenta' });
  await expect(enlace).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const counts = (which: RegExp) => requests.filter((request) => which.test(request)).length;
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CODIGO, async (path) => {
    await held;
    await path.continue();
  });

  await enlace.click();
  // The section's entry, routes and screen are still in flight.
  await expect.poll(() => counts(CODIGO)).toBeGreaterThanOrEqual(3);
  await expect.poll(() => counts(DATA)).toBe(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  expect(counts(DATA)).toBe(1);
});

test('the edit page opened by URL requests its listing once, at the first request level', async ({ page }) => {
  await signInAs(page, 'vendedor');
  const [own] = await ownPublicaciones(page.request);
  const requests = await requestsOf(page, `/editar-publicacion/${own?.id}`);
  await expect(page.getByLabel('Nombre del producto')).toHaveValue(own?.nombre_producto ?? '');
  const ofListing = requests.filter(({ url }) => new URL(url).pathname === `/api/publicaciones/${own?.id}`);
  expect(ofListing.map(({ level }) => level)).toEqual([1]);
});
