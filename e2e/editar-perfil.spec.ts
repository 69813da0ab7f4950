import { expect, test } from '@playwright/test';
import { aprobar } from './support/admin.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { pdf } from './support/documents.ts';
import { campo, field, notice, onSave, save, signInToEdit, toUsuario } from './support/perfil.ts';
import { signInWithCuenta } from './support/roles.ts';
import { routeOnce } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

test("a mechanic sees 'ID, DNI and account type are read-only', two document fields and no shop field", async ({
  page,
}) => {
  const cuenta = await signInToEdit(page, 'mecanico');
  await expect(page).toHaveTitle('Editar perfil · FluxPartes');
  const fixed = { ID: String(cuenta.id), DNI: cuenta.dni, 'Tipo de cuenta': 'Mecánico' };
  for (const [label, value] of Object.entries(fixed)) {
    await expect(campo(page, label)).toHaveValue(value);
    await expect(campo(page, label)).not.toBeEditable();
  }
  await expect(campo(page, 'Contraseña')).toHaveValue(cuenta.password);
  await expect(campo(page, 'Nombre del local')).toHaveCount(0);
  for (const documento of ['Constancia de AFIP/ARCA', 'Certificado de estudio']) {
    await expect(campo(page, documento)).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
  }
  await expect(page.getByText('No aprobada')).toBeVisible();
  await expect(page.getByText('No aprobado')).toBeVisible();
});

test("a seller saves: 'Perfil actualizado correctamente', then /micuenta, which shows the new data, and the new password signs in", async ({
  page,
}) => {
  const cuenta = await signInToEdit(page, 'vendedor');
  await expect(campo(page, 'Certificado de estudio')).toHaveCount(0);
  await campo(page, 'Nombre').fill('Marcos Ariel');
  await campo(page, 'Teléfono').fill('');
  await campo(page, 'Teléfono').pressSequentially('(011) 4299-0000');
  await expect(campo(page, 'Teléfono')).toHaveValue('01142990000');
  await campo(page, 'Nombre del local').fill('Frenos del Oeste');
  await campo(page, 'Contraseña').fill('bujias-nuevas-26');
  await save(page);
  await expect(notice(page, 'Perfil actualizado correctamente')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/micuenta');
  await expect(field(page, 'Nombre')).toHaveText('Marcos Ariel');
  await expect(field(page, 'Teléfono')).toHaveText('01142990000');
  await expect(field(page, 'Nombre del local')).toHaveText('Frenos del Oeste');
  await expect(field(page, 'Contraseña')).toHaveText('bujias-nuevas-26');
  const { email } = cuenta;
  const data = { email, password: 'bujias-nuevas-26' };
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);
});

test('a mechanic registers with documents, and replacing an approved certificate resets its approval', async ({
  page,
  playwright,
  baseURL,
}) => {
  const cuenta = cuentaNueva('mecanico');
  await page.goto('/register');
  await campo(page, 'Nombre').fill(cuenta.nombre);
  await campo(page, 'Apellido').fill(cuenta.apellido);
  await campo(page, 'Localidad').selectOption(cuenta.localidad);
  await campo(page, 'DNI').fill(cuenta.dni);
  await campo(page, 'Teléfono').fill(cuenta.telefono);
  await campo(page, 'Certificado de estudio').setInputFiles(pdf('titulo.pdf'));
  await campo(page, 'Certificado de trabajo').setInputFiles(pdf('trabajo.pdf'));
  await campo(page, 'Email').fill(cuenta.email);
  await campo(page, 'Contraseña').fill(cuenta.password);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(notice(page, 'Registro exitoso')).toBeVisible();
  await page.keyboard.press('Enter');
  await signInWithCuenta(page, cuenta);
  const { user_id: id } = (await (await page.request.get('/api/sesion')).json()) as { user_id: number };
  await aprobar(playwright, String(baseURL), id, { aprobado_certificado_estudio: true });

  await page.goto('/micuenta');
  await expect(page.getByRole('region', { name: 'Documentos' }).getByText('Aprobado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver archivo (Certificado de trabajo' })).toBeVisible();
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(campo(page, 'Certificado de trabajo')).toHaveCount(1);
  const enlace = page.getByRole('link', { name: 'Ver archivo (Certificado de estudio' });
  const file = await page.request.get(String(await enlace.getAttribute('href')));
  expect(file.headers()['content-type']).toContain('application/pdf');
  await campo(page, 'Certificado de estudio').setInputFiles(pdf('analitico.pdf'));
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf('constancia.pdf'));
  await save(page);
  await expect(notice(page, 'Perfil actualizado correctamente')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/micuenta');
  const documentos = page.getByRole('region', { name: 'Documentos' });
  await expect(documentos.getByText('No aprobado', { exact: true })).toBeVisible();
  await expect(documentos.getByText('No aprobada', { exact: true })).toBeVisible();
  await expect(documentos.getByRole('link', { name: /^Ver archivo/ })).toHaveCount(3);
});

