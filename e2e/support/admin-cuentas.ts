import { type APIRequest, type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import { pdf } from './documentos.ts';
import { entrarComo, parDeAdmin } from './roles.ts';

/** What the admin's list of users is asked by. */
export const LISTA_DE_USUARIOS = /\/api\/usuarios\?/;
/** One user's record, which the admin's changes are sent to. */
export const UN_USUARIO = /\/api\/usuarios\/\d+$/;

/** A user that no other test knows, with a study certificate that waits. */
export async function mecanicoConCertificado(request: APIRequestContext, cambios: Partial<Cuenta> = {}) {
  const cuenta = cuentaNueva('mecanico', cambios);
  const conArchivo = { ...cuenta, certificadoEstudio: pdf('certificado.pdf') };
  return { id: await registrar(request, conArchivo), cuenta };
}

/** The admin at the accounts, searching for one of them. */
export async function abrirCuenta(page: Page, { id, cuenta }: { id: number; cuenta: Cuenta }): Promise<Locator> {
  await entrarComo(page, 'admin');
  await page.goto(`/admincuentas?q=${cuenta.dni}`);
  const tarjeta = tarjetaDe(page, id);
  await expect(tarjeta).toBeVisible();
  return tarjeta;
}

/** The card of a user. */
export function tarjetaDe(page: Page, id: number): Locator {
  return page.getByRole('article', { name: `Usuario #${id}`, exact: true });
}

/** A document of a card, with its file, its state and its toggle. */
export function documentoDe(tarjeta: Locator, titulo: 'Constancia AFIP' | 'Certificado de estudio'): Locator {
  return tarjeta.getByRole('group', { name: titulo });
}

/** What another admin changes meanwhile, in a session of its own; without a version, so that it always gets through. */
export async function comoOtroAdmin(
  { request }: { request: APIRequest },
  baseURL: string | undefined,
  id: number,
  cambios: Record<string, unknown>,
): Promise<void> {
  const admin = await request.newContext(baseURL === undefined ? {} : { baseURL });
  expect((await admin.post('/api/login', { data: parDeAdmin() })).status()).toBe(200);
  const respuesta = await admin.put(`/api/usuarios/${id}`, { data: cambios });
  expect(respuesta.status(), await respuesta.text()).toBe(200);
  await admin.dispose();
}

/** The alert with this text, closed. */
export async function aceptarAlerta(page: Page, texto: string): Promise<void> {
  const alerta = page.getByRole('alertdialog');
  await expect(alerta).toContainText(texto);
  await alerta.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alerta).toHaveCount(0);
}
