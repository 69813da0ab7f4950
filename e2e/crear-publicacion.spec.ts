import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { limitarMbps, puenteA } from './support/conexion.ts';
import { type Cuenta, cuentaNueva, ingresar, registrar } from './support/cuentas.ts';
import { type ArchivoDeFoto, foto, fotoDe12Megapixeles } from './support/fotos.ts';
import { misPublicaciones } from './support/mis-publicaciones.ts';

interface PublicacionCreada {
  nombre_producto: string;
  precio: number;
  fotos: string[];
  compatibilidad: { marca: string; modelo: string }[];
  envio: boolean;
  tipo_envio: string | null;
}

async function entrarAPublicar(page: Page): Promise<Cuenta> {
  const cuenta = cuentaNueva('vendedor');
  await registrar(page.request, cuenta);
  await ingresar(page, cuenta);
  await page.goto('/crearpublicacion');
  await expect(page.getByRole('heading', { level: 1, name: 'Crear publicación' })).toBeVisible();
  return cuenta;
}

const elegirFotos = (page: Page, fotos: ArchivoDeFoto[]) => page.getByLabel(/Hasta 5 fotos/).setInputFiles(fotos);
const vehiculo = (page: Page, panel: string) => page.getByRole('region', { name: panel });

/** Bytes of each photo as it will be sent, from where the draft keeps them: the page's CSP lets nobody fetch a preview. */
function pesosDeLasFotos(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const apertura = indexedDB.open('fluxpartes', 1);
        apertura.onerror = () => reject(apertura.error);
        apertura.onsuccess = () => {
          const store = apertura.result.transaction('fotos_de_borrador').objectStore('fotos_de_borrador');
          const pedido: IDBRequest<{ archivo: Blob }[][]> = store.getAll();
          pedido.onsuccess = () => {
            apertura.result.close();
            resolve(pedido.result.flat().map(({ archivo }) => archivo.size));
          };
        };
      }),
  );
}

async function completar(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombre del producto').fill(nombre);
  await page.getByLabel('Categoría').selectOption('Frenos');
  await vehiculo(page, 'Para qué auto').getByLabel('Marca').selectOption('ford');
  await vehiculo(page, 'Para qué auto').getByLabel('Modelo').selectOption('Focus');
  await page.getByLabel('Precio', { exact: true }).fill('84.500,50');
  await page.getByLabel('Ubicación').selectOption('Adrogué');
}

test('a seller publishes with photos, in the order chosen, small and upright', async ({ page }) => {
  await entrarAPublicar(page);
  await elegirFotos(page, [
    await foto('roja.jpg', '#a02020', 2000, 1500),
    await foto('verde.jpg', '#20a040', 2000, 1500),
    await foto('azul.jpg', '#2040a0', 1500, 2000),
  ]);
  await expect(page.getByRole('img', { name: 'Foto 3: azul.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  await completar(page, 'Disco de freno de prueba');
  await vehiculo(page, 'Compatibilidad').getByLabel('Marca').selectOption('volkswagen');
  await vehiculo(page, 'Compatibilidad').getByLabel('Modelo').selectOption('Gol');
  await page.getByRole('button', { name: 'Agregar compatibilidad' }).click();
  await page.getByText('Sí', { exact: true }).click();
  await page.getByLabel('Tipo de envío').selectOption('Uber Moto');
  await expect(page.getByRole('group', { name: 'Ganancia neta' })).toContainText('59.150,35');
  await expectNoAxeViolations(page);

  const respuesta = page.waitForResponse(
    (r) => r.url().endsWith('/api/publicaciones') && r.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Publicar' }).click();
  const creada = (await (await respuesta).json()) as PublicacionCreada;
  expect(creada).toMatchObject({
    nombre_producto: 'Disco de freno de prueba',
    precio: 84500.5,
    envio: true,
    tipo_envio: 'uber_moto',
    compatibilidad: [{ marca: 'volkswagen', modelo: 'Gol' }],
  });
  const enviado = Number((await (await respuesta).request().allHeaders())['content-length']);
  expect(enviado).toBeLessThan(3 * 500_000);
  expect(creada.fotos).toHaveLength(3);

  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL('/home');
});

test('a photo is dragged to the front', async ({ page }) => {
  await entrarAPublicar(page);
  await elegirFotos(page, [await foto('roja.jpg', '#a02020'), await foto('verde.jpg', '#20a040')]);
  const segunda = page.getByRole('img', { name: 'Foto 2: verde.jpg' });
  await segunda.scrollIntoViewIfNeeded();
  const desde = await segunda.boundingBox();
  const hasta = await page.getByRole('img', { name: 'Foto 1: roja.jpg' }).boundingBox();
  if (!desde || !hasta) throw new Error('the photos are not on the page');
  await page.mouse.move(desde.x + desde.width / 2, desde.y + desde.height / 2);
  await page.mouse.down();
  await page.mouse.move(hasta.x + hasta.width / 2, hasta.y + hasta.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
});

test('a sixth photo alerts, and five stay', async ({ page }) => {
  await entrarAPublicar(page);
  const seis = await Promise.all(Array.from({ length: 6 }, (_, i) => foto(`${i + 1}.jpg`, '#555555', 400, 300)));
  await elegirFotos(page, seis);
  await expect(page.getByRole('alertdialog', { name: 'Solo se pueden subir hasta 5 fotos' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^Foto \d/ })).toHaveCount(5);
});

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

test('four photos of 12 MP leave under 500 kB each; over 1 Mbps they show true progress, survive a lost connection, and are published once', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const puente = await puenteA(baseURL ?? '');
  const contexto = await browser.newContext({ baseURL: puente.origen });
  const page = await contexto.newPage();
  await entrarAPublicar(page);
  const camara = await fotoDe12Megapixeles('camara.jpg');
  expect(camara.buffer.length).toBeGreaterThan(2_000_000);
  await elegirFotos(
    page,
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => ({ ...camara, name })),
  );
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

test('a session that ends leads over the login back to the text and the photos, which a reload keeps too', async ({
  page,
}) => {
  const cuenta = await entrarAPublicar(page);
  await completar(page, 'Radiador de prueba');
  await elegirFotos(page, [await foto('roja.jpg', '#a02020', 400, 300), await foto('verde.jpg', '#20a040', 400, 300)]);
  await page.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  await page.reload();
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

test('a seller publishes by keyboard alone', async ({ page }) => {
  await entrarAPublicar(page);
  const tipear = async (texto: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(texto);
  };
  await page.getByLabel(/Hasta 5 fotos/).focus();
  await tipear('Radiador de prueba');
  await tipear('Motor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Usado' })).toBeChecked();
  await tipear('Fremar');
  await tipear('RD-1');
  await tipear('Sin pérdidas.');
  await tipear('Fiat');
  await tipear('Cronos');
  await tipear('Ford');
  await tipear('Focus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Ford Focus' })).toBeVisible();
  // The focus is back on the brand; then come 'Agregar compatibilidad', 'Quitar', and the price.
  for (let paso = 0; paso < 3; paso++) await page.keyboard.press('Tab');
  await page.keyboard.type('1234,5');
  await tipear('Glew');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeFocused();
});

test('a mechanic is sent to the catalogue', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await ingresar(page, cuenta);
  await page.goto('/crearpublicacion');
  await expect(page).toHaveURL('/home');
});
