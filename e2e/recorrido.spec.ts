import {
  type Centavos,
  cashbackDespues,
  centavos,
  comisionOf,
  comisionPorcentaje,
  computeVenta,
  gananciaNeta,
  pesosACentavos,
} from '@fluxpartes/dominio';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type Cuenta, cuentaNueva, logIn } from './support/cuentas.ts';
import { foto } from './support/fotos.ts';
import { expectReading, inPesos } from './support/money.ts';

/** A unique name, so that the search finds this listing alone. */
const producto = `Disco ventilado ${Date.now().toString(36)}`;
const PRECIO = 84_500.55;
const NO_DOCUMENTOS = { constanciaAfip: false, certificadoEstudio: false };

async function register(page: Page, cuenta: Cuenta): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('radio', { name: cuenta.tipoCuenta === 'vendedor' ? 'Vendedor' : 'Mecánico' }).check();
  await page.getByLabel('Nombre', { exact: true }).fill(cuenta.nombre);
  await page.getByLabel('Apellido').fill(cuenta.apellido);
  await page.getByLabel('Localidad').selectOption(cuenta.localidad);
  await page.getByLabel('DNI').fill(cuenta.dni);
  await page.getByLabel('Teléfono').fill('(11) 5550-1234');
  await expect(page.getByLabel('Teléfono')).toHaveValue('1155501234');
  if (cuenta.tipoCuenta === 'vendedor') await page.getByLabel('Nombre del local').fill(cuenta.nombreLocal);
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await accept(page, 'Registro exitoso');
  await expect(page).toHaveURL('/');
}

/** Expects an alert with exactly this text and closes it. */
async function accept(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText(text, { exact: true })).toBeVisible();
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toBeHidden();
}

async function publicar(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Crear Publicación' }).click();
  await page.getByLabel('Nombre del producto').fill(producto);
  await page.getByLabel('Categoría').selectOption('Frenos');
  const auto = page.getByRole('region', { name: 'Para qué auto' });
  await auto.getByLabel('Marca').selectOption({ label: 'Ford' });
  await auto.getByLabel('Modelo').selectOption('Focus');
  await page.getByRole('textbox', { name: 'Precio' }).fill('84.500,55');
  await page.getByLabel('Ubicación').selectOption('Adrogué');
  await page.getByRole('radio', { name: 'Sí' }).check();
  await page.getByRole('radio', { name: 'Uber Moto' }).check();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([await foto('frente.jpg', '#335577'), await foto('costado.jpg', '#775533')]);
  const porcentaje = comisionPorcentaje({ constanciaAprobada: false, ventasUltimos30: 0 });
  await expectReading(page, 'Comisión', comisionOf(pesosACentavos(PRECIO), porcentaje));
  await expectReading(page, 'Ganancia neta', gananciaNeta(pesosACentavos(PRECIO), porcentaje));
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('¡Publicación creada con éxito!')).toBeVisible();
}

async function find(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('searchbox').fill(producto.toUpperCase());
  // Waits for the new list. The previous list also holds the newest listing until the field loses focus.
  await expect(page.getByText('1 publicación', { exact: true })).toBeVisible();
  const cards = page.getByRole('main').getByRole('link', { name: new RegExp(producto) });
  await cards.click();
  await expect(page.getByRole('heading', { level: 1, name: producto })).toBeVisible();
}

async function fillEnvio(page: Page): Promise<void> {
  await page.getByLabel('Localidad').selectOption('Longchamps');
  await page.getByLabel('Dirección').fill('Av. Hipólito Yrigoyen');
  await page.getByLabel('Altura').fill('18340');
  await page.getByLabel('Entre calles').fill('Diehl y Burgwardt');
}

/** The signed-in user's data in the API. */
async function cashbackOf(request: APIRequestContext): Promise<Centavos> {
  const { user_id } = (await (await request.get('/api/sesion')).json()) as { user_id: number };
  return pesosACentavos(
    ((await (await request.get(`/api/usuarios/${user_id}`)).json()) as { cashback: number }).cashback,
  );
}

