import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { pdf } from './support/documentos.ts';
import { perderRed, recuperar, retener, romper } from './support/fallas.ts';
import { foto } from './support/fotos.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { entrarComo } from './support/roles.ts';
import { esperarPantalla } from './support/rutas.ts';
import { mirarEn, TEMAS } from './support/temas.ts';
import { anotarDatos, expectEnCastellano } from './support/textos.ts';
import { cobrar, comoAdmin, comoCuenta, comprar, publicar } from './support/ventas.ts';

/* `/admin` itself: the three ways of the specification and what waits today. */

const VENTAS = /\/api\/ventas-detalle\?/;
const CUENTAS = /\/api\/usuarios\?/;
const PAGOS = 'Pagos por comprobar';
const DOCUMENTOS = 'Documentos por aprobar';
const SIN_PAGOS = 'No pudimos cargar los pagos por comprobar.';

const cola = (page: Page, titulo: string) => page.getByRole('region', { name: titulo });

async function abrirPanel(page: Page): Promise<void> {
  await entrarComo(page, 'admin');
  await page.goto('/admin');
}

async function vaciar(page: Page): Promise<void> {
  for (const patron of [VENTAS, CUENTAS]) {
    await page.route(patron, (ruta) => ruta.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  }
}

test("'Buttons: Control de cuentas (/admincuentas), Control de ventas (/adminventas), and Cerrar sesión'", async ({
  page,
}) => {
  const datos = anotarDatos(page);
  await abrirPanel(page);
  await esperarPantalla(page);
  await expectEnCastellano(page, datos);
  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
  for (const [nombre, ruta] of [
    ['Control de cuentas', '/admincuentas'],
    ['Control de ventas', '/adminventas'],
  ] as const) {
    await page.getByRole('link', { name: nombre }).click();
    await expect(page).toHaveURL(ruta);
    await expect(page).toHaveTitle(`${nombre} · FluxPartes`);
    await page.goBack();
  }
});

test('a proof that is uploaded and a document that is sent show here, and go once they are settled', async ({
  page,
  playwright,
}) => {
  const vendedor = await comoCuenta(playwright, 'vendedor');
  const { cuenta, id, request } = await comoCuenta(playwright, 'mecanico', { nombre: 'Zoe', apellido: 'Ñáñez' });
  const producto = `Turbina ${cuenta.dni}`;
  const venta = await comprar(request, await publicar(vendedor.request, producto, { envio: false, precio: 98_765.5 }));
  const { buffer } = await foto('comprobante.jpg', '#123456', 600, 900);
  const comprobante = { name: 'comprobante.jpg', mimeType: 'image/jpeg', buffer };
  const subida = await request.post(`/api/ventas/${venta}/comprobante`, { multipart: { comprobante } });
  expect(subida.status()).toBe(201);
  const { nombre, apellido, email, telefono } = cuenta;
  const perfil = { nombre, apellido, email, telefono, certificadoEstudio: pdf('certificado.pdf') };
  expect((await request.put(`/api/usuarios/${id}`, { multipart: perfil })).status()).toBe(200);

  await abrirPanel(page);
  const fila = cola(page, PAGOS).getByRole('link', { name: producto });
  await expect(fila).toContainText(/\$\s98\.765,50/);
  await expect(fila).toContainText(`Venta #${venta} · Zoe Ñáñez`);
  await expect(fila).toContainText('hoy');
  await expect(fila).toHaveAttribute('href', `/adminventas?id=${venta}`);
  const suya = cola(page, DOCUMENTOS).getByRole('link', { name: email });
  await expect(suya).toContainText('Certificado de estudio');
  await expect(suya).not.toContainText('Constancia AFIP');
  await expect(suya).toHaveAttribute('href', `/admincuentas?q=${encodeURIComponent(email)}`);

  await cobrar(playwright, venta);
  const admin = await comoAdmin(playwright);
  await admin.put(`/api/usuarios/${id}`, { data: { aprobado_certificado_estudio: true } });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(fila).toHaveCount(0);
  await expect(suya).toHaveCount(0);
  for (const uno of [vendedor.request, request, admin]) await uno.dispose();
});

test('each count leads to all that wait', async ({ page }) => {
  await abrirPanel(page);
  for (const [titulo, destino] of [
    [PAGOS, '/adminventas?pendiente=pago'],
    [DOCUMENTOS, '/admincuentas?pendiente=documentos'],
  ] as const) {
    await cola(page, titulo)
      .getByRole('link', { name: /esperan?/ })
      .click();
    await expect(page).toHaveURL(destino);
    await page.goBack();
  }
});

test('nothing pending says so warmly', async ({ page }) => {
  await vaciar(page);
  await abrirPanel(page);
  await expect(page.getByText('No hay pagos por comprobar. ¡Estás al día!')).toBeVisible();
  await expect(page.getByText('No hay documentos por aprobar. ¡Estás al día!')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('500: a queue says so by itself, the other one and the ways on stand, Reintentar brings it', async ({ page }) => {
  await romper(page, VENTAS);
  await abrirPanel(page);
  const pagos = cola(page, PAGOS);
  await expect(pagos.getByText(SIN_PAGOS)).toBeVisible();
  await expect(cola(page, DOCUMENTOS).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await recuperar(page, pagos);
  await expect(pagos.getByRole('link').first()).toBeVisible();
});

test('offline: both queues say so, the ways on stand, and both come with the network', async ({ page }) => {
  await perderRed(page, /\/api\/(ventas-detalle|usuarios)\?/);
  await abrirPanel(page);
  const [pagos, documentos] = [cola(page, PAGOS), cola(page, DOCUMENTOS)];
  await expect(pagos.getByText(SIN_PAGOS)).toBeVisible();
  await expect(documentos.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control de ventas' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await recuperar(page, pagos);
  for (const una of [pagos, documentos]) await expect(una.getByRole('link').first()).toBeVisible();
});

test('held: the ways on are there at once, both queues say Cargando..., then they come', async ({ page }) => {
  const sueltas = [await retener(page, VENTAS), await retener(page, CUENTAS)];
  await abrirPanel(page);
  await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  for (const titulo of [PAGOS, DOCUMENTOS]) {
    await expect(cola(page, titulo).getByRole('status')).toHaveText('Cargando...');
  }
  await expectNoAxeViolations(page);
  for (const soltar of sueltas) soltar();
  await expect(cola(page, PAGOS).getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
});

for (const [caso, fallar] of [
  ['500', romper],
  ['offline', perderRed],
] as const) {
  test(`${caso}: the session cannot be asked about, nothing of the panel shows until it can`, async ({ page }) => {
    await fallar(page, '**/api/sesion');
    await abrirPanel(page);
    await expect(page.getByRole('alert')).toContainText('Error de conexión al servidor');
    await expect(page.getByRole('link', { name: /^Control de/ })).toHaveCount(0);
    await recuperar(page);
    await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  });
}

test('keyboard alone: the panel in its order, V and C to the rooms, a row by Enter, the way out', async ({ page }) => {
  await abrirPanel(page);
  await esperarPantalla(page);
  await page.keyboard.press('v');
  await expect(page).toHaveURL('/adminventas');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Control de cuentas' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/admincuentas');
  await page.goBack();
  const fila = cola(page, PAGOS).getByRole('listitem').first().getByRole('link');
  await expect(fila).toBeVisible();
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    if (await fila.evaluate((enlace) => enlace === document.activeElement)) break;
  }
  await expect(fila).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/adminventas\?id=\d+$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

for (const tema of TEMAS) {
  test(`${tema}, at 320, 768 and 1280 px: axe finds nothing, nothing sticks out, every control can be hit`, async ({
    page,
  }) => {
    await mirarEn(page, { tema, ancho: 320 });
    await abrirPanel(page);
    await esperarPantalla(page);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolations(page);
      await expectSinDesborde(page);
      await expectBlancosGrandes(page);
    }
  });
}
