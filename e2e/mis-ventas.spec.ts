import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type Cuenta, cuentaNueva, registrar } from './support/cuentas.ts';
import { signInAs, signInWithCuenta } from './support/roles.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { collect, comoCuenta, comprar, expectField, publicar } from './support/ventas.ts';

const EMPTY = 'No tienes ventas registradas.';
const WITH_ENVIO = 'Disco de freno de prueba';
const NO_ENVIO = 'Pastillas de freno de prueba';

/** A seller with two sales, made through the API: one by Uber Moto and paid, one to be collected and not paid yet. */
let vendedor: Cuenta;
let compradorOfDisco: Cuenta;
let disco = { publicacion: 0, venta: 0 };

test.beforeAll(async ({ playwright }) => {
  const whoSells = await comoCuenta(playwright, 'vendedor');
  const ramiro = await comoCuenta(playwright, 'mecanico', { nombre: 'Ramiro', apellido: 'Acosta' });
  const silvia = await comoCuenta(playwright, 'mecanico', { nombre: 'Silvia', apellido: 'Luna', telefono: '123456' });
  const withEnvio = await publicar(whoSells.request, WITH_ENVIO);
  const withoutEnvio = await publicar(whoSells.request, NO_ENVIO, { envio: false });
  const venta = await comprar(ramiro.request, withEnvio, 2);
  await comprar(silvia.request, withoutEnvio);
  await collect(playwright, venta);
  vendedor = whoSells.cuenta;
  compradorOfDisco = ramiro.cuenta;
  disco = { publicacion: withEnvio.id, venta };
  for (const { request } of [whoSells, ramiro, silvia]) await request.dispose();
});

