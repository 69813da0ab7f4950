import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { cameraFoto } from './support/fotos.ts';
import { signInToPublish } from './support/publicacion-form.ts';

/**
 * Chooses the same photo under several names, as files on disk: the photo's bytes are too many for the browser's debugger.
 */
async function choose(page: Page, foto: Buffer, nombres: string[]): Promise<void> {
  const files = nombres.map((nombre) => test.info().outputPath(nombre));
  for (const file of files) writeFileSync(file, foto);
  await page.getByLabel(/Hasta 5 fotos/).setInputFiles(files);
}

test("'Empezar de cero' discards photos that are still being prepared, also after a reload", async ({ page }) => {
  await signInToPublish(page);
  await page.getByLabel('Nombre del producto').fill('Disco de freno');
  await page.reload();
  const fromScratch = page.getByRole('button', { name: 'Empezar de cero' });
  await expect(fromScratch).toBeVisible();
  const { buffer } = await cameraFoto('1.jpg');
  await choose(page, buffer, ['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  await expect(page.getByText('Preparando fotos...')).toBeVisible();
  await fromScratch.click();
  await expect(page.getByText('Preparando fotos...')).toBeHidden();
  // A photo chosen later is also prepared later: when it appears, earlier photos would have appeared too.
  await choose(page, buffer, ['nueva.jpg']);
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
