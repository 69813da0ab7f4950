import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { entrarComo, entrarConCuenta } from './support/roles.ts';
import { mirarEn, TEMAS } from './support/temas.ts';
import { cobrar, comoCuenta, comprar, expectDato, publicar } from './support/ventas.ts';

const VACIO = 'No tienes ventas registradas.';
const CON_ENVIO = 'Disco de freno de prueba';
const SIN_ENVIO = 'Pastillas de freno de prueba';

/** A seller with two sales, made through the API: one by Uber Moto and paid, one to be collected and not paid yet. */
let vendedor: Cuenta;
let compradorDelDisco: Cuenta;
let disco = { publicacion: 0, venta: 0 };

test.beforeAll(async ({ playwright }) => {
  const quienVende = await comoCuenta(playwright, 'vendedor');
  const ramiro = await comoCuenta(playwright, 'mecanico', { nombre: 'Ramiro', apellido: 'Acosta' });
  const silvia = await comoCuenta(playwright, 'mecanico', { nombre: 'Silvia', apellido: 'Luna', telefono: '123456' });
  const conEnvio = await publicar(quienVende.request, CON_ENVIO);
  const sinEnvio = await publicar(quienVende.request, SIN_ENVIO, { envio: false });
  const venta = await comprar(ramiro.request, conEnvio, 2);
  await comprar(silvia.request, sinEnvio);
  await cobrar(playwright, venta);
  vendedor = quienVende.cuenta;
  compradorDelDisco = ramiro.cuenta;
  disco = { publicacion: conEnvio.id, venta };
  for (const { request } of [quienVende, ramiro, silvia]) await request.dispose();
});

async function entrar(page: Page): Promise<void> {
  await entrarConCuenta(page, vendedor);
  await page.goto('/mis-ventas');
}
const tarjeta = (page: Page, nombre: string) => page.getByRole('article', { name: nombre });
const detallesDe = (page: Page, nombre: string) => tarjeta(page, nombre).getByRole('button', { name: 'Ver detalles' });
const dialogo = (page: Page) => page.getByRole('dialog', { name: 'Detalles de la venta' });

