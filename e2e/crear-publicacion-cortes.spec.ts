import { expect, type Page, test } from '@playwright/test';
import { limitarMbps, puenteA } from './support/conexion.ts';
import { completar, elegirFotos, entrarAPublicar } from './support/formulario-de-publicacion.ts';
import { foto, fotoDeCamara } from './support/fotos.ts';
import { misPublicaciones } from './support/mis-publicaciones.ts';

/** Bytes of each photo as it will be sent, from where the draft keeps them: the page's CSP lets nobody fetch a preview. */
function pesosDeLasFotos(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const apertura = indexedDB.open('fluxpartes', 1);
        apertura.onerror = () => reject(apertura.error);
        apertura.onsuccess = () => {
          const store = apertura.result.transaction('fotos_de_borrador').objectStore('fotos_de_borrador');
          const pedido: IDBRequest<{ file: Blob }[][]> = store.getAll();
          pedido.onsuccess = () => {
            apertura.result.close();
            resolve(pedido.result.flat().map(({ file }) => file.size));
          };
        };
      }),
  );
}

test("a lost connection says 'Error al crear la publicación', keeps everything, and the retry publishes once", async ({
  page,
}) => {
  await entrarAPublicar(page);
  await completar(page, 'Pastillas de prueba');
  await page.route('**/api/publicaciones', (ruta) => ruta.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('Pastillas de prueba');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
});

test('a photo of 12 MP leaves under 500 kB; four photos over 1 Mbps show true progress, survive a lost connection, and are published once', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const puente = await puenteA(baseURL ?? '');
  const contexto = await browser.newContext({ baseURL: puente.origen });
  const page = await contexto.newPage();
  await entrarAPublicar(page);
  const de12Megapixeles = await fotoDeCamara('1.jpg');
  expect(de12Megapixeles.buffer.length).toBeGreaterThan(2_000_000);
  // Four that differ: the same photo twice is one.
  const otras = await Promise.all([2, 3, 4].map((n) => fotoDeCamara(`${n}.jpg`, 2000, 1500 - n)));
  await elegirFotos(page, [de12Megapixeles, ...otras]);
  await expect(page.getByRole('img', { name: 'Foto 4: 4.jpg' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await pesosDeLasFotos(page)).length).toBe(4);
  for (const peso of await pesosDeLasFotos(page)) expect(peso).toBeLessThan(500_000);
  await completar(page, 'Amortiguador de prueba');

  await limitarMbps(page, 1);
  const barra = page.getByRole('progressbar');
  await page.getByRole('button', { name: 'Publicar' }).click();
  const vistos: number[] = [];
  await expect
    .poll(async () => vistos[vistos.push(Number(await barra.getAttribute('aria-valuenow'))) - 1], {
      intervals: [100],
      timeout: 30_000,
    })
    .toBeGreaterThan(15);
  expect(vistos).toEqual([...vistos].sort((a, b) => a - b));
  expect(new Set(vistos).size).toBeGreaterThan(5);

  puente.cortar();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  puente.reponer();
  await limitarMbps(page, null);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible({ timeout: 30_000 });
  const publicadas = await misPublicaciones(page.request);
  expect(publicadas.map(({ nombre_producto, fotos }) => [nombre_producto, fotos.length])).toEqual([
    ['Amortiguador de prueba', 4],
  ]);
  await contexto.close();
  puente.cerrar();
});

test('an answer that is lost after the listing was published does not publish it twice', async ({ page }) => {
  await entrarAPublicar(page);
  await completar(page, 'Bujía de prueba');
  await page.route(
    '**/api/publicaciones',
    async (ruta) => ruta.abort(await ruta.fetch().then(() => 'connectionreset')),
    {
      times: 1,
    },
  );
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
  expect(await misPublicaciones(page.request)).toHaveLength(1);
});

test('nor does it where the page is loaded anew before the retry, photos included', async ({ page }) => {
  await entrarAPublicar(page);
  await completar(page, 'Bobina de prueba');
  await elegirFotos(page, [await foto('roja.jpg', '#a02020', 400, 300), await foto('verde.jpg', '#20a040', 400, 300)]);
  await page.getByRole('button', { name: 'Quitar foto 1' }).click();
  await page.route(
    '**/api/publicaciones',
    async (ruta) => ruta.abort(await ruta.fetch().then(() => 'connectionreset')),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error al crear la publicación' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
  expect(await misPublicaciones(page.request)).toHaveLength(1);
});

test('a session that ends leads over the login back to the text and the photos, which a reload keeps too', async ({
  page,
}) => {
  const cuenta = await entrarAPublicar(page);
  await completar(page, 'Radiador de prueba');
  await elegirFotos(page, [await foto('roja.jpg', '#a02020', 400, 300), await foto('verde.jpg', '#20a040', 400, 300)]);
  await page.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  // The page asks about its session after its first paint: that answer must come before the session ends.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  await page.request.post('/api/logout');
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
  expect((await misPublicaciones(page.request))[0]?.fotos).toHaveLength(2);
});

test('the draft survives a reload, and is gone once published', async ({ page }) => {
  await entrarAPublicar(page);
  await completar(page, 'Amortiguador de prueba');
  await page.reload();
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('Amortiguador de prueba');
  await expect(page.getByLabel('Precio', { exact: true })).toHaveValue('84.500,50');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Publicar otra' }).click();
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('');
});
