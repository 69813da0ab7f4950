import { expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { recuperacionEnlace } from './support/mails.ts';

/* The recovery from end to end, through the mail that the product sends. */

const CAMBIO = '/recuperacion/recuperacion';
const SENT = 'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';
const EXPIRED = 'El enlace no es válido o venció. Pedí uno nuevo.';

const email = (page: Page) => page.getByLabel('Email');
const dni = (page: Page) => page.getByLabel('DNI');
const nueva = (page: Page) => page.getByLabel('Contraseña nueva');
const send = (page: Page) => page.getByRole('button', { name: 'Enviar enlace de recuperación' });
const change = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' });

async function who(page: Page, cuenta: Pick<Cuenta, 'email' | 'dni'>): Promise<void> {
  await email(page).fill(cuenta.email);
  await dni(page).fill(cuenta.dni);
}

test('the link by mail sets a new password only once, and the old password is rejected', async ({ page, request }) => {
  test.setTimeout(90_000);
  const cuenta = cuentaNueva('mecanico');
  await registrar(request, cuenta);
  await page.goto('/');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page).toHaveURL('/recuperacion');
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeFocused();
  await who(page, cuenta);
  await send(page).click();
  await expect(page.getByRole('status').getByText(SENT)).toBeVisible();
  await expect(email(page)).toHaveValue('');
  await expect(dni(page)).toHaveValue('');

  const enlace = await recuperacionEnlace(cuenta.email);
  await page.goto(enlace);
  await expect(page).toHaveURL(CAMBIO);
  await who(page, cuenta);
  await nueva(page).fill('otra-clave-2026');
  await change(page).click();
  await expect(page.getByRole('status').getByText('Contraseña actualizada correctamente')).toBeVisible();
  await expect(nueva(page)).toHaveValue('');

  // The same link in a new page: a link works only once.
  const other = await page.context().newPage();
  await other.goto(enlace);
  await who(other, cuenta);
  await nueva(other).fill('tercera-clave-2026');
  await change(other).click();
  await expect(other.getByRole('alert')).toHaveText(EXPIRED);
  await expect(nueva(other)).toHaveValue('tercera-clave-2026');
  await other.close();

  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/');
  // The screen that is being left has an 'Email' too.
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible();
  await logInWith(page, cuenta.email, cuenta.password);
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await logInWith(page, cuenta.email, 'otra-clave-2026');
  await expect(page).toHaveURL('/home');
});

async function logInWith(page: Page, correo: string, password: string): Promise<void> {
  await email(page).fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

test('the token of the link is removed from URL and history, and is in no storage and lost after a reload', async ({
  page,
}) => {
  const tokens: (string | undefined)[] = [];
  await page.route('**/api/actualizar-password', (path) => {
    tokens.push(path.request().headers()['x-recuperacion-token']);
    return path.fulfill({ status: 400, json: { message: EXPIRED, error: EXPIRED, codigo: 'enlace_invalido' } });
  });
  const attempt = async () => {
    await who(page, { email: 'marcos@correo.com', dni: '30111222' });
    await nueva(page).fill('otra-clave-2026');
    await change(page).click();
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  };
  await page.goto('/recuperacion');
  await page.goto(`${CAMBIO}#t=secreto-del-enlace`);
  await expect(page).toHaveURL(CAMBIO);
  await attempt();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    'secreto',
  );
  await page.reload();
  await attempt();
  await page.goBack();
  await expect(page).toHaveURL('/recuperacion');
  await page.goForward();
  await expect(page).toHaveURL(CAMBIO);
  expect(tokens).toEqual(['secreto-del-enlace', '']);
});
