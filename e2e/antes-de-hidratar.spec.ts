import { expect, type Page, type Request, test } from '@playwright/test';
import { MOMENTS, openBefore, watchControls } from './support/before-hydration.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { pdf } from './support/documents.ts';
import { PHONE, SCREEN } from './support/ssr-parity.ts';

/* Input on a server-rendered page takes effect, before and after hydration, and is never reverted. */

test.describe.configure({ mode: 'parallel' });

const nombres = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
/** The registration's fields common to both account types. */
async function fillRegistro(page: Page, cuenta: Cuenta): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(cuenta.nombre);
  await page.getByLabel('Apellido').fill(cuenta.apellido);
  await page.getByLabel('Localidad').selectOption(cuenta.localidad);
  await page.getByLabel('DNI').fill(cuenta.dni);
  await page.getByLabel('Teléfono').fill(cuenta.telefono);
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
}

const isRegister = (request: Request) => request.url().endsWith('/api/register');

for (const moment of MOMENTS) {
  test.describe(moment, () => {
    test.describe('on a desktop', () => {
      test.use(SCREEN);

      test('/home applies the chosen brand and sort order without reverting them', async ({ page }) => {
        const release = await openBefore(page, '/home', moment);
        await page.getByLabel('Marca').selectOption({ label: 'Volkswagen' });
        await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio' });
        const wentBack = await watchControls(page);
        await release();
        await expect(page).toHaveURL('/home?marca=volkswagen&orden=precio');
        await expect(page.getByRole('button', { name: 'Quitar filtro Volkswagen' })).toBeVisible();
        await expect(page.getByLabel('Modelo')).toBeEnabled();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await wentBack()).toEqual([]);
        const found = await nombres(page);
        await page.goto('/home?marca=volkswagen&orden=precio');
        await expect.poll(() => nombres(page)).toEqual(found);
      });

      test('/home combines a typed search with the chosen brand and keeps a removed filter off', async ({ page }) => {
        const release = await openBefore(page, '/home?envio=si', moment);
        await page.getByLabel('Marca').selectOption({ label: 'Ford' });
        await page.getByLabel('Envío', { exact: true }).selectOption({ label: 'Todos' });
        await page.getByRole('searchbox').fill('disco');
        const wentBack = await watchControls(page);
        await release();
        await expect(page).toHaveURL('/home?q=disco&marca=ford');
        expect(await wentBack()).toEqual([]);
      });

      test("/register keeps the choice 'Vendedor', shows the shop field and registers a seller", async ({ page }) => {
        const cuenta = cuentaNueva('vendedor');
        const release = await openBefore(page, '/register', moment);
        await page.getByText('Vendedor', { exact: true }).click();
        await fillRegistro(page, cuenta);
        const wentBack = await watchControls(page);
        await release();
        expect(await wentBack()).toEqual([]);
        await expect(page.getByRole('radio', { name: 'Vendedor' })).toBeChecked();
        await page.getByLabel('Nombre del local').fill(cuenta.nombreLocal);
        const sent = page.waitForRequest(isRegister);
        await page.getByRole('button', { name: 'Registrarse' }).click();
        expect((await sent).postData()).toContain('vendedor');
        await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
      });

      test('a document chosen at /register is shown and sent', async ({ page }) => {
        const cuenta = cuentaNueva('mecanico');
        const release = await openBefore(page, '/register', moment);
        await page.getByLabel('Certificado de trabajo').setInputFiles(pdf('certificado-taller.pdf'));
        await release();
        await expect(page.getByRole('button', { name: 'Quitar certificado-taller.pdf' })).toBeVisible();
        await fillRegistro(page, cuenta);
        // Chromium exposes a body that holds a file only for a routed request.
        await page.route('**/api/register', (route) => route.continue());
        const sent = page.waitForRequest(isRegister);
        await page.getByRole('button', { name: 'Registrarse' }).click();
        expect((await sent).postDataBuffer()?.toString('latin1')).toContain('certificado-taller.pdf');
        await expect(page.getByRole('alertdialog', { name: 'Registro exitoso' })).toBeVisible();
      });
    });

    test.describe('on a phone', () => {
      test.use(PHONE);

      test('/home applies the chosen sort order', async ({ page }) => {
        const release = await openBefore(page, '/home', moment);
        await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio' });
        const wentBack = await watchControls(page);
        await release();
        await expect(page).toHaveURL('/home?orden=precio');
        await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('precio');
        expect(await wentBack()).toEqual([]);
      });

      test('the login form signs the user in and opens /home', async ({ page }) => {
        const cuenta = cuentaNueva('mecanico');
        await registrar(page.request, cuenta);
        await page.context().clearCookies();
        const release = await openBefore(page, '/', moment);
        await page.getByLabel('Email').fill(cuenta.email);
        await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
        await page.getByRole('button', { name: 'Ingresar' }).click();
        await release();
        await expect(page).toHaveURL('/home');
      });

      for (const [path, button] of [
        ['/recuperacion', 'Enviar enlace de recuperación'],
        ['/recuperacion/recuperacion#t=enlace', 'Cambiar contraseña'],
        ['/arrepentimiento', 'Arrepentirme de la compra'],
      ] as const) {
        test(`${path} sends the typed values`, async ({ page }) => {
          const release = await openBefore(page, path, moment);
          const boxes = page.getByRole('main').locator('input');
          const texts: string[] = [];
          for (const box of await boxes.all()) {
            const type = await box.getAttribute('type');
            const text = type === 'email' ? 'marta@correo.com' : type === 'password' ? 'caja-de-quinta' : '30123456';
            texts.push(text);
            await box.fill(text);
          }
          const wentBack = await watchControls(page);
          await release();
          expect(await wentBack()).toEqual([]);
          const sent = page.waitForRequest(
            (request) =>
              request.method() === 'POST' &&
              request.url().includes('/api/') &&
              texts.some((text) => request.postData()?.includes(text)),
          );
          await page.getByRole('button', { name: button }).click();
          const body = (await sent).postData() ?? '';
          expect(texts.filter((text) => !body.includes(text))).toEqual([]);
        });
      }
    });
  });
}

test('a brand and a sort order chosen before hydration form one history entry that Back undoes', async ({ page }) => {
  const release = await openBefore(page, '/home', 'with all code held back');
  await page.getByLabel('Marca').selectOption({ label: 'Volkswagen' });
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio' });
  await release();
  await expect(page).toHaveURL('/home?marca=volkswagen&orden=precio');
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(page.getByLabel('Marca')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('');
});

test('a search sent before hydration includes the chosen brand', async ({ page }) => {
  await openBefore(page, '/home?envio=si', 'with all code held back');
  await page.getByLabel('Marca').selectOption({ label: 'Ford' });
  await page.getByLabel('Envío', { exact: true }).selectOption({ label: 'Todos' });
  await page.getByRole('searchbox').fill('disco');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/home?q=disco&marca=ford');
});
