import { expect, test } from '@playwright/test';
import { aprobar } from './support/admin.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { quedarSinRed } from './support/conexion.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { pdf } from './support/documentos.ts';
import { retener } from './support/fallas.ts';
import { alGuardar, alUsuario, aviso, campo, entrarAEditar, guardar } from './support/perfil.ts';

test("a taken e-mail is told in an alert and under its field; 500 says 'Error al actualizar el perfil', offline 'Error de conexión al servidor'; nothing is lost", async ({
  page,
}) => {
  const otra = cuentaNueva('mecanico');
  await registrar(page.request, otra);
  const { id } = await entrarAEditar(page, 'vendedor');
  await campo(page, 'Apellido').fill('Ledesma Paz');
  await campo(page, 'Email').fill(otra.email);
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf('constancia.pdf'));
  await guardar(page);
  await expect(aviso(page, 'El email ya está registrado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(campo(page, 'Email')).toHaveAccessibleDescription('El email ya está registrado');
  await expect(campo(page, 'Email')).toBeFocused();

  await alGuardar(page, id, (ruta) => ruta.fulfill({ status: 500, body: '' }));
  await guardar(page);
  await expect(aviso(page, 'Error al actualizar el perfil')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.unroute(alUsuario(id));
  await quedarSinRed(page);
  await guardar(page);
  await expect(aviso(page, 'Error de conexión al servidor')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await expect(campo(page, 'Apellido')).toHaveValue('Ledesma Paz');
  await expect(page.getByText('constancia.pdf')).toBeVisible();
});

test('edits that cross: 412 says to reload the page, and the changes are there after it, over what the other wrote', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await entrarAEditar(page, 'mecanico');
  await campo(page, 'Nombre').fill('Marquitos');
  await aprobar(playwright, String(baseURL), id, { aprobado_constancia_afip: true });
  await guardar(page);
  await expect(aviso(page, 'Otra persona modificó este registro. Recargá la página.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(campo(page, 'Nombre')).toHaveValue('Marquitos');
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible();
  await expect(page.getByText('Recuperamos los cambios que no habías guardado.')).toBeVisible();
  await expectNoAxeViolations(page);
  await guardar(page);
  await expect(aviso(page, 'Perfil actualizado correctamente')).toBeVisible();
});

test('a session that ended leads over the login and back, with the changes', async ({ page }) => {
  const cuenta = await entrarAEditar(page, 'mecanico');
  await campo(page, 'Nombre').fill('Marquitos');
  await page.context().clearCookies();
  await guardar(page);
  await expect(aviso(page, 'Tu sesión terminó. Ingresá de nuevo.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await campo(page, 'Email').fill(cuenta.email);
  await campo(page, 'Contraseña').fill(cuenta.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/editar-perfil');
  await expect(campo(page, 'Nombre')).toHaveValue('Marquitos');
});

test('slow: the screen waits with its texts; an upload tells its percent, is cancelled without a loss, and is sent once', async ({
  page,
}) => {
  const { id } = await entrarAEditar(page, 'mecanico');
  const soltar = await retener(page, alUsuario(id));
  await page.goto('/editar-perfil');
  await expect(page.getByRole('status')).toHaveText('Cargando...');
  soltar();
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf('constancia.pdf', 600_000));

  const red = await page.context().newCDPSession(page);
  const condiciones = { offline: false, latency: 0, downloadThroughput: -1 };
  await red.send('Network.enable');
  await red.send('Network.emulateNetworkConditions', { ...condiciones, uploadThroughput: 100_000 });
  await guardar(page);
  const progreso = page.getByRole('progressbar', { name: 'Subiendo...' });
  await expect(progreso).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(progreso).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeFocused();
  await expect(page.getByText('constancia.pdf')).toBeVisible();

  await red.send('Network.emulateNetworkConditions', { ...condiciones, uploadThroughput: -1 });
  let pedidos = 0;
  page.on('request', (pedido) => {
    if (pedido.method() === 'PUT') pedidos += 1;
  });
  await page.getByRole('button', { name: 'Guardar cambios' }).dblclick();
  await expect(aviso(page, 'Perfil actualizado correctamente')).toBeVisible();
  expect(pedidos).toBe(1);
});
