import { expect, type Locator, type Page } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import { entrarConCuenta } from './roles.ts';

/** A user of one's own, signed in, on /editar-perfil. */
export async function entrarAEditar(page: Page, tipoCuenta: Cuenta['tipoCuenta']): Promise<Cuenta & { id: number }> {
  const cuenta = cuentaNueva(tipoCuenta);
  const id = await registrar(page.request, cuenta);
  await entrarConCuenta(page, cuenta);
  await page.goto('/editar-perfil');
  await expect(campo(page, 'Nombre')).toHaveValue(cuenta.nombre);
  return { ...cuenta, id };
}

/** A field by its whole label. */
export const campo = (page: Page, etiqueta: string): Locator => page.getByLabel(etiqueta, { exact: true });

/** Presses 'Guardar cambios'. */
export const guardar = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar cambios' }).click();

/** The alert with this text. */
export const aviso = (page: Page, texto: string): Locator => page.getByRole('alertdialog', { name: texto });

/** The value beside a label of the account's lists. */
export const dato = (page: Page, etiqueta: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${etiqueta}$`) }).locator('xpath=following-sibling::dd[1]');

/** The calls on one user, and on nothing below them. */
export const alUsuario = (id: number): RegExp => new RegExp(`/api/usuarios/${id}$`);

/** The user's next PUT goes through this; what is read goes by. */
export async function alGuardar(page: Page, id: number, responder: Parameters<Page['route']>[1]): Promise<void> {
  await page.route(alUsuario(id), (ruta, pedido) =>
    pedido.method() === 'PUT' ? responder(ruta, pedido) : ruta.fallback(),
  );
}
