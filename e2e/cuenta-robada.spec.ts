import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, logIn, registrar } from './support/cuentas.ts';
import { enlaceForDeshacer } from './support/mails.ts';
import { campo, onSave, save, signInToEdit } from './support/perfil.ts';
import { signInWithCuenta } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/* A stolen session: the owner sees it, ends it, and restores the data changed in it. */

const TERM = 'Tu sesión terminó. Ingresá de nuevo.';
const deshacer = (page: Page) => page.getByRole('button', { name: 'Deshacer el cambio' });
const sesiones = (page: Page) => page.getByRole('region', { name: 'Sesiones abiertas' });

async function ownCuenta(page: Page): Promise<Cuenta> {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  return cuenta;
}

test('the link sent to the old email undoes a change of email and password once and restores the old login', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const cuenta = await signInToEdit(page, 'mecanico');
  await campo(page, 'Email').fill(`otro.${cuenta.email}`);
  await campo(page, 'Contraseña').fill('la-clave-del-ladron-2026');
  await save(page);
  await expect(page.getByRole('alertdialog', { name: 'Perfil actualizado correctamente' })).toBeVisible();

  const enlace = await enlaceForDeshacer(cuenta.email);
  const ownOne = await browser.newContext();
  const owner = await ownOne.newPage();
  await owner.goto(new URL(enlace, page.url()).href);
  await expect(owner).toHaveURL(/\/deshacer-cambio$/);
  await expect(deshacer(owner)).toBeVisible();
  await expectNoAxeViolations(owner);
  // Opening the link changes no data: the session that made the change continues.
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBe(cuenta.id);

  await deshacer(owner).focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('status')).toHaveText('El cambio se deshizo correctamente.');
  await expect(owner.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeViolations(owner);
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBeNull();
  // Opened in a separate page, because the first page would only get another fragment.
  const other = await ownOne.newPage();
  await other.goto(new URL(enlace, page.url()).href);
  await deshacer(other).click();
  await expect(other.getByRole('alert')).toHaveText('El enlace no es válido, ya se usó o venció.');
  await ownOne.close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, cuenta);
});

test("'Cerrar' ends the session of another device, and 'todos los dispositivos' ends this one too", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const cuenta = await ownCuenta(page);
  const other = await browser.newContext();
  const onOther = await other.newPage();
  await signInWithCuenta(onOther, cuenta);
  // The header's number comes last. A later call of its own would find out that the session ended.
  const counted = onOther.waitForResponse(/\/compras\?limite=1&|\/ventas-recuento/);
  await onOther.goto('/home');
  await waitForScreen(onOther);
  await counted;

  await page.goto('/micuenta');
  await expect(sesiones(page).getByRole('listitem')).toHaveCount(2);
  await expect(sesiones(page).getByText('Esta sesión')).toHaveCount(1);
  const close = sesiones(page).getByRole('button', { name: /^Cerrar la sesión de Chrome en / });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(sesiones(page).getByRole('listitem')).toHaveCount(1);
  await expect(sesiones(page).getByRole('status')).toBeFocused();
  await onOther.getByRole('link', { name: 'Mi Cuenta' }).click();
  await expect(onOther.getByRole('alertdialog', { name: TERM })).toBeVisible();
  await other.close();

  await sesiones(page).getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Cerramos tu sesión en todos los dispositivos.' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBeNull();
});

test('the session list and the current password field have no axe violations, overflow or small touch targets in both themes at 360 and 1280 px', async ({
  page,
}) => {
  const look = async () => {
    await expectNoOverflow(page);
    await expectLargeTargets(page);
    await expectNoAxeViolations(page);
  };
  await setWidth(page, 360);
  const cuenta = await signInToEdit(page, 'mecanico');
  // A login with a session's cookie would end that session.
  await page.context().clearCookies();
  await signInWithCuenta(page, cuenta);
  await page.goto('/micuenta');
  await expect(sesiones(page).getByRole('listitem')).toHaveCount(2);
  await inBothThemes(page, look, [360, 1280]);

  await page.goto('/editar-perfil');
  const message = 'Escribí tu contraseña actual para confirmar.';
  await onSave(page, cuenta.id, (path) =>
    path.fulfill({ status: 403, json: { message, error: message, codigo: 'confirmar_contrasena' } }),
  );
  await campo(page, 'Email').fill(`otro.${cuenta.email}`);
  await save(page);
  await expect(campo(page, 'Contraseña actual')).toBeFocused();
  await inBothThemes(page, look, [360, 1280]);
});
