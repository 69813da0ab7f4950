import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import type { FotoFile } from './fotos.ts';
import { signInWithCuenta } from './roles.ts';

/** Signs in a new seller and opens the form of a new listing. */
export async function signInToPublish(page: Page): Promise<Cuenta> {
  const cuenta = cuentaNueva('vendedor');
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  await page.goto('/crearpublicacion');
  await expect(page.getByRole('heading', { level: 1, name: 'Crear publicación' })).toBeVisible();
  return cuenta;
}

/** Chooses photos in the form, from files: Playwright copies buffers into the page as text, which blocks it for seconds. */
export async function chooseFotos(page: Page, fotos: FotoFile[]): Promise<void> {
  const folder = test.info().outputPath('fotos');
  mkdirSync(folder, { recursive: true });
  const files = fotos.map(({ name, buffer }) => {
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    return file;
  });
  await page.getByLabel(/Hasta 5 fotos/).setInputFiles(files);
}

/** Fills in all that a listing needs. */
export async function complete(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombre del producto').fill(nombre);
  await page.getByLabel('Categoría').selectOption('Frenos');
  await page.getByLabel('Marca', { exact: true }).selectOption('ford');
  await page.getByLabel('Modelo').selectOption('Focus');
  await page.getByLabel('Precio', { exact: true }).fill('84.500,50');
  await page.getByLabel('Ubicación').selectOption('Adrogué');
}
