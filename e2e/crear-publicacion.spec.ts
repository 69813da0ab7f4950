import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { completar, elegirFotos, entrarAPublicar, vehiculo } from './support/formulario-de-publicacion.ts';
import { foto } from './support/fotos.ts';
import { entrarConCuenta } from './support/roles.ts';

interface PublicacionCreada {
  nombre_producto: string;
  precio: number;
  fotos: string[];
  compatibilidad: { marca: string; modelo: string }[];
  envio: boolean;
  tipo_envio: string | null;
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

test('a seller publishes by keyboard alone', async ({ page }) => {
  await entrarAPublicar(page);
  const tipear = async (campo: string | RegExp, texto: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(campo);
    await page.keyboard.type(texto);
  };
  await page.getByLabel(/Hasta 5 fotos/).focus();
  await tipear(/^Nombre del producto/, 'Radiador de prueba');
  await tipear(/^Categoría/, 'Motor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Usado' })).toBeChecked();
  await tipear(/^Marca del repuesto/, 'Fremar');
  await tipear(/^Código de serie/, 'RD-1');
  await tipear(/^Descripción/, 'Sin pérdidas.');
  await tipear(/^Marca/, 'Fiat');
  await tipear(/^Modelo/, 'Cronos');
  await tipear(/^Marca/, 'Ford');
  await tipear(/^Modelo/, 'Focus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Ford Focus' })).toBeVisible();
  // The focus is back on the brand; then come 'Agregar compatibilidad', 'Quitar', and the price.
  for (let paso = 0; paso < 3; paso++) await page.keyboard.press('Tab');
  await page.keyboard.type('1234,5');
  await tipear(/^Ubicación/, 'Glew');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeFocused();
});

test('a mechanic is sent to the catalogue', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await entrarConCuenta(page, cuenta);
  await page.goto('/crearpublicacion');
  await expect(page).toHaveURL('/home');
});
