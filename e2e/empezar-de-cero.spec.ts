import { expect, test } from '@playwright/test';
import { elegirFotos, entrarAPublicar } from './support/formulario-de-publicacion.ts';
import { fotoDeCamara } from './support/fotos.ts';

test("'Empezar de cero' while photos are being prepared leaves none of them, now or after a reload", async ({
  page,
}) => {
  await entrarAPublicar(page);
  await page.getByLabel('Nombre del producto').fill('Disco de freno');
  await page.reload();
  const deCero = page.getByRole('button', { name: 'Empezar de cero' });
  await expect(deCero).toBeVisible();
  const una = await fotoDeCamara('1.jpg');
  await elegirFotos(
    page,
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => ({ ...una, name })),
  );
  await expect(page.getByText('Preparando fotos...')).toBeVisible();
  await deCero.click();
  await expect(page.getByText('Preparando fotos...')).toBeHidden();
  // A photo that is chosen after it is prepared after those before it: when it is there, they would be too.
  await elegirFotos(page, [{ ...una, name: 'nueva.jpg' }]);
  const fotos = page.getByRole('img', { name: /^Foto \d/ });
  await expect(fotos.last()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Preparando fotos...')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Foto 1: nueva.jpg' })).toBeVisible();
  await expect(fotos).toHaveCount(1);
  await page.waitForTimeout(1000);
  await expect(fotos).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto 1: nueva.jpg' })).toBeVisible();
  await expect(fotos).toHaveCount(1);
});
