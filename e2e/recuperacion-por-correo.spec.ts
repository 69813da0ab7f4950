import { expect, type Page, test } from '@playwright/test';
import { enlaceDeRecuperacion } from './support/correo.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';

/* The recovery from end to end, through the mail that the product sends (specification, section 2, and its dangers). */

const CAMBIO = '/recuperacion/recuperacion';
const ENVIADA =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';
const VENCIDO = 'El enlace no es válido o venció. Pedí uno nuevo.';

const email = (page: Page) => page.getByLabel('Email');
const dni = (page: Page) => page.getByLabel('DNI');
const nueva = (page: Page) => page.getByLabel('Contraseña nueva');
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar enlace de recuperación' });
const cambiar = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' });

async function quien(page: Page, cuenta: Pick<Cuenta, 'email' | 'dni'>): Promise<void> {
  await email(page).fill(cuenta.email);
  await dni(page).fill(cuenta.dni);
}

test('the whole way: link by mail, new password, the old one refused, the link good for once', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const cuenta = cuentaNueva('mecanico');
  await registrar(request, cuenta);
  await page.goto('/');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page).toHaveURL('/recuperacion');
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeFocused();
  await quien(page, cuenta);
  await enviar(page).click();
  await expect(page.getByRole('status').getByText(ENVIADA)).toBeVisible();
  await expect(email(page)).toHaveValue('');
  await expect(dni(page)).toHaveValue('');

  const enlace = await enlaceDeRecuperacion(cuenta.email);
  await page.goto(enlace);
  await expect(page).toHaveURL(CAMBIO);
  await quien(page, cuenta);
  await nueva(page).fill('otra-clave-2026');
  await cambiar(page).click();
  await expect(page.getByRole('status').getByText('Contraseña actualizada correctamente')).toBeVisible();
  await expect(nueva(page)).toHaveValue('');

  // The same link in a new page: used once is used up.
  const otra = await page.context().newPage();
  await otra.goto(enlace);
  await quien(otra, cuenta);
  await nueva(otra).fill('tercera-clave-2026');
  await cambiar(otra).click();
  await expect(otra.getByRole('alert')).toHaveText(VENCIDO);
  await expect(nueva(otra)).toHaveValue('tercera-clave-2026');
  await otra.close();

  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/');
  await ingresarCon(page, cuenta.email, cuenta.password);
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await ingresarCon(page, cuenta.email, 'otra-clave-2026');
  await expect(page).toHaveURL('/home');
});

async function ingresarCon(page: Page, correo: string, password: string): Promise<void> {
  await email(page).fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

test("the link's token is gone from the address and the history, and survives neither a reload nor storage", async ({
  page,
}) => {
  const tokens: (string | undefined)[] = [];
  await page.route('**/api/actualizar-password', (ruta) => {
    tokens.push(ruta.request().headers()['x-recuperacion-token']);
    return ruta.fulfill({ status: 400, json: { message: VENCIDO, error: VENCIDO, codigo: 'enlace_invalido' } });
  });
  const intentar = async () => {
    await quien(page, { email: 'marcos@correo.com', dni: '30111222' });
    await nueva(page).fill('otra-clave-2026');
    await cambiar(page).click();
    await expect(page.getByRole('alert')).toHaveText(VENCIDO);
  };
  await page.goto('/recuperacion');
  await page.goto(`${CAMBIO}#t=secreto-del-enlace`);
  await expect(page).toHaveURL(CAMBIO);
  await intentar();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    'secreto',
  );
  await page.reload();
  await intentar();
  await page.goBack();
  await expect(page).toHaveURL('/recuperacion');
  await page.goForward();
  await expect(page).toHaveURL(CAMBIO);
  expect(tokens).toEqual(['secreto-del-enlace', '']);
});