test.describe('the cards', () => {
  test("title, 'Mi cuenta' to /micuenta, and per sale product, ID, amount, Cantidad, Fecha, Hora, Pago recibido, Envío", async ({
    page,
  }) => {
    await entrar(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Mis ventas' })).toBeVisible();
    await expect(page).toHaveTitle('Mis ventas · FluxPartes');
    const conEnvio = tarjeta(page, CON_ENVIO);
    await expectDato(conEnvio, 'ID', String(disco.venta));
    await expect(conEnvio.getByRole('group', { name: 'Monto' })).toHaveText(/\$\s40\.001,00$/);
    await expectDato(conEnvio, 'Cantidad', '2');
    const hoy = new Date().toLocaleDateString('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    await expectDato(conEnvio, 'Fecha', hoy);
    await expect(conEnvio.getByText(/^\d\d:\d\d$/)).toBeVisible();
    await expect(conEnvio.getByText('Pago recibido: Sí')).toBeVisible();
    await expectDato(conEnvio, 'Envío', 'Uber Moto · Av. Hipólito Yrigoyen 18340, Longchamps');
    await expectDato(conEnvio, 'Comprador', 'Ramiro Acosta');
    const sinEnvio = tarjeta(page, SIN_ENVIO);
    await expect(sinEnvio.getByText('Pago recibido: No')).toBeVisible();
    await expectDato(sinEnvio, 'Envío', 'No');
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page).toHaveURL('/micuenta');
  });

  test("'Ver publicación' goes to /publicacion/{publicacion_id}, and Back to the sales as they were", async ({
    page,
  }) => {
    await entrar(page);
    await tarjeta(page, CON_ENVIO).getByRole('link', { name: 'Ver publicación' }).click();
    await expect(page).toHaveURL(`/publicacion/${disco.publicacion}`);
    await page.goBack();
    await expect(tarjeta(page, CON_ENVIO)).toBeVisible();
  });

  test('the last 30 days: the count of the API, what is missing for less commission, and the figures as a table', async ({
    page,
  }) => {
    await entrar(page);
    const panel = page.getByRole('region', { name: 'Últimos 30 días' });
    await expect(panel.getByText('2 ventas', { exact: true })).toBeVisible();
    await expect(panel.getByText(/^Te faltan 3 ventas para tener 5\s% menos de comisión\.$/)).toBeVisible();
    await expect(
      panel.getByRole('img', { name: /^2 ventas en los últimos 30 días\. Te faltan 3 ventas/ }),
    ).toBeVisible();
    await expect(panel.getByRole('table', { name: 'Ventas por día' }).getByRole('row').nth(1)).toContainText('2');
  });
});

test.describe("the modal 'Detalles de la venta'", () => {
  test('sale id, product, quantity, amount, date-time, payment received, shipping, address and Datos del comprador', async ({
    page,
  }) => {
    await entrar(page);
    await detallesDe(page, CON_ENVIO).click();
    const modal = dialogo(page);
    await expectDato(modal, 'ID de la venta', String(disco.venta));
    await expectDato(modal, 'Producto', CON_ENVIO);
    await expectDato(modal, 'Cantidad', '2');
    await expectDato(modal, 'Monto', '$ 40.001,00');
    await expect(modal.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expectDato(modal, 'Pago recibido', 'Sí');
    await expectDato(modal, 'Envío', 'Uber Moto');
    await expectDato(modal, 'Localidad de envío', 'Longchamps');
    await expectDato(modal, 'Dirección', 'Av. Hipólito Yrigoyen 18340');
    await expectDato(modal, 'Entrecalles', 'Diehl y Burgwardt');
    await expect(modal.getByRole('heading', { name: 'Datos del comprador' })).toBeVisible();
    await expectDato(modal, 'Nombre', 'Ramiro Acosta');
    await expectDato(modal, 'DNI', compradorDelDisco.dni);
    const { email, telefono } = compradorDelDisco;
    await expect(modal.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(modal.getByRole('link', { name: telefono })).toHaveAttribute('href', `tel:${telefono}`);
  });

  test('WhatsApp opens in a new tab for a number that makes sense, and is not offered for one that does not', async ({
    page,
  }) => {
    await entrar(page);
    await detallesDe(page, CON_ENVIO).click();
    const whatsapp = dialogo(page).getByRole('link', { name: 'WhatsApp' });
    await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/5491155501234');
    await expect(whatsapp).toHaveAttribute('target', '_blank');
    await expect(whatsapp).toHaveAttribute('rel', /noopener/);
    await page.keyboard.press('Escape');
    await detallesDe(page, SIN_ENVIO).click();
    await expect(dialogo(page).getByRole('link', { name: '123456' })).toBeVisible();
    await expect(dialogo(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
    await expect(dialogo(page).getByText('Localidad de envío')).toHaveCount(0);
  });

  test('it closes by ×, by Cerrar, by clicking outside and by Escape; the focus comes back', async ({ page }) => {
    await entrar(page);
    const maneras = [
      () => page.getByRole('button', { name: 'Cerrar detalles' }).click(),
      () => page.getByRole('button', { name: 'Cerrar', exact: true }).click(),
      () => page.mouse.click(4, 4),
      () => page.keyboard.press('Escape'),
    ];
    for (const cerrar of maneras) {
      await detallesDe(page, CON_ENVIO).click();
      await expect(dialogo(page)).toBeVisible();
      await cerrar();
      await expect(dialogo(page)).toHaveCount(0);
      await expect(detallesDe(page, CON_ENVIO)).toBeFocused();
    }
  });

  test('by keyboard alone: opened, the address copied, the buyer reached, closed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await entrar(page);
    await expect(detallesDe(page, CON_ENVIO)).toBeVisible();
    // The title has the focus; before the newest sale come the theme's button or nothing, so Tab until it is reached.
    for (let i = 0; i < 12; i++) {
      if (await detallesDe(page, CON_ENVIO).evaluate((boton) => boton === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Cerrar detalles' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dirección copiada')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Av. Hipólito Yrigoyen 18340, entre Diehl y Burgwardt, Longchamps',
    );
    for (const nombre of [compradorDelDisco.email, compradorDelDisco.telefono, 'WhatsApp']) {
      await page.keyboard.press('Tab');
      await expect(dialogo(page).getByRole('link', { name: nombre })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(detallesDe(page, CON_ENVIO)).toBeFocused();
  });
});

test.describe('who may see it', () => {
  test('without a user id it redirects to /, and after signing in comes back', async ({ page }) => {
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/');
    await page.getByLabel('Email').fill(vendedor.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(vendedor.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL('/mis-ventas');
    await expect(tarjeta(page, CON_ENVIO)).toBeVisible();
  });

  test('a mechanic goes to the account, the admin to the panel', async ({ page }) => {
    await entrarConCuenta(page, compradorDelDisco);
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/micuenta');
    await page.evaluate(() => localStorage.clear());
    await entrarComo(page, 'admin');
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/admin');
  });

  test(`a seller without a sale reads '${VACIO}'`, async ({ page }) => {
    const nuevo = cuentaNueva('vendedor');
    await registrar(page.request, nuevo);
    await entrarConCuenta(page, nuevo);
    await page.goto('/mis-ventas');
    await expect(page.getByText(VACIO)).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

// The page itself is walked by pantallas.spec.ts, as all pages are.
for (const tema of TEMAS) {
  for (const ancho of [320, 768, 1280]) {
    test(`the dialog, ${tema}, ${ancho} px: axe finds nothing, nothing sticks out, every control can be hit`, async ({
      page,
    }) => {
      await mirarEn(page, { tema, ancho });
      await entrar(page);
      await detallesDe(page, CON_ENVIO).click();
      await expect(dialogo(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
      await expectNoAxeViolations(page);
      await expectSinDesborde(page);
      await expectBlancosGrandes(page);
    });
  }
}
