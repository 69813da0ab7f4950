import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { enlaceParaDeshacer } from './support/correo.ts';
import { type Cuenta, cuentaNueva, ingresar, registrar } from './support/cuentas.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { alGuardar, campo, entrarAEditar, guardar } from './support/perfil.ts';
import { entrarConCuenta } from './support/roles.ts';
import { esperarPantalla } from './support/rutas.ts';
import { mirarEn, TEMAS } from './support/temas.ts';

/* A session in the wrong hands: its owner sees it and ends it, and gets back what was changed in it. */

const TERMINO = 'Tu sesión terminó. Ingresá de nuevo.';
const deshacer = (page: Page) => page.getByRole('button', { name: 'Deshacer el cambio' });
const sesiones = (page: Page) => page.getByRole('region', { name: 'Sesiones abiertas' });

async function cuentaPropia(page: Page): Promise<Cuenta> {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await entrarConCuenta(page, cuenta);
  return cuenta;
}

test('the old mailbox undoes a change of e-mail and password: one press, then the login with what was before', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const cuenta = await entrarAEditar(page, 'mecanico');
  await campo(page, 'Email').fill(`otro.${cuenta.email}`);
  await campo(page, 'Contraseña').fill('la-clave-del-ladron-2026');
  await guardar(page);
  await expect(page.getByRole('alertdialog', { name: 'Perfil actualizado correctamente' })).toBeVisible();

  const enlace = await enlaceParaDeshacer(cuenta.email);
  const suyo = await browser.newContext();
  const duena = await suyo.newPage();
  await duena.goto(new URL(enlace, page.url()).href);
  await expect(duena).toHaveURL(/\/deshacer-cambio$/);
  await expect(deshacer(duena)).toBeVisible();
  await expectNoAxeViolations(duena);
  // Opened is not done: the session that changed it goes on.
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBe(cuenta.id);

  await deshacer(duena).focus();
  await duena.keyboard.press('Enter');
  await expect(duena.getByRole('status')).toHaveText('El cambio se deshizo correctamente.');
  await expect(duena.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeViolations(duena);
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBeNull();
  // In a page of its own: the first would only see another fragment.
  const otra = await suyo.newPage();
  await otra.goto(new URL(enlace, page.url()).href);
  await deshacer(otra).click();
  await expect(otra.getByRole('alert')).toHaveText('El enlace no es válido, ya se usó o venció.');
  await suyo.close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await ingresar(page, cuenta);
});

test("'Cerrar' ends another device's session, which meets the login; 'todos los dispositivos' ends this one too", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const cuenta = await cuentaPropia(page);
  const otro = await browser.newContext();
  const enOtro = await otro.newPage();
  await enOtro.goto(new URL('/', page.url()).href);
  await entrarConCuenta(enOtro, cuenta);
  await enOtro.goto(new URL('/home', page.url()).href);
  await esperarPantalla(enOtro);

  await page.goto('/micuenta');
  await expect(sesiones(page).getByRole('listitem')).toHaveCount(2);
  await expect(sesiones(page).getByText('Esta sesión')).toHaveCount(1);
  const cerrar = sesiones(page).getByRole('button', { name: /^Cerrar la sesión de Chrome en / });
  await cerrar.focus();
  await page.keyboard.press('Enter');
  await expect(sesiones(page).getByRole('listitem')).toHaveCount(1);
  await expect(sesiones(page).getByRole('status')).toBeFocused();
  await enOtro.getByRole('link', { name: 'Mi Cuenta' }).click();
  await expect(enOtro.getByRole('alertdialog', { name: TERMINO })).toBeVisible();
  await otro.close();

  await sesiones(page).getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Cerramos tu sesión en todos los dispositivos.' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await (await page.request.get('/api/sesion')).json()).user_id).toBeNull();
});

for (const tema of TEMAS) {
  for (const ancho of [360, 1280]) {
    test(`the list of sessions and the present password, ${tema}, ${ancho} px: axe finds nothing, nothing sticks out, every control can be hit`, async ({
      page,
    }) => {
      await mirarEn(page, { tema, ancho });
      const cuenta = await entrarAEditar(page, 'mecanico');
      // A login with a session's cookie would end that session.
      await page.context().clearCookies();
      await entrarConCuenta(page, cuenta);
      await page.goto('/micuenta');
      await expect(sesiones(page).getByRole('listitem')).toHaveCount(2);
      await expectSinDesborde(page);
      await expectBlancosGrandes(page);
      await expectNoAxeViolations(page);

      await page.goto('/editar-perfil');
      const message = 'Escribí tu contraseña actual para confirmar.';
      await alGuardar(page, cuenta.id, (ruta) =>
        ruta.fulfill({ status: 403, json: { message, error: message, codigo: 'confirmar_contrasena' } }),
      );
      await campo(page, 'Email').fill(`otro.${cuenta.email}`);
      await guardar(page);
      await expect(campo(page, 'Contraseña actual')).toBeFocused();
      await expectSinDesborde(page);
      await expectBlancosGrandes(page);
      await expectNoAxeViolations(page);
    });
  }
}