test('a seller publishes a part with photos, and a mechanic buys it twice, the second time with cashback', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const vendedor = cuentaNueva('vendedor', { nombreLocal: 'Frenos del Recorrido' });
  await register(page, vendedor);
  await logIn(page, vendedor);
  await publicar(page);

  const context = await browser.newContext();
  const taller = await context.newPage();
  const mecanico = cuentaNueva('mecanico');
  await register(taller, mecanico);
  await logIn(taller, mecanico);
  await find(taller);
  await expect(taller.getByText('Frenos del Recorrido')).toBeVisible();
  await expectReading(taller, 'Precio', pesosACentavos(PRECIO));
  const images = taller.getByRole('main').locator('img');
  await expect
    .poll(() => images.evaluateAll((fotos) => fotos.filter((f) => (f as HTMLImageElement).naturalWidth > 0).length))
    .toBeGreaterThanOrEqual(2);

  // The first purchase: no discount, no cashback yet; the shipping data are asked for.
  await taller.getByRole('link', { name: 'Comprar' }).click();
  await taller.getByRole('button', { name: 'Sumar' }).click();
  const data = { precio: pesosACentavos(PRECIO), cantidad: 2, documentos: NO_DOCUMENTOS, comprasUltimos30: 0 };
  const first = computeVenta({ ...data, cashbackDisponible: centavos(0) }, centavos(0));
  await expectReading(taller, 'Total a pagar', first.monto);
  await expectReading(taller, 'Cupón para tu próxima compra', first.cupon);
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  await accept(taller, 'Debes completar todos los datos de envío.');
  await fillEnvio(taller);
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  await accept(taller, '¡Compra realizada! Tu cupón se ha actualizado.');
  await expect(taller).toHaveURL('/micuenta');
  expect(await cashbackOf(taller.request)).toBe(first.cupon);

  // The second purchase spends all of the cashback credit.
  await find(taller);
  await taller.getByRole('link', { name: 'Comprar' }).click();
  await expectReading(taller, 'Cashback disponible', first.cupon);
  await taller.getByLabel('Usar cashback').check();
  const second = computeVenta(
    { ...data, cantidad: 1, cashbackDisponible: first.cupon, comprasUltimos30: 1 },
    first.cupon,
  );
  await expectReading(taller, 'Total a pagar', second.monto);
  await fillEnvio(taller);
  const request = taller.waitForResponse((r) => r.url().endsWith('/api/ventas') && r.request().method() === 'POST');
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  const { venta } = (await (await request).json()) as { venta: Record<string, number> };
  await accept(taller, '¡Compra realizada! Tu cupón se ha actualizado.');
  expect({
    monto: pesosACentavos(venta.monto ?? 0),
    cashback: pesosACentavos(venta.cashback_usado ?? 0),
    cupon: pesosACentavos(venta.cupon ?? 0),
  }).toEqual({ monto: second.monto, cashback: first.cupon, cupon: second.cupon });
  expect(await cashbackOf(taller.request)).toBe(second.cupon);
  await context.close();
});

test('a mechanic with both documents approved sees and pays the discounted total', async ({ page }) => {
  await logIn(page, { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' });
  const rows = (await (await page.request.get('/api/publicaciones?envio=no&orden=nombre&limite=1')).json()) as {
    id: number;
    precio: number;
  }[];
  const [publicacion] = rows;
  if (!publicacion) throw new Error('the demo data hold no listing without shipping');
  const { user_id } = (await (await page.request.get('/api/sesion')).json()) as { user_id: number };
  const compras = (await (await page.request.get(`/api/usuarios/${user_id}/compras-ultimos-30`)).json()) as {
    comprasUltimos30: number;
  };
  const cashbackDisponible = await cashbackOf(page.request);
  const expected = computeVenta(
    {
      precio: pesosACentavos(publicacion.precio),
      cantidad: 1,
      documentos: { constanciaAfip: true, certificadoEstudio: true },
      cashbackDisponible,
      comprasUltimos30: compras.comprasUltimos30,
    },
    centavos(0),
  );
  await page.goto(`/publicacion/${publicacion.id}`);
  await expect(page.getByText(`Con tu descuento del 10 % lo pagás ${inPesos(expected.monto)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Comprar' }).click();
  await expectReading(page, 'Total a pagar', expected.monto);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await accept(page, '¡Compra realizada! Tu cupón se ha actualizado.');
  expect(await cashbackOf(page.request)).toBe(
    cashbackDespues(cashbackDisponible, expected.cashbackUsado, expected.cupon),
  );
});