async function signIn(page: Page): Promise<void> {
  await signInWithCuenta(page, vendedor);
  await page.goto('/mis-ventas');
}
const card = (page: Page, nombre: string) => page.getByRole('article', { name: nombre });
const detailsOf = (page: Page, nombre: string) => card(page, nombre).getByRole('button', { name: 'Ver detalles' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Detalles de la venta' });

test.describe('the list of sales', () => {
  test("shows title, 'Mi cuenta' to /micuenta, and per sale product, ID, amount, Cantidad, Fecha, Hora, Pago recibido, Envío", async ({
    page,
  }) => {
    await signIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Mis ventas' })).toBeVisible();
    await expect(page).toHaveTitle('Mis ventas · FluxPartes');
    const withEnvio = card(page, WITH_ENVIO);
    await expectField(withEnvio, 'ID', String(disco.venta));
    await expect(withEnvio.getByRole('group', { name: 'Monto' })).toHaveText(/\$\s40\.001,00$/);
    await expectField(withEnvio, 'Cantidad', '2');
    const hoy = new Date().toLocaleDateString('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    await expectField(withEnvio, 'Fecha', hoy);
    await expect(withEnvio.getByText(/^\d\d:\d\d$/)).toBeVisible();
    await expect(withEnvio.getByText('Pago recibido: Sí')).toBeVisible();
    await expectField(withEnvio, 'Envío', 'Uber Moto · Av. Hipólito Yrigoyen 18340, Longchamps');
    await expectField(withEnvio, 'Comprador', 'Ramiro Acosta');
    const withoutEnvio = card(page, NO_ENVIO);
    await expect(withoutEnvio.getByText('Pago recibido: No')).toBeVisible();
    await expectField(withoutEnvio, 'Envío', 'No');
    await page.getByRole('link', { name: 'Mi cuenta', exact: true }).click();
    await expect(page).toHaveURL('/micuenta');
  });

  test("opens /publicacion/{publicacion_id} with 'Ver publicación' and shows the sales again on Back", async ({
    page,
  }) => {
    await signIn(page);
    await card(page, WITH_ENVIO).getByRole('link', { name: 'Ver publicación' }).click();
    await expect(page).toHaveURL(`/publicacion/${disco.publicacion}`);
    await page.goBack();
    await expect(card(page, WITH_ENVIO)).toBeVisible();
  });

  test('shows the sales of the last 30 days, the sales missing for a lower commission and a table', async ({
    page,
  }) => {
    await signIn(page);
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
  test('shows sale id, product, quantity, amount, date-time, payment received, shipping, address and Datos del comprador', async ({
    page,
  }) => {
    await signIn(page);
    await detailsOf(page, WITH_ENVIO).click();
    const modal = dialog(page);
    await expectField(modal, 'ID de la venta', String(disco.venta));
    await expectField(modal, 'Producto', WITH_ENVIO);
    await expectField(modal, 'Cantidad', '2');
    await expectField(modal, 'Monto', '$ 40.001,00');
    await expect(modal.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expectField(modal, 'Pago recibido', 'Sí');
    await expectField(modal, 'Envío', 'Uber Moto');
    await expectField(modal, 'Localidad de envío', 'Longchamps');
    await expectField(modal, 'Dirección', 'Av. Hipólito Yrigoyen 18340');
    await expectField(modal, 'Entrecalles', 'Diehl y Burgwardt');
    await expect(modal.getByRole('heading', { name: 'Datos del comprador' })).toBeVisible();
    await expectField(modal, 'Nombre', 'Ramiro Acosta');
    await expectField(modal, 'DNI', compradorOfDisco.dni);
    const { email, telefono } = compradorOfDisco;
    await expect(modal.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(modal.getByRole('link', { name: telefono })).toHaveAttribute('href', `tel:${telefono}`);
  });

  test('links to WhatsApp in a new tab for a valid number and has no link for an invalid one', async ({ page }) => {
    await signIn(page);
    await detailsOf(page, WITH_ENVIO).click();
    const whatsapp = dialog(page).getByRole('link', { name: 'WhatsApp' });
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/5491155501234\?text=Hola%20/);
    await expect(whatsapp).toHaveAttribute('target', '_blank');
    await expect(whatsapp).toHaveAttribute('rel', /noopener/);
    await page.keyboard.press('Escape');
    await detailsOf(page, NO_ENVIO).click();
    await expect(dialog(page).getByRole('link', { name: '123456' })).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
    await expect(dialog(page).getByText('Localidad de envío')).toHaveCount(0);
  });

  test('prints alone on one sheet', async ({ page }) => {
    await signIn(page);
    await detailsOf(page, WITH_ENVIO).click();
    await expectField(dialog(page), 'DNI', compradorOfDisco.dni);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(sheets).toHaveLength(1);
  });

  test('closes by ×, by Cerrar, by clicking outside and by Escape, and restores the focus', async ({ page }) => {
    await signIn(page);
    const ways = [
      () => page.getByRole('button', { name: 'Cerrar detalles' }).click(),
      () => page.getByRole('button', { name: 'Cerrar', exact: true }).click(),
      () => page.mouse.click(4, 4),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of ways) {
      await detailsOf(page, WITH_ENVIO).click();
      await expect(dialog(page)).toBeVisible();
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(detailsOf(page, WITH_ENVIO)).toBeFocused();
    }
  });

  test('opens, copies the address, reaches the buyer links and closes by keyboard alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    await expect(detailsOf(page, WITH_ENVIO)).toBeVisible();
    // The title has the focus; tabs and other sales may come before this one, so Tab until it is reached.
    for (let i = 0; i < 40; i++) {
      if (await detailsOf(page, WITH_ENVIO).evaluate((button) => button === document.activeElement)) break;
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
    for (const nombre of [compradorOfDisco.email, compradorOfDisco.telefono, 'WhatsApp']) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('link', { name: nombre })).toBeFocused();
    }
    // The request's button is checked behind the other fields, before the dialog's own button.
    await expect(dialog(page).getByRole('button', { name: 'Pedir anulación' })).toBeVisible();
    for (const nombre of ['Pedir anulación', 'Cerrar']) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('button', { name: nombre, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(detailsOf(page, WITH_ENVIO)).toBeFocused();
  });
});

test.describe('the access to /mis-ventas', () => {
  test('redirects to / without a user id and returns after signing in', async ({ page }) => {
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/');
    await page.getByLabel('Email').fill(vendedor.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(vendedor.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL('/mis-ventas');
    await expect(card(page, WITH_ENVIO)).toBeVisible();
  });

  test('redirects a mechanic to /micuenta and the admin to /admin', async ({ page }) => {
    await signInWithCuenta(page, compradorOfDisco);
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/micuenta');
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, 'admin');
    await page.goto('/mis-ventas');
    await expect(page).toHaveURL('/admin');
  });

  test(`shows '${EMPTY}' to a seller without sales`, async ({ page }) => {
    const nuevo = cuentaNueva('vendedor');
    await registrar(page.request, nuevo);
    await signInWithCuenta(page, nuevo);
    await page.goto('/mis-ventas');
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

// The page itself is checked by pantallas.spec.ts, as all pages are.
test('the dialog has no axe violations, overflow or small touch targets in both themes at 320, 768 and 1280 px', async ({
  page,
}) => {
  await setWidth(page, 320);
  await signIn(page);
  await detailsOf(page, WITH_ENVIO).click();
  await expect(dialog(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  const look = async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  };
  await inBothThemes(page, look, [320, 768, 1280]);
});
