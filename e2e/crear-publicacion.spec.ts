import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { foto } from './support/fotos.ts';
import { chooseFotos, complete, signInToPublish } from './support/publicacion-form.ts';
import { signInWithCuenta } from './support/roles.ts';

interface CreatedPublicacion {
  nombre_producto: string;
  precio: number;
  fotos: string[];
  compatibilidad: { marca: string; modelo: string }[];
  envio: boolean;
  tipo_envio: string | null;
}

test('a seller publishes a listing with three reordered photos in under 1.5 MB', async ({ page }) => {
  await signInToPublish(page);
  await chooseFotos(page, [
    await foto('roja.jpg', '#a02020', 2000, 1500),
    await foto('verde.jpg', '#20a040', 2000, 1500),
    await foto('azul.jpg', '#2040a0', 1500, 2000),
  ]);
  await expect(page.getByRole('img', { name: 'Foto 3: azul.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
  await complete(page, 'Disco de freno de prueba');
  await page.getByText('Gol', { exact: true }).click();
  await page.getByText('Sí', { exact: true }).click();
  await page.getByText('Uber Moto', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Ganancia neta' })).toContainText('59.150,35');
  await expectNoAxeViolations(page);

  const answer = page.waitForResponse((r) => r.url().endsWith('/api/publicaciones') && r.request().method() === 'POST');
  await page.getByRole('button', { name: 'Publicar' }).click();
  const created = (await (await answer).json()) as CreatedPublicacion;
  expect(created).toMatchObject({
    nombre_producto: 'Disco de freno de prueba',
    precio: 84500.5,
    envio: true,
    tipo_envio: 'uber_moto',
    compatibilidad: [{ marca: 'volkswagen', modelo: 'Gol' }],
  });
  const sent = Number((await (await answer).request().allHeaders())['content-length']);
  expect(sent).toBeLessThan(3 * 500_000);
  expect(created.fotos).toHaveLength(3);

  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeFocused();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'Ver mi publicación' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL('/home');
});

test('a photo is dragged to the front', async ({ page }) => {
  await signInToPublish(page);
  await chooseFotos(page, [await foto('roja.jpg', '#a02020'), await foto('verde.jpg', '#20a040')]);
  const second = page.getByRole('img', { name: 'Foto 2: verde.jpg' });
  await second.scrollIntoViewIfNeeded();
  const desde = await second.boundingBox();
  const to = await page.getByRole('img', { name: 'Foto 1: roja.jpg' }).boundingBox();
  if (!desde || !to) throw new Error('the photos are not on the page');
  await page.mouse.move(desde.x + desde.width / 2, desde.y + desde.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Foto 1: verde.jpg' })).toBeVisible();
});

test('a sixth photo shows an alert, and only five photos are kept', async ({ page }) => {
  await signInToPublish(page);
  const sixOnes = await Promise.all(Array.from({ length: 6 }, (_, i) => foto(`${i + 1}.jpg`, '#555555', 400, 300)));
  await chooseFotos(page, sixOnes);
  await expect(page.getByRole('alertdialog', { name: 'Solo se pueden subir hasta 5 fotos' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^Foto \d/ })).toHaveCount(5);
});

test('a seller publishes by keyboard alone', async ({ page }) => {
  await signInToPublish(page);
  const type = async (campo: string | RegExp, text: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(campo);
    await page.keyboard.type(text);
  };
  await page.getByLabel(/Hasta 5 fotos/).focus();
  await type(/^Nombre del producto/, 'Radiador de prueba');
  await type(/^Categoría/, 'Motor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Usado' })).toBeChecked();
  await type(/^Marca del repuesto/, 'Fremar');
  await type(/^Código de serie/, 'RD-1');
  await type(/^Descripción/, 'Sin pérdidas.');
  await type(/^Marca/, 'Fiat');
  await type(/^Modelo/, 'Cronos');
  await type(/^Fiesta/, '');
  await type(/^Focus/, ' ');
  await expect(page.getByRole('checkbox', { name: 'Focus' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Amarok' }).focus();
  await type(/^Precio/, '1234,5');
  // The form proposes one unit for a used part; typed text replaces the proposal.
  await type(/^Unidades/, '2');
  await type(/^Ubicación/, 'Glew');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeFocused();
  const answer = page.waitForResponse((r) => r.url().endsWith('/api/publicaciones') && r.request().method() === 'POST');
  await page.keyboard.press('Enter');
  const { id } = (await (await answer).json()) as { id: number };
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeFocused();

  // Optional fields are read back.
  await page.goto(`/editar-publicacion/${id}`);
  for (const [campo, text] of [
    ['Marca del repuesto', 'Fremar'],
    ['Código de serie', 'RD-1'],
    ['Descripción', 'Sin pérdidas.'],
    ['Unidades', '2'],
  ] as const) {
    await expect(page.getByLabel(campo)).toHaveValue(text);
  }
});

test('a mechanic is redirected from /crearpublicacion to /home', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  await page.goto('/crearpublicacion');
  await expect(page).toHaveURL('/home');
});
