import { expect, test } from '@playwright/test';
import {
  acceptAlert,
  asOtherAdmin,
  cardOf,
  documentoOf,
  mecanicoWithCertificado,
  openCuenta,
  UN_USUARIO,
} from './support/admin-cuentas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { signInAs } from './support/roles.ts';
import { romper } from './support/stubbed-responses.ts';
import { inBothThemes } from './support/themes-and-widths.ts';

test("'The search is case-insensitive over name, surname, email and DNI', and the back link opens /admin", async ({
  page,
  request,
}) => {
  const only = Math.random().toString(36).slice(2, 9);
  const { id, cuenta } = await mecanicoWithCertificado(request, { nombre: `Zoe${only}`, apellido: `Paz${only}` });
  await signInAs(page, 'admin');
  await page.goto('/admincuentas');
  const box = page.getByPlaceholder('Buscar por nombre, apellido, email o DNI...');
  for (const search of [cuenta.nombre, cuenta.apellido, cuenta.email, cuenta.dni]) {
    await box.fill(search.toUpperCase());
    await expect(page).toHaveURL(`/admincuentas?q=${encodeURIComponent(search.toUpperCase())}`);
    await expect(page.getByRole('status').getByText('1 usuario', { exact: true })).toBeVisible();
    await expect(cardOf(page, id)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/admin');
});

test("'One card per user with id' shows all fields in clear and is listed under 'Documentos pendientes'", async ({
  page,
  request,
}) => {
  const { id, cuenta } = await mecanicoWithCertificado(request);
  const card = await openCuenta(page, { id, cuenta });
  const pairs = await card
    .locator('dt')
    .evaluateAll((dts) =>
      dts.map((dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent?.replace(/\s/g, ' ')}`),
    );
  expect(pairs).toEqual([
    `Email: ${cuenta.email}`,
    `Contraseña: ${cuenta.password}`,
    'Tipo de cuenta: Mecánico',
    'Nombre: Marcos',
    'Apellido: Ledesma',
    'Nombre local: -',
    'Localidad: Longchamps',
    `DNI: ${cuenta.dni}`,
    'Teléfono: 1155501234WhatsApp (se abre en otra pestaña)',
    'Cashback: $ 0,00',
  ]);
  await page.getByRole('button', { name: 'Documentos pendientes' }).click();
  await expect(page).toHaveURL(/pendiente=documentos/);
  await expect(card).toBeVisible();
  const exported = await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href');
  const csv = await page.request.get(exported ?? '');
  expect(await csv.text()).toContain(cuenta.email);
  await page.getByRole('button', { name: 'Todas' }).click();
  await expect(page).toHaveURL(`/admincuentas?q=${cuenta.dni}`);
});

test("documents show 'Ver archivo' or 'No cargada', and the history lists an approval and its undo", async ({
  page,
  request,
}) => {
  const usuario = await mecanicoWithCertificado(request);
  const card = await openCuenta(page, usuario);
  const constancia = documentoOf(card, 'Constancia AFIP');
  await expect(constancia.getByText('No cargada', { exact: true })).toBeVisible();
  await expect(constancia.getByText('No aprobada', { exact: true })).toBeVisible();
  const certificado = documentoOf(card, 'Certificado de estudio');
  const enlace = certificado.getByRole('link', { name: 'Ver archivo' });
  await expect(enlace).toHaveAttribute('target', '_blank');
  expect((await page.request.get((await enlace.getAttribute('href')) ?? '')).status()).toBe(200);

  await certificado.getByRole('button', { name: 'Aprobar', exact: true }).click();
  const deshacer = page.getByRole('button', { name: 'Deshacer' });
  await expect(deshacer).toBeVisible();
  await expect(certificado.getByRole('button', { name: 'Aprobado', exact: true, pressed: true })).toBeVisible();
  await expect(card.getByText(usuario.cuenta.password)).toBeVisible();
  await deshacer.click();
  await expect(deshacer).toHaveCount(0);
  await expect(certificado.getByText('No aprobado', { exact: true })).toBeVisible();
  await expect(certificado.getByRole('button', { name: 'Aprobar', exact: true })).toBeFocused();
  await card.getByRole('button', { name: 'Historial' }).click();
  await expect(card.getByRole('group', { name: 'Historial' }).getByText('Cambió una aprobación')).toHaveCount(2);
});

test('each failed approval or save shows its own alert, and the approval is rolled back', async ({ page, request }) => {
  const card = await openCuenta(page, await mecanicoWithCertificado(request));
  const aprobar = documentoOf(card, 'Certificado de estudio').getByRole('button', { name: 'Aprobar', exact: true });
  await romper(page, UN_USUARIO);
  await aprobar.click();
  await acceptAlert(page, 'Error al actualizar aprobación');
  await card.getByRole('button', { name: 'Editar' }).click();
  await card.getByLabel('Nombre', { exact: true }).fill('Luis');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await acceptAlert(page, 'Error al guardar cambios');
  await expect(card.getByLabel('Nombre', { exact: true })).toHaveValue('Luis');
  await page.unroute(UN_USUARIO);
  await goWithoutNetwork(page);
  await aprobar.click();
  await acceptAlert(page, 'Error de conexión');
  await expect(aprobar).toHaveAttribute('aria-pressed', 'false');
});

test('the edit form has exactly its fields, shows a taken email under its field and updates the card', async ({
  page,
  request,
}) => {
  const other = cuentaNueva('vendedor');
  await registrar(request, other);
  const card = await openCuenta(page, await mecanicoWithCertificado(request));
  await card.getByRole('button', { name: 'Editar' }).click();
  const form = card.getByRole('form');
  expect(await form.locator('label').allTextContents()).toEqual([
    'Email',
    'Contraseña',
    'Tipo de cuenta',
    'Nombre',
    'Apellido',
    'Nombre local',
    'Localidad',
    'DNI',
    'Teléfono',
    'Cashback',
  ]);
  const email = form.getByLabel('Email');
  await email.fill('');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(email).toHaveAccessibleDescription('Ingresá tu email.');
  await email.fill(other.email);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await acceptAlert(page, 'Error al guardar cambios');
  await expect(email).toHaveAccessibleDescription('El email ya está registrado');
  await expect(email).toBeFocused();
  const nuevo = cuentaNueva('mecanico');
  await email.fill(nuevo.email);
  await form.getByLabel('Contraseña').fill('otra-clave-larga');
  await form.getByLabel('Tipo de cuenta').selectOption('Vendedor');
  await form.getByLabel('Nombre local').fill('Frenos Ledesma');
  await form.getByLabel('Cashback').fill('1234,5');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toHaveCount(0);
  for (const text of [nuevo.email, 'otra-clave-larga', 'Vendedor', 'Frenos Ledesma', '$ 1.234,50']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  expect(
    (await request.post('/api/login', { data: { email: nuevo.email, password: 'otra-clave-larga' } })).status(),
  ).toBe(200);
});

test('the conflict dialog shows the values of both admins field by field and saves the chosen ones', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const usuario = await mecanicoWithCertificado(request);
  const card = await openCuenta(page, usuario);
  await card.getByRole('button', { name: 'Editar' }).click();
  await card.getByLabel('Nombre', { exact: true }).fill('Marcos Luis');
  await card.getByLabel('Teléfono').fill('1122223333');
  const others = { nombre: 'Mario', telefono: '1144445555', localidad: 'Burzaco' };
  await asOtherAdmin(playwright, baseURL, usuario.id, others);
  await card.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog', { name: `Otra persona modificó este registro: Usuario #${usuario.id}` });
  await expect(dialog.getByRole('group')).toHaveCount(3);
  await page.keyboard.press('Escape');
  const send = card.getByRole('button', { name: 'Guardar' });
  await expect(send).toBeFocused();
  await send.click();
  const telefono = dialog.getByRole('group', { name: 'Teléfono' });
  await expect(telefono.getByRole('radio', { name: 'Lo mío: 1122223333' })).toBeChecked();
  await telefono.getByRole('radio', { name: 'Lo de la otra persona: 1144445555' }).check();
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(dialog).toHaveCount(0);
  for (const text of ['Marcos Luis', '1144445555', 'Burzaco']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
});

test('search, approval, undo, edit, cancel and history work by keyboard alone', async ({ page, request }) => {
  const { id, cuenta } = await mecanicoWithCertificado(request);
  await signInAs(page, 'admin');
  await page.goto('/admincuentas');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(cuenta.dni);
  const card = cardOf(page, id);
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Aprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: /^Desha/ })).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(card.getByLabel('Email')).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Control+Enter');
  await expect(card).toBeFocused();
  await expect(card.getByText('Ana', { exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.type('nadie');
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await expect(card.getByText(cuenta.email)).toBeVisible();
  await page.keyboard.press('h');
  await expect(card.getByText('Editó los datos')).toBeVisible();
});

test('the history, the edit form with errors and the conflict dialog have no axe violations or overflow in both themes at 320 and 1280 px', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const look = async () => {
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  };
  const usuario = await mecanicoWithCertificado(request);
  const card = await openCuenta(page, usuario);
  await documentoOf(card, 'Certificado de estudio').getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await card.getByRole('button', { name: 'Historial' }).click();
  await expect(card.getByText('Cambió una aprobación')).toBeVisible();
  await inBothThemes(page, look, [320, 1280]);
  await card.getByRole('button', { name: 'Editar' }).click();
  await card.getByLabel('Email').fill('malo');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await inBothThemes(page, look, [320, 1280]);
  await card.getByLabel('Email').fill(usuario.cuenta.email);
  await asOtherAdmin(playwright, baseURL, usuario.id, { nombre: 'Mario' });
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothThemes(page, look, [320, 1280]);
});
