import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva } from '../../support/cuentas.ts';
import { foto } from '../../support/fotos.ts';
import { chooseFotos, complete } from '../../support/publicacion-form.ts';

/** A failed component is back within this time. */
const RECOVERY = { timeout: 60_000, intervals: [500] };
/** One attempt. */
const ATTEMPT = { timeout: 8_000 };
/** Retries until the page shows `sign`. */
async function open(page: Page, url: string, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(url, ATTEMPT);
    await expect(sign).toBeVisible(ATTEMPT);
  }).toPass(RECOVERY);
}

/** Presses the button, as the page asks for, until `done` is visible. */
async function insist(page: Page, button: string, done: Locator): Promise<void> {
  const alert = page.getByRole('alertdialog');
  const accept = alert.getByRole('button', { name: 'Aceptar' });
  await expect(async () => {
    if (await done.isVisible()) return;
    if (await alert.isVisible()) await accept.click(ATTEMPT);
    await page.getByRole('button', { name: button, exact: true }).click(ATTEMPT);
    await expect(done.or(alert).first()).toBeVisible(ATTEMPT);
    expect(await done.isVisible()).toBe(true);
  }).toPass(RECOVERY);
  if (await alert.isVisible()) await accept.click();
}

async function register(page: Page, cuenta: Cuenta): Promise<void> {
  await open(page, '/register', page.getByLabel('DNI'));
  await page.getByRole('radio', { name: cuenta.tipoCuenta === 'vendedor' ? 'Vendedor' : 'Mecánico' }).check();
  for (const [label, text] of [
    ['Nombre', cuenta.nombre],
    ['Apellido', cuenta.apellido],
    ['DNI', cuenta.dni],
    ['Teléfono', cuenta.telefono],
    ...(cuenta.tipoCuenta === 'vendedor' ? [['Nombre del local', cuenta.nombreLocal]] : []),
    ['Email', cuenta.email],
    ['Contraseña', cuenta.password],
  ] as const)
    await page.getByLabel(String(label), { exact: true }).fill(String(text));
  await page.getByLabel('Localidad').selectOption(cuenta.localidad);
  // After a lost response the account already exists.
  await insist(page, 'Registrarse', page.getByText(/Registro exitoso|ya está registrado/).first());
}

async function logIn(page: Page, { email, password }: Cuenta): Promise<void> {
  await expect(async () => {
    await page.goto('/', ATTEMPT);
    if (new URL(page.url()).pathname === '/home') return;
    await page.getByLabel('Email').fill(email, ATTEMPT);
    await page.getByLabel('Contraseña', { exact: true }).fill(password, ATTEMPT);
    await page.getByRole('button', { name: 'Ingresar' }).click(ATTEMPT);
    await page.waitForURL('**/home', ATTEMPT);
  }).toPass(RECOVERY);
}

async function buy(page: Page, producto: string): Promise<void> {
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(producto) });
  await open(page, `/home?q=${encodeURIComponent(producto)}`, card);
  await expect(card).toHaveCount(1);
  const address = (await card.getAttribute('href')) ?? '';
  await open(
    page,
    address.replace('/publicacion/', '/compra/'),
    page.getByRole('button', { name: 'Confirmar compra' }),
  );
  await insist(page, 'Confirmar compra', page.getByText('¡Compra realizada!'));
}

test('a user who retries during a failure sells, finds and buys, each once', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const vendedor = cuentaNueva('vendedor');
  const producto = `Disco ${vendedor.dni}`;
  await register(page, vendedor);
  await logIn(page, vendedor);
  await open(page, '/crearpublicacion', page.getByLabel('Nombre del producto'));
  await complete(page, producto);
  await chooseFotos(page, [await foto('frente.jpg', '#335577')]);
  await insist(page, 'Publicar', page.getByText('¡Publicación creada con éxito!'));

  const context = await browser.newContext();
  const taller = await context.newPage();
  const mecanico = cuentaNueva('mecanico');
  await register(taller, mecanico);
  await logIn(taller, mecanico);
  for (const _ of [1, 2]) await buy(taller, producto);
  const purchases = taller.getByRole('rowheader', { name: producto });
  await open(taller, '/mis-compras', purchases.first());
  await expect(purchases).toHaveCount(2);
  await context.close();
});
