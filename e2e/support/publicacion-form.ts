import { expect, type Page } from '@playwright/test';
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

/** Chooses photos in the form. */
export const chooseFotos = (page: Page, fotos: FotoFile[]) => page.getByLabel(/Hasta 5 fotos/).setInputFiles(fotos);

/** Fills in all that a listing needs. */
export async function complete(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombre del producto').fill(nombre);
  await page.getByLabel('Categoría').selectOption('Frenos');
  await page.getByLabel('Marca', { exact: true }).selectOption('ford');
  await page.getByLabel('Modelo').selectOption('Focus');
  await page.getByLabel('Precio', { exact: true }).fill('84.500,50');
  await page.getByLabel('Ubicación').selectOption('Adrogué');
}
