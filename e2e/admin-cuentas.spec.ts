import { expect, test } from '@playwright/test';
import {
  abrirCuenta,
  aceptarAlerta,
  comoOtroAdmin,
  documentoDe,
  mecanicoConCertificado,
  tarjetaDe,
  UN_USUARIO,
} from './support/admin-cuentas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { quedarSinRed } from './support/conexion.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { romper } from './support/fallas.ts';
import { entrarComo } from './support/roles.ts';
import { mirarEn, TEMAS } from './support/temas.ts';

test("Back button; 'The search is case-insensitive over name, surname, email and DNI'", async ({ page, request }) => {
  const unico = Math.random().toString(36).slice(2, 9);
  const { id, cuenta } = await mecanicoConCertificado(request, { nombre: `Zoe${unico}`, apellido: `Paz${unico}` });
  await entrarComo(page, 'admin');
  await page.goto('/admincuentas');
  const caja = page.getByPlaceholder('Buscar por nombre, apellido, email o DNI...');
  for (const busqueda of [cuenta.nombre, cuenta.apellido, cuenta.email, cuenta.dni]) {
    await caja.fill(busqueda.toUpperCase());
    await expect(page).toHaveURL(`/admincuentas?q=${encodeURIComponent(busqueda.toUpperCase())}`);
    await expect(page.getByRole('status').getByText('1 usuario', { exact: true })).toBeVisible();
    await expect(tarjetaDe(page, id)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/admin');
});

test("'One card per user with id': the account in clear, and the chip for pending documents", async ({
  page,
  request,
}) => {
  const { id, cuenta } = await mecanicoConCertificado(request);
  const tarjeta = await abrirCuenta(page, { id, cuenta });
  const pares = await tarjeta
    .locator('dt')
    .evaluateAll((dts) =>
      dts.map((dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent?.replace(/\s/g, ' ')}`),
    );
  expect(pares).toEqual([
    `Email: ${cuenta.email}`,
    `Contraseña: ${cuenta.password}`,
    'Tipo de cuenta: Mecánico',
    'Nombre: Marcos',
    'Apellido: Ledesma',
    'Nombre local: -',
    'Localidad: Longchamps',
    `DNI: ${cuenta.dni}`,
    'Teléfono: 1155501234',
    'Cashback: $ 0,00',
  ]);
  await page.getByRole('button', { name: 'Documentos pendientes' }).click();
  await expect(page).toHaveURL(/pendiente=documentos/);
  await expect(tarjeta).toBeVisible();
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')) ?? '',
  );
  expect(await csv.text()).toContain(cuenta.email);
  await page.getByRole('button', { name: 'Quitar filtro Documentos pendientes' }).click();
  await expect(page).toHaveURL(`/admincuentas?q=${cuenta.dni}`);
});

test("documents: 'Ver archivo' or 'No cargada', 'Aprobar' / 'Aprobado', undone, and told by the history", async ({
  page,
  request,
}) => {
  const usuario = await mecanicoConCertificado(request);
  const tarjeta = await abrirCuenta(page, usuario);
  const constancia = documentoDe(tarjeta, 'Constancia AFIP');
  await expect(constancia.getByText('No cargada', { exact: true })).toBeVisible();
  await expect(constancia.getByText('No aprobada', { exact: true })).toBeVisible();
  const certificado = documentoDe(tarjeta, 'Certificado de estudio');
  const enlace = certificado.getByRole('link', { name: 'Ver archivo' });
  await expect(enlace).toHaveAttribute('target', '_blank');
  expect((await page.request.get((await enlace.getAttribute('href')) ?? '')).status()).toBe(200);

  await certificado.getByRole('button', { name: 'Aprobar', exact: true }).click();
  const deshacer = page.getByRole('button', { name: 'Deshacer' });
  await expect(deshacer).toBeVisible();
  await expect(certificado.getByRole('button', { name: 'Aprobado', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(tarjeta.getByText(usuario.cuenta.password)).toBeVisible();
  await deshacer.click();
  await expect(page.getByText('Desaprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  await expect(certificado.getByText('No aprobado', { exact: true })).toBeVisible();
  await tarjeta.getByRole('button', { name: 'Historial' }).click();
  await expect(tarjeta.getByRole('group', { name: 'Historial' }).getByText('Cambió una aprobación')).toHaveCount(2);
});

test('alerts: each failure by its own sentence, and the true state after', async ({ page, request }) => {
  const tarjeta = await abrirCuenta(page, await mecanicoConCertificado(request));
  const aprobar = documentoDe(tarjeta, 'Certificado de estudio').getByRole('button', { name: 'Aprobar', exact: true });
  await romper(page, UN_USUARIO);
  await aprobar.click();
  await aceptarAlerta(page, 'Error al actualizar aprobación');
  await tarjeta.getByRole('button', { name: 'Editar' }).click();
  await tarjeta.getByLabel('Nombre', { exact: true }).fill('Luis');
  await tarjeta.getByRole('button', { name: 'Guardar' }).click();
  await aceptarAlerta(page, 'Error al guardar cambios');
  await expect(tarjeta.getByLabel('Nombre', { exact: true })).toHaveValue('Luis');
  await page.unroute(UN_USUARIO);
  await quedarSinRed(page);
  await aprobar.click();
  await aceptarAlerta(page, 'Error de conexión');
  await expect(aprobar).toHaveAttribute('aria-pressed', 'false');
});

test('edit form: exactly its fields; a taken email under its field; Guardar replaces the entry', async ({
  page,
  request,
}) => {
  const otra = cuentaNueva('vendedor');
  await registrar(request, otra);
  const tarjeta = await abrirCuenta(page, await mecanicoConCertificado(request));
  await tarjeta.getByRole('button', { name: 'Editar' }).click();
  const formulario = tarjeta.getByRole('form');
  expect(await formulario.locator('label').allTextContents()).toEqual([
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
  const email = formulario.getByLabel('Email');
  await email.fill('');
  await formulario.getByRole('button', { name: 'Guardar' }).click();
  await expect(email).toHaveAccessibleDescription('Ingresá tu email.');
  await email.fill(otra.email);
  await formulario.getByRole('button', { name: 'Guardar' }).click();
  await aceptarAlerta(page, 'Error al guardar cambios');
  await expect(email).toHaveAccessibleDescription('El email ya está registrado');
  await expect(email).toBeFocused();
  const nuevo = cuentaNueva('mecanico');
  await email.fill(nuevo.email);
  await formulario.getByLabel('Contraseña').fill('otra-clave-larga');
  await formulario.getByLabel('Tipo de cuenta').selectOption('Vendedor');
  await formulario.getByLabel('Nombre local').fill('Frenos Ledesma');
  await formulario.getByLabel('Cashback').fill('1234,5');
  await formulario.getByRole('button', { name: 'Guardar' }).click();
  await expect(formulario).toHaveCount(0);
  for (const texto of [nuevo.email, 'otra-clave-larga', 'Vendedor', 'Frenos Ledesma', '$ 1.234,50']) {
    await expect(tarjeta.getByText(texto, { exact: true })).toBeVisible();
  }
  expect(
    (await request.post('/api/login', { data: { email: nuevo.email, password: 'otra-clave-larga' } })).status(),
  ).toBe(200);
});

test('two admins: both values are shown field by field, and the chosen ones saved', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const usuario = await mecanicoConCertificado(request);
  const tarjeta = await abrirCuenta(page, usuario);
  await tarjeta.getByRole('button', { name: 'Editar' }).click();
  await tarjeta.getByLabel('Nombre', { exact: true }).fill('Marcos Luis');
  await tarjeta.getByLabel('Teléfono').fill('1122223333');
  await comoOtroAdmin(playwright, baseURL, usuario.id, {
    nombre: 'Mario',
    telefono: '1144445555',
    localidad: 'Burzaco',
  });
  await tarjeta.getByRole('button', { name: 'Guardar' }).click();
  const dialogo = page.getByRole('dialog', { name: `Otra persona modificó este registro: Usuario #${usuario.id}` });
  await expect(dialogo.getByRole('group')).toHaveCount(3);
  const telefono = dialogo.getByRole('group', { name: 'Teléfono' });
  await expect(telefono.getByRole('radio', { name: 'Lo mío: 1122223333' })).toBeChecked();
  await telefono.getByRole('radio', { name: 'Lo de la otra persona: 1144445555' }).check();
  await dialogo.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(dialogo).toHaveCount(0);
  for (const texto of ['Marcos Luis', '1144445555', 'Burzaco']) {
    await expect(tarjeta.getByText(texto, { exact: true })).toBeVisible();
  }
});

test('by keyboard alone: search, walk, approve, undo, edit, save, cancel, history', async ({ page, request }) => {
  const { id, cuenta } = await mecanicoConCertificado(request);
  await entrarComo(page, 'admin');
  await page.goto('/admincuentas');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(cuenta.dni);
  const tarjeta = tarjetaDe(page, id);
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(tarjeta).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Aprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Desaprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  await page.keyboard.press('e');
  await expect(tarjeta.getByLabel('Email')).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Control+Enter');
  await expect(tarjeta).toBeFocused();
  await expect(tarjeta.getByText('Ana', { exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.type('nadie');
  await page.keyboard.press('Escape');
  await expect(tarjeta).toBeFocused();
  await expect(tarjeta.getByText(cuenta.email)).toBeVisible();
  await page.keyboard.press('h');
  await expect(tarjeta.getByText('Editó los datos')).toBeVisible();
});

for (const tema of TEMAS) {
  test(`axe in ${tema}: the card with its history, the edit form with errors, the conflict`, async ({
    page,
    request,
    playwright,
    baseURL,
  }) => {
    await mirarEn(page, { tema, ancho: tema === 'claro' ? 320 : 1280 });
    const usuario = await mecanicoConCertificado(request);
    const tarjeta = await abrirCuenta(page, usuario);
    await documentoDe(tarjeta, 'Certificado de estudio').getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await tarjeta.getByRole('button', { name: 'Historial' }).click();
    await expect(tarjeta.getByText('Cambió una aprobación')).toBeVisible();
    await expectNoAxeViolations(page);
    await tarjeta.getByRole('button', { name: 'Editar' }).click();
    await tarjeta.getByLabel('Email').fill('malo');
    await tarjeta.getByRole('button', { name: 'Guardar' }).click();
    await expect(tarjeta.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await tarjeta.getByLabel('Email').fill(usuario.cuenta.email);
    await comoOtroAdmin(playwright, baseURL, usuario.id, { nombre: 'Mario' });
    await tarjeta.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