test("'Required: nombre, apellido, telefono (digits only, 6-20), email, contrasena': each missing field shows its error, and nothing is sent", async ({
  page,
}) => {
  const { id } = await signInToEdit(page, 'mecanico');
  let requests = 0;
  await onSave(page, id, (path) => {
    requests += 1;
    return path.continue();
  });
  for (const label of ['Nombre', 'Apellido', 'Email', 'Contraseña']) await campo(page, label).fill('');
  await campo(page, 'Teléfono').fill('12345');
  await campo(page, 'Certificado de estudio').setInputFiles({ ...pdf('planilla.xlsx'), mimeType: 'text/plain' });
  await save(page);
  await expect(campo(page, 'Nombre')).toBeFocused();
  for (const error of [
    'Ingresá tu nombre.',
    'Ingresá tu apellido.',
    'El teléfono lleva de 6 a 20 dígitos.',
    'Ingresá tu email.',
    'Ingresá una contraseña.',
    'El archivo tiene que ser PDF, JPG o PNG.',
  ]) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  expect(requests).toBe(0);
});

test("'Cancel returns to /micuenta', 'Reintentar' reloads a failed form, and a guest is redirected to `/`", async ({
  page,
}) => {
  const { id } = await signInToEdit(page, 'mecanico');
  await campo(page, 'Nombre').fill('Otro');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/micuenta');
  // The screen's requests have ended, so that the next call is the one that fails.
  await expect(page.getByText('Marcos', { exact: true })).toBeVisible();
  await routeOnce(page, toUsuario(id), (path) => path.fulfill({ status: 500, body: '' }));
  await page.goto('/editar-perfil');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(campo(page, 'Nombre')).toHaveValue('Marcos');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/editar-perfil');
  await expect(page).toHaveURL('/');
});

test('the profile is edited and a document is uploaded by keyboard alone', async ({ page }) => {
  await signInToEdit(page, 'mecanico');
  // The listener is set early: file choosers and keys reach the browser by different ways, and a key may arrive first.
  const chosen = page.waitForEvent('filechooser');
  await campo(page, 'Nombre').focus();
  const next = async (nombre: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(nombre);
  };
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Ana');
  for (const nombre of ['Apellido', 'Teléfono', 'Email', 'Contraseña', 'Mostrar contraseña', 'ID', 'DNI']) {
    await next(nombre);
  }
  for (const nombre of ['Tipo de cuenta', 'Constancia de AFIP/ARCA', 'Certificado de estudio']) await next(nombre);
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(pdf('titulo.pdf'));
  for (const nombre of ['Quitar titulo.pdf', 'Certificado de trabajo', 'Guardar cambios']) await next(nombre);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Perfil actualizado correctamente')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/micuenta');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveText('Ana');
});

test('the edit form has no axe violations, overflow or small touch targets in both themes', async ({ page }) => {
  await setWidth(page, 320);
  await signInToEdit(page, 'mecanico');
  await campo(page, 'Constancia de AFIP/ARCA').setInputFiles(pdf(`${'constancia-de-inscripcion-'.repeat(4)}.pdf`));
  const look = async () => {
    await expectNoAxeViolations(page);
    await expectLargeTargets(page);
    await expectNoOverflow(page);
  };
  await inBothThemes(page, look, [320, 768, 1280]);
});
