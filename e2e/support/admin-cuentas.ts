import { type APIRequest, type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import { pdf } from './documents.ts';
import { adminCredentials, signInAs } from './roles.ts';

/** Query parameters of the admin's list of users. */
export const USUARIOS_LIST = /\/api\/usuarios\?/;
/** One user's record, the target of the admin's changes. */
export const UN_USUARIO = /\/api\/usuarios\/\d+$/;

/** A user that no other test knows, with a pending study certificate. */
export async function mecanicoWithCertificado(request: APIRequestContext, cambios: Partial<Cuenta> = {}) {
  const cuenta = cuentaNueva('mecanico', cambios);
  const withFile = { ...cuenta, certificadoEstudio: pdf('certificado.pdf') };
  return { id: await registrar(request, withFile), cuenta };
}

/** Opens the accounts screen as the admin and searches for one account. */
export async function openCuenta(page: Page, { id, cuenta }: { id: number; cuenta: Cuenta }): Promise<Locator> {
  await signInAs(page, 'admin');
  await page.goto(`/admincuentas?q=${cuenta.dni}`);
  const card = cardOf(page, id);
  await expect(card).toBeVisible();
  return card;
}

/** The card of a user. */
export function cardOf(page: Page, id: number): Locator {
  return page.getByRole('article', { name: `Usuario #${id}`, exact: true });
}

/** A document of a card, with its file, its state and its toggle. */
export function documentoOf(card: Locator, title: 'Constancia AFIP' | 'Certificado de estudio'): Locator {
  return card.getByRole('group', { name: title });
}

/** Makes a change in another admin's session. It sends no version, so that it always succeeds. */
export async function asOtherAdmin(
  { request }: { request: APIRequest },
  baseURL: string | undefined,
  id: number,
  cambios: Record<string, unknown>,
): Promise<void> {
  const admin = await request.newContext(baseURL === undefined ? {} : { baseURL });
  expect((await admin.post('/api/login', { data: adminCredentials() })).status()).toBe(200);
  const answer = await admin.put(`/api/usuarios/${id}`, { data: cambios });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
}

/** Expects the alert with this text and closes it. */
export async function acceptAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toHaveCount(0);
}
