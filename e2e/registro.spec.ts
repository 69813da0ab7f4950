import { LOCALIDADES } from '@fluxpartes/dominio';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { hold, restore, romper } from './support/stubbed-responses.ts';

/* The registration and what follows it, sentence by sentence. */

const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const register = (page: Page) => page.getByRole('button', { name: 'Registrarse' });
const alert = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });

test.describe('/register', () => {
  const tipo = (page: Page, nombre: string) => page.getByText(nombre, { exact: true }).click();

  async function complete(page: Page): Promise<void> {
    const cuenta = cuentaNueva('mecanico');
    await page.getByLabel('Nombre', { exact: true }).fill(cuenta.nombre);
    await page.getByLabel('Apellido').fill(cuenta.apellido);
    await page.getByLabel('Localidad').selectOption(cuenta.localidad);
    await page.getByLabel('DNI').fill(cuenta.dni);
    await page.getByLabel('Teléfono').fill(cuenta.telefono);
    await page.getByLabel('Email').fill('marcos@correo.com');
    await password(page).fill('motor1600-clave');
  }

  test("'a back button returning to the previous page, plus a moon/sun theme toggle'", async ({ page }) => {
    await page.goto('/home?marca=ford');
    await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
    await register(page).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByRole('button', { name: /^Activar modo/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page).not.toHaveURL('/register');
  });

  test("'switching the account type shows or hides the seller-only fields and the mechanic-only fields'; the documents are optional, '.pdf, .jpg, .jpeg, .png'", async ({
    page,
  }) => {
    await page.goto('/register');
    await tipo(page, 'Vendedor');
    await expect(page.getByLabel('Nombre del local')).toBeVisible();
    await expect(page.getByLabel('Constancia de AFIP/ARCA')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    await expect(page.getByLabel(/Certificado de/)).toHaveCount(0);
    await page.getByLabel('Nombre del local').fill('Frenos del Sur');
    await tipo(page, 'Mecánico');
    await expect(page.getByLabel('Nombre del local')).toHaveCount(0);
    await expect(page.getByLabel('Constancia de AFIP/ARCA')).toHaveCount(0);
    for (const paper of ['Certificado de estudio', 'Certificado de trabajo']) {
      await expect(page.getByLabel(paper)).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
      await expect(page.getByLabel(paper)).not.toHaveAttribute('required');
    }
    await tipo(page, 'Vendedor');
    await expect(page.getByLabel('Nombre del local')).toHaveValue('Frenos del Sur');
  });

  test("'required: nombre, apellido, localidad, dni, telefono, email, password, and nombreLocal for sellers'; telefono 'digits only, 6 to 20'; the 12 localidades", async ({
    page,
  }) => {
    await page.goto('/register');
    await tipo(page, 'Vendedor');
    await page.getByLabel('Teléfono').pressSequentially('+54 (11) 5');
    await expect(page.getByLabel('Teléfono')).toHaveValue('54115');
    await register(page).click();
    for (const [campo, sentence] of [
      ['Nombre', 'Ingresá tu nombre.'],
      ['Apellido', 'Ingresá tu apellido.'],
      ['Localidad', 'Elegí tu localidad.'],
      ['DNI', 'Ingresá tu DNI.'],
      ['Teléfono', 'El teléfono lleva de 6 a 20 dígitos.'],
      ['Email', 'Ingresá tu email.'],
      ['Contraseña', 'Ingresá una contraseña.'],
      ['Nombre del local', 'Ingresá el nombre de tu local.'],
    ] as const) {
      await expect(page.getByLabel(campo, { exact: true })).toHaveAccessibleDescription(sentence);
    }
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
    const options = await page.getByLabel('Localidad').locator('option:not([value=""])').allInnerTexts();
    expect(options).toEqual([...LOCALIDADES]);
    await expectNoAxeViolations(page);
  });

  test("shows a spinner while the request is pending, then alerts 'Registro exitoso' and 'goes to the root route'", async ({
    page,
  }) => {
    let requests = 0;
    const release = await hold(page, '**/api/register', (path) => {
      requests++;
      return path.fulfill({ status: 201, json: { message: 'Registro exitoso', user_id: 1 } });
    });
    await page.goto('/register');
    await complete(page);
    await register(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Registrando...' })).toBeVisible();
    await expect(register(page)).toBeDisabled();
    release();
    await expect(alert(page, 'Registro exitoso')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(requests).toBe(1);
  });

  test("shows 'Error en el registro' or the message of the server, 'Error de conexión al servidor' offline, and keeps the input", async ({
    page,
  }) => {
    await page.goto('/register');
    await complete(page);
    const expectIntact = async (text: string) => {
      await register(page).click();
      await expect(alert(page, text)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Email')).toHaveValue('marcos@correo.com');
      await expect(password(page)).toHaveValue('motor1600-clave');
      await restore(page);
    };
    await page.route('**/api/register', (path) => path.fulfill({ status: 500, body: '' }));
    await expectIntact('Error en el registro');
    await romper(page, '**/api/register', 503);
    await expectIntact('Algo salió mal de nuestro lado. Probá de nuevo en un rato.');
    await goWithoutNetwork(page);
    await expectIntact('Error de conexión al servidor');
  });
});

for (const path of ['/registersuccess', '/registro-exitoso']) {
  test(`${path}: 'Registro exitoso', 'Ya podés iniciar sesión con tu cuenta.' and a button to login at /`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Registro exitoso' })).toBeVisible();
    await expect(page.getByText('Ya podés iniciar sesión con tu cuenta.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('an unknown route returns 404 and links to the catalogue', async ({ page }) => {
  const response = await page.goto('/no-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');
});
