import { expect, type Page, test } from '@playwright/test';
import { bridgeTo, throttleMbps } from './support/cuttable-connection.ts';
import { cameraFoto, foto } from './support/fotos.ts';
import { ownPublicaciones } from './support/mis-publicaciones.ts';
import { chooseFotos, complete, signInToPublish } from './support/publicacion-form.ts';
import { keptOf } from './support/service-worker.ts';
import { routeOnce } from './support/stubbed-responses.ts';

/** Bytes of each photo to be sent, read from the draft's store, because the page's CSP blocks fetching a preview. */
function sizesOfFotos(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('fluxpartes', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('fotos_de_borrador').objectStore('fotos_de_borrador');
          const request: IDBRequest<{ file: Blob }[][]> = store.getAll();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result.flat().map(({ file }) => file.size));
          };
        };
      }),
  );
}

test("a lost connection shows 'Error al crear la publicación' and keeps the form, and a retry publishes the listing", async ({
  page,
}) => {
  await signInToPublish(page);
  await complete(page, 'Pastillas de prueba');
  await routeOnce(page, '**/api/publicaciones', (path) => path.abort());
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('Pastillas de prueba');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
});

test('photos are uploaded under 500 kB with progress, survive a lost connection and are published once', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const bridge = await bridgeTo(baseURL ?? '');
  const context = await browser.newContext({ baseURL: bridge.origen });
  const page = await context.newPage();
  await signInToPublish(page);
  const of12Megapixels = await cameraFoto('1.jpg');
  expect(of12Megapixels.buffer.length).toBeGreaterThan(2_000_000);
  // Four different photos, because the same photo twice counts as one.
  const other = await Promise.all([2, 3, 4].map((n) => cameraFoto(`${n}.jpg`, 2000, 1500 - n)));
  await chooseFotos(page, [of12Megapixels, ...other]);
  await expect(page.getByRole('img', { name: 'Foto 4: 4.jpg' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await sizesOfFotos(page)).length).toBe(4);
  for (const weight of await sizesOfFotos(page)) expect(weight).toBeLessThan(500_000);
  await complete(page, 'Amortiguador de prueba');

  await throttleMbps(page, 1);
  const bar = page.getByRole('progressbar');
  await page.getByRole('button', { name: 'Publicar' }).click();
  const seen: number[] = [];
  await expect
    .poll(async () => seen[seen.push(Number(await bar.getAttribute('aria-valuenow'))) - 1], {
      intervals: [100],
      timeout: 30_000,
    })
    .toBeGreaterThan(50);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(5);

  bridge.cut();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  bridge.restore();
  await throttleMbps(page, null);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible({ timeout: 30_000 });
  const published = await ownPublicaciones(page.request);
  expect(published.map(({ nombre_producto, fotos }) => [nombre_producto, fotos.length])).toEqual([
    ['Amortiguador de prueba', 4],
  ]);
  await context.close();
  bridge.close();
});

test('a retry after a lost response does not publish the listing twice', async ({ page }) => {
  await signInToPublish(page);
  await complete(page, 'Bujía de prueba');
  await routeOnce(page, '**/api/publicaciones', async (path) =>
    path.abort(await path.fetch().then(() => 'connectionreset')),
  );
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
  expect(await ownPublicaciones(page.request)).toHaveLength(1);
});

test('a reload and a retry after a lost response keep the photos and publish once', async ({ page }) => {
  await signInToPublish(page);
  await complete(page, 'Bobina de prueba');
  await chooseFotos(page, [await foto('roja.jpg', '#a02020', 400, 300), await foto('verde.jpg', '#20a040', 400, 300)]);
  await page.getByRole('button', { name: 'Quitar foto 1' }).click();
  await routeOnce(page, '**/api/publicaciones', async (path) =>
    path.abort(await path.fetch().then(() => 'connectionreset')),
  );
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
  expect(await ownPublicaciones(page.request)).toHaveLength(1);
});

test('the form keeps its text and photos through a reload and a new login after the session ended', async ({
  page,
}) => {
  const cuenta = await signInToPublish(page);
  await complete(page, 'Radiador de prueba');
  await chooseFotos(page, [await foto('roja.jpg', '#a02020', 400, 300), await foto('verde.jpg', '#20a040', 400, 300)]);
  await page.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  // The session ends with the press, because another call of the page would notice it before.
  await routeOnce(page, '**/api/publicaciones', async (route) => {
    await page.request.post('/api/logout');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/crearpublicacion');
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('Radiador de prueba');
  await expect(page.getByRole('img', { name: 'Foto 2: roja.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Publicar otra' }).click();
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('');
  await expect(page.getByRole('img', { name: /^Foto \d/ })).toHaveCount(0);
  expect((await ownPublicaciones(page.request))[0]?.fotos).toHaveLength(2);
});

test('the draft survives a reload and is deleted after publishing', async ({ page }) => {
  await signInToPublish(page);
  await complete(page, 'Amortiguador de prueba');
  await page.reload();
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('Amortiguador de prueba');
  await expect(page.getByLabel('Precio', { exact: true })).toHaveValue('84.500,50');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Publicar otra' }).click();
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('');
});

test("'Cerrar sesión' deletes the text and the photos of a draft from the browser", async ({ page }) => {
  const draft = ['Paragolpes de prueba', 'roja.jpg'];
  await signInToPublish(page);
  await complete(page, 'Paragolpes de prueba');
  await chooseFotos(page, [await foto('roja.jpg', '#a02020', 400, 300)]);
  await expect.poll(() => keptOf(page, draft)).toEqual(draft);
  await page.goto('/micuenta');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptOf(page, draft)).toEqual([]);
});
