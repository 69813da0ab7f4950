import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { untilItAnswers } from './support/ssr-parity.ts';

async function completeRegistro(page: Page, cuenta: Cuenta): Promise<void> {
  await page.getByText(cuenta.tipoCuenta === 'vendedor' ? 'Vendedor' : 'Mecánico', { exact: true }).click();
  await page.getByLabel('Nombre', { exact: true }).fill(cuenta.nombre);
  await page.getByLabel('Apellido').fill(cuenta.apellido);
  await page.getByLabel('Localidad').selectOption(cuenta.localidad);
  await page.getByLabel('DNI').fill(cuenta.dni);
  await page.getByLabel('Teléfono').fill(cuenta.telefono);
  if (cuenta.tipoCuenta === 'vendedor') await page.getByLabel('Nombre del local').fill(cuenta.nombreLocal);
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
}

async function logInNow(page: Page, { email, password }: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

test("a seller registers with a document, sees 'Registro exitoso' and signs in", async ({ page }) => {
  const cuenta = cuentaNueva('vendedor');
  await page.goto('/');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeFocused();
  await completeRegistro(page, cuenta);
  await page.getByLabel('Constancia de AFIP/ARCA').setInputFiles({
    name: 'constancia.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await logInNow(page, cuenta);
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => localStorage.getItem('perfil'))).toBe('vendedor');
});

test('a mechanic registers and signs in by keyboard alone', async ({ page }) => {
  const cuenta = cuentaNueva('mecanico');
  await page.goto('/register');
  await expect(page.getByRole('radio', { name: 'Mecánico' })).toBeVisible();
  const type = async (label: string, text: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(text);
  };
  await page.getByRole('radio', { name: 'Mecánico' }).focus();
  await type('Nombre', cuenta.nombre);
  await type('Apellido', cuenta.apellido);
  await type('Localidad', cuenta.localidad);
  await type('DNI', cuenta.dni);
  await type('Teléfono', '(11) 5550-1234');
  await expect(page.getByLabel('Teléfono')).toHaveValue('1155501234');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await type('Email', cuenta.email);
  await type('Contraseña', cuenta.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The title is visible and has the focus before the form arrives.
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeFocused();
  await type('Email', cuenta.email);
  await type('Contraseña', cuenta.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test('a registration with a taken e-mail shows an alert and keeps the input', async ({ page, request }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(request, cuenta);
  await page.goto('/register');
  await completeRegistro(page, { ...cuenta, dni: cuentaNueva('mecanico').dni });
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByRole('alertdialog', { name: 'El email ya está registrado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email')).toHaveValue(cuenta.email);
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(cuenta.password);
});

test("a wrong password shows 'Login incorrecto' and keeps the input", async ({ page, request }) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(request, cuenta);
  await page.goto('/');
  await logInNow(page, { email: cuenta.email, password: 'equivocada' });
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(cuenta.email);
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('equivocada');
});

test("a login without a network shows 'Error de conexión al servidor'", async ({ page }) => {
  await page.goto('/');
  await untilItAnswers(page);
  await goWithoutNetwork(page);
  await logInNow(page, { email: 'marcos@correo.com', password: 'motor1600' });
  await expect(page.getByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
});

test('a guest opens the catalogue, and returns to a protected page after signing in', async ({ page, request }) => {
  const cuenta = cuentaNueva('vendedor');
  await registrar(request, cuenta);
  await page.goto('/');
  await page.getByRole('button', { name: 'Continuar como invitado' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/crearpublicacion');
  await expect(page).toHaveURL('/');
  await logInNow(page, cuenta);
  await expect(page).toHaveURL('/crearpublicacion');
  await expect(page.getByRole('heading', { level: 1, name: 'Crear publicación' })).toBeVisible();
});

test('an ended session shows an alert, and the page opens after signing in', async ({ page, request }) => {
  const cuenta = cuentaNueva('vendedor');
  await registrar(request, cuenta);
  await page.goto('/');
  await logInNow(page, cuenta);
  await expect(page).toHaveURL('/home');
  // An open page would detect the end of the session itself, so it is left first.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/crearpublicacion');
  await expect(page.getByRole('alertdialog', { name: 'Tu sesión terminó. Ingresá de nuevo.' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await logInNow(page, cuenta);
  await expect(page).toHaveURL('/crearpublicacion');
});
