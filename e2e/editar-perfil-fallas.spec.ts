import { expect, test } from '@playwright/test';
import { aprobar } from './support/admin.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { pdf } from './support/documents.ts';
import { campo, notice, onSave, save, signInToEdit, toUsuario } from './support/perfil.ts';
import { hold } from './support/stubbed-responses.ts';

test('a failed save shows its own alert for a taken e-mail, a 500 or a lost network, and keeps the input', async ({
  page,
}) => {
  const other = cuentaNueva('mecanico');
  await registrar(page.request, other);
  const { id } = await signInToEdit(page, 'vendedor');
  await campo(page, 'Apellido').fill('Ledesma Paz');
  await campo(page, 'Email').fill(other.email);
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf('constancia.pdf'));
  await save(page);
  await expect(notice(page, 'El email ya está registrado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(campo(page, 'Email')).toHaveAccessibleDescription('El email ya está registrado');
  await expect(campo(page, 'Email')).toBeFocused();

  await onSave(page, id, (path) => path.fulfill({ status: 500, body: '' }));
  await save(page);
  await expect(notice(page, 'Error al actualizar el perfil')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.unroute(toUsuario(id));
  await goWithoutNetwork(page);
  await save(page);
  await expect(notice(page, 'Error de conexión al servidor')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await expect(campo(page, 'Apellido')).toHaveValue('Ledesma Paz');
  await expect(page.getByText('constancia.pdf')).toBeVisible();
});

test('a conflicting save asks for a reload, which restores the unsaved changes over the new version', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await signInToEdit(page, 'mecanico');
  await campo(page, 'Nombre').fill('Marquitos');
  await aprobar(playwright, String(baseURL), id, { aprobado_constancia_afip: true });
  await save(page);
  await expect(notice(page, 'Otra persona modificó este registro. Recargá la página.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(campo(page, 'Nombre')).toHaveValue('Marquitos');
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible();
  await expect(page.getByText('Recuperamos los cambios que no habías guardado.')).toBeVisible();
  await expectNoAxeViolations(page);
  await save(page);
  await expect(notice(page, 'Perfil actualizado correctamente')).toBeVisible();
});

test('unsaved changes are kept when the session ends and the user signs in again', async ({ page }) => {
  // The header's number is a call too: it must not be the one that finds out.
  const counted = page.waitForResponse(/\/compras\?limite=1&/, { timeout: 30_000 });
  const cuenta = await signInToEdit(page, 'mecanico');
  await counted;
  await campo(page, 'Nombre').fill('Marquitos');
  await page.context().clearCookies();
  await save(page);
  await expect(notice(page, 'Tu sesión terminó. Ingresá de nuevo.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await campo(page, 'Email').fill(cuenta.email);
  await campo(page, 'Contraseña').fill(cuenta.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/editar-perfil');
  await expect(campo(page, 'Nombre')).toHaveValue('Marquitos');
});

test("a slow load shows 'Cargando...', and a slow upload shows progress, can be cancelled and is sent once", async ({
  page,
}) => {
  const { id } = await signInToEdit(page, 'mecanico');
  const release = await hold(page, toUsuario(id));
  await page.goto('/editar-perfil');
  await expect(page.getByRole('status')).toHaveText('Cargando...');
  release();
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf('constancia.pdf', 600_000));

  const red = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  await red.send('Network.enable');
  await red.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 30_000 });
  await save(page);
  const progress = page.getByRole('progressbar', { name: 'Subiendo...' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeFocused();
  await expect(page.getByText('constancia.pdf')).toBeVisible();

  await red.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') requests += 1;
  });
  await page.getByRole('button', { name: 'Guardar cambios' }).dblclick();
  await expect(notice(page, 'Perfil actualizado correctamente')).toBeVisible();
  expect(requests).toBe(1);
});
