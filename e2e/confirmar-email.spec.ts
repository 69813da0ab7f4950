import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, logIn, registrar } from './support/cuentas.ts';
import { confirmacionEnlace } from './support/mails.ts';

/* E-mail confirmation through the product's mail, and the registration's sentences about DNI and password. */

const PENDIENTE = 'Email sin confirmar.';
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar mi email' });
const liberar = (page: Page) => page.getByRole('button', { name: 'No es mi cuenta: liberar mi email' });
const register = (page: Page) => page.getByRole('button', { name: 'Registrarse' });
const key = (page: Page) => page.getByLabel('Contraseña', { exact: true });

async function complete(page: Page, cuenta: ReturnType<typeof cuentaNueva>): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(cuenta.nombre);
  await page.getByLabel('Apellido').fill(cuenta.apellido);
  await page.getByLabel('Localidad').selectOption(cuenta.localidad);
  await page.getByLabel('DNI').fill(cuenta.dni);
  await page.getByLabel('Teléfono').fill(cuenta.telefono);
  await page.getByLabel('Email').fill(cuenta.email);
  await key(page).fill(cuenta.password);
}

test("an account 'sin confirmar' gets another link by mail and is confirmed by keyboard", async ({ page, request }) => {
  test.setTimeout(90_000);
  const cuenta = cuentaNueva('mecanico');
  await registrar(request, cuenta);
  await confirmacionEnlace(cuenta.email);
  await logIn(page, cuenta);
  await page.goto('/micuenta');
  await expect(page.getByText(PENDIENTE)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('Listo. El enlace llega en unos minutos.')).toBeVisible();
  await expectNoAxeViolations(page);

  const enlace = await confirmacionEnlace(cuenta.email, 2);
  await page.goto(enlace);
  await expect(page).toHaveURL('/confirmar-email');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmar email' })).toBeVisible();
  await expectNoAxeViolations(page);
  await confirmar(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Tu email quedó confirmado correctamente.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeFocused();
  await page.goto('/micuenta');
  await expect(page.getByText(cuenta.email)).toBeVisible();
  await expect(page.getByText(PENDIENTE)).toHaveCount(0);

  // A used link is invalid; the user can request another link.
  await page.goto(enlace);
  await confirmar(page).click();
  await expect(page.getByRole('alert')).toHaveText('El enlace no es válido o venció. Pedí uno nuevo.');
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible();
});

test('a user frees an email that an unconfirmed account uses, and registers with it', async ({ page, request }) => {
  test.setTimeout(90_000);
  const ofOther = cuentaNueva('mecanico');
  await registrar(request, ofOther);
  await confirmacionEnlace(ofOther.email);
  const own = cuentaNueva('mecanico', { email: ofOther.email, password: 'la mia es otra' });
  await page.goto('/register');
  await complete(page, own);
  await register(page).click();
  await expect(page.getByRole('alertdialog', { name: 'El email ya está registrado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Liberalo con un enlace' }).click();
  await expect(page).toHaveURL('/confirmar-email');
  await page.getByLabel('Email').fill(own.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('status').getByText(/^Listo\. Si hay una cuenta/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(await confirmacionEnlace(own.email, 2));
  await liberar(page).click();
  await expect(page.getByRole('status').getByText(/^Liberamos tu email correctamente/)).toBeVisible();
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await complete(page, own);
  await register(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
  await page.keyboard.press('Escape');
  await logIn(page, own);
});

test('the registration warns about an unusual DNI without rejecting it, and explains why a password is rejected', async ({
  page,
}) => {
  const dni = page.getByLabel('DNI');
  const doubt = 'Un DNI suele tener 7 u 8 números. Revisalo; si está bien, seguí.';
  const cuenta = cuentaNueva('mecanico');
  await page.goto('/register');
  await dni.fill('30.111.222');
  await expect(dni).toHaveAccessibleDescription('');
  await dni.fill('30.111.2223');
  await expect(dni).toHaveAccessibleDescription(doubt);
  await expectNoAxeViolations(page);
  await complete(page, { ...cuenta, dni: `${cuenta.dni.slice(0, 6)}`, password: '12345678' });
  await expect(dni).toHaveAccessibleDescription(doubt);
  await register(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Revisá los datos marcados.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(key(page)).toHaveAccessibleDescription('Es una contraseña muy común. Elegí otra.');
  await key(page).fill('Ledesma2026');
  await register(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Revisá los datos marcados.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(key(page)).toHaveAccessibleDescription('La contraseña no puede ser el apellido de la cuenta.');
  await key(page).fill(cuenta.password);
  await register(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
});
