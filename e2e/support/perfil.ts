import { expect, type Locator, type Page } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import { signInWithCuenta } from './roles.ts';

/** Signs in a new user and opens /editar-perfil. */
export async function signInToEdit(page: Page, tipoCuenta: Cuenta['tipoCuenta']): Promise<Cuenta & { id: number }> {
  const cuenta = cuentaNueva(tipoCuenta);
  const id = await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  await page.goto('/editar-perfil');
  await expect(campo(page, 'Nombre')).toHaveValue(cuenta.nombre);
  return { ...cuenta, id };
}

/** A field by its whole label. */
export const campo = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Presses 'Guardar cambios'. */
export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar cambios' }).click();

/** The alert with this text. */
export const notice = (page: Page, text: string): Locator => page.getByRole('alertdialog', { name: text });

/** The value beside a label of the account's lists. */
export const field = (page: Page, label: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');

/** The API calls on one user, without nested resources. */
export const toUsuario = (id: number): RegExp => new RegExp(`/api/usuarios/${id}$`);

/** Handles the user's next PUT; GET requests pass through. */
export async function onSave(page: Page, id: number, responder: Parameters<Page['route']>[1]): Promise<void> {
  await page.route(toUsuario(id), (path, request) =>
    request.method() === 'PUT' ? responder(path, request) : path.fallback(),
  );
}
