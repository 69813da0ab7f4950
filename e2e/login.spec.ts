import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { hold, restore, romper } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets } from './support/touch-targets.ts';

/* The login, sentence by sentence. */

const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const logIn = (page: Page) => page.getByRole('button', { name: 'Ingresar' });
const register = (page: Page) => page.getByRole('button', { name: 'Registrarse' });
const alert = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });

async function typeLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('marcos@correo.com');
  await password(page).fill('motor1600');
}

async function expectIntactLogin(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email')).toHaveValue('marcos@correo.com');
  await expect(password(page)).toHaveValue('motor1600');
  await expect(logIn(page)).toBeEnabled();
}

test.describe('/', () => {
  test("'logo, the product title, the email field, the password field, a link to /recuperacion, a sign-in button, Registrarse to /register, Continuar como invitado to /home'", async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('FluxPartes', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
    await expect(page.getByText('Ingresá y viajá al futuro de las autopartes.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
      'href',
      '/recuperacion',
    );
    await expect(logIn(page)).toBeEnabled();
    await register(page).click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
    await page.getByRole('button', { name: 'Continuar como invitado' }).click();
    await expect(page).toHaveURL('/home');
    expect(await page.evaluate(() => localStorage.getItem('user_id'))).toBeNull();
  });

  test("'has no theme toggle of its own. The theme follows the stored darkMode value, defaulting to the system preference'", async ({
    page,
  }) => {
    for (const [system, saved, theme] of [
      ['dark', null, 'dark'],
      ['light', null, 'light'],
      ['dark', 'false', 'light'],
      ['light', 'true', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/robots.txt');
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('darkMode');
        else localStorage.setItem('darkMode', value);
      }, saved);
      for (const path of ['/', '/register', '/home']) {
        await page.goto(path);
        await expect(page.locator('html'), `${system} ${saved} ${path}`).toHaveAttribute('data-theme', theme);
        await expect(page.getByRole('button', { name: /^Activar modo/ })).toHaveCount(1);
      }
    }
  });

  test('without a stored value the theme follows the system while the page is open', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test("'email and password required. The email must be an email-type value'", async ({ page }) => {
    await page.goto('/');
    await logIn(page).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Ingresá tu email.');
    await expect(password(page)).toHaveAccessibleDescription(/contraseña/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('no-es-un-email');
    await logIn(page).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email/);
    await expectNoAxeViolations(page);
  });

  test("'idle, then loading (button disabled, spinner), then idle again' when the response is slow", async ({
    page,
  }) => {
    const release = await hold(page, '**/api/login');
    await page.goto('/');
    await typeLogin(page);
    await logIn(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ingresando...' })).toBeVisible();
    await expect(logIn(page)).toBeDisabled();
    await expectNoAxeViolations(page);
    release();
    await expect(alert(page, 'Login incorrecto')).toBeVisible();
    await expect(page.getByText('Ingresando...')).toHaveCount(0);
    await expectIntactLogin(page);
  });

  test("shows 'Error de conexión al servidor' offline and logs it, 'Login incorrecto' on a 500, and keeps the input", async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/');
    await typeLogin(page);
    await goWithoutNetwork(page);
    await logIn(page).click();
    await expect(alert(page, 'Error de conexión al servidor')).toBeVisible();
    expect(errors.join('\n')).toContain('Error de conexión al servidor');
    await expectIntactLogin(page);
    await restore(page);
    await romper(page, '**/api/login');
    await logIn(page).click();
    await expect(alert(page, 'Login incorrecto')).toBeVisible();
    await expectIntactLogin(page);
  });

  test('shows an alert without axe violations in either theme at 320 px, focuses it and closes it with Enter', async ({
    page,
  }) => {
    await setWidth(page, 320);
    await page.goto('/');
    await typeLogin(page);
    await goWithoutNetwork(page);
    await password(page).press('Enter');
    await expect(alert(page, 'Error de conexión al servidor')).toBeVisible();
    await inBothThemes(page, async () => {
      await expect(page.getByRole('button', { name: 'Aceptar' })).toBeFocused();
      await expectNoAxeViolations(page);
      await expectLargeTargets(page);
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test("'Success stores user_id and perfil and goes to /home', for a mechanic and for a seller", async ({ page }) => {
    for (const tipo of ['mecanico', 'vendedor'] as const) {
      const cuenta = cuentaNueva(tipo);
      const id = await registrar(page.request, cuenta);
      await page.goto('/');
      await page.getByLabel('Email').fill(cuenta.email);
      await password(page).fill(cuenta.password);
      await logIn(page).click();
      await expect(page).toHaveURL('/home');
      const saved = await page.evaluate(() => ({ ...localStorage }));
      expect(saved).toMatchObject({ user_id: String(id), perfil: tipo });
      expect(JSON.stringify(saved)).not.toContain(cuenta.password);
    }
  });
});
