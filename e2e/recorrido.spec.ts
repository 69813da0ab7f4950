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
import { type Cuenta, cuentaNueva, ingresar } from './support/cuentas.ts';
import { enPesos, expectLectura } from './support/dinero.ts';
import { foto } from './support/fotos.ts';

/** A name that nobody else publishes, so that the search finds this listing alone. */
const producto = `Disco ventilado ${Date.now().toString(36)}`;
const PRECIO = 84_500.55;
const SIN_DOCUMENTOS = { constanciaAfip: false, certificadoEstudio: false };

async function registrarse(page: Page, cuenta: Cuenta): Promise<void> {
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
  await aceptar(page, 'Registro exitoso');
  await expect(page).toHaveURL('/');
}

/** The alert says exactly this, and is closed. */
async function aceptar(page: Page, texto: string): Promise<void> {
  const alerta = page.getByRole('alertdialog');
  await expect(alerta.getByText(texto, { exact: true })).toBeVisible();
  await alerta.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alerta).toBeHidden();
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
  await page.getByLabel('Tipo de envío').selectOption({ label: 'Uber Moto' });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([await foto('frente.jpg', '#335577'), await foto('costado.jpg', '#775533')]);
  const porcentaje = comisionPorcentaje({ constanciaAprobada: false, ventasUltimos30: 0 });
  await expectLectura(page, 'Comisión', comisionOf(pesosACentavos(PRECIO), porcentaje));
  await expectLectura(page, 'Ganancia neta', gananciaNeta(pesosACentavos(PRECIO), porcentaje));
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('¡Publicación creada con éxito!')).toBeVisible();
}

async function buscar(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('searchbox').fill(producto.toUpperCase());
  const tarjetas = page.getByRole('main').getByRole('link', { name: new RegExp(producto) });
  await expect(tarjetas).toHaveCount(1);
  await tarjetas.click();
  await expect(page.getByRole('heading', { level: 1, name: producto })).toBeVisible();
}

async function llenarEnvio(page: Page): Promise<void> {
  await page.getByLabel('Localidad').selectOption('Longchamps');
  await page.getByLabel('Dirección').fill('Av. Hipólito Yrigoyen');
  await page.getByLabel('Altura').fill('18340');
  await page.getByLabel('Entre calles').fill('Diehl y Burgwardt');
}

/** What the API holds of the signed-in user. */
async function cashbackDe(request: APIRequestContext): Promise<Centavos> {
  const { user_id } = (await (await request.get('/api/sesion')).json()) as { user_id: number };
  return pesosACentavos(
    ((await (await request.get(`/api/usuarios/${user_id}`)).json()) as { cashback: number }).cashback,
  );
}

test('a seller publishes a part with photos; a mechanic finds it and buys it, first for the coupon, then with it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const vendedor = cuentaNueva('vendedor', { nombreLocal: 'Frenos del Recorrido' });
  await registrarse(page, vendedor);
  await ingresar(page, vendedor);
  await publicar(page);

  const contexto = await browser.newContext();
  const taller = await contexto.newPage();
  const mecanico = cuentaNueva('mecanico');
  await registrarse(taller, mecanico);
  await ingresar(taller, mecanico);
  await buscar(taller);
  await expect(taller.getByText('Frenos del Recorrido')).toBeVisible();
  await expectLectura(taller, 'Precio', pesosACentavos(PRECIO));
  const imagenes = taller.getByRole('main').locator('img');
  await expect
    .poll(() => imagenes.evaluateAll((fotos) => fotos.filter((f) => (f as HTMLImageElement).naturalWidth > 0).length))
    .toBeGreaterThanOrEqual(2);

  // The first purchase: no discount, no cashback yet; the shipping data are asked for.
  await taller.getByRole('link', { name: 'Comprar' }).click();
  await taller.getByRole('button', { name: 'Sumar' }).click();
  const datos = { precio: pesosACentavos(PRECIO), cantidad: 2, documentos: SIN_DOCUMENTOS, comprasUltimos30: 0 };
  const primera = computeVenta({ ...datos, cashbackDisponible: centavos(0) }, centavos(0));
  await expectLectura(taller, 'Total a pagar', primera.monto);
  await expectLectura(taller, 'Cupón para tu próxima compra', primera.cupon);
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  await aceptar(taller, 'Debes completar todos los datos de envío.');
  await llenarEnvio(taller);
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  await aceptar(taller, '¡Compra realizada! Tu cupón se ha actualizado.');
  await expect(taller).toHaveURL('/micuenta');
  expect(await cashbackDe(taller.request)).toBe(primera.cupon);

  // The second one spends all of the coupon.
  await buscar(taller);
  await taller.getByRole('link', { name: 'Comprar' }).click();
  await expectLectura(taller, 'Cashback disponible', primera.cupon);
  await taller.getByLabel('Usar cashback').check();
  const segunda = computeVenta(
    { ...datos, cantidad: 1, cashbackDisponible: primera.cupon, comprasUltimos30: 1 },
    primera.cupon,
  );
  await expectLectura(taller, 'Total a pagar', segunda.monto);
  await llenarEnvio(taller);
  const pedido = taller.waitForResponse((r) => r.url().endsWith('/api/ventas') && r.request().method() === 'POST');
  await taller.getByRole('button', { name: 'Confirmar compra' }).click();
  const { venta } = (await (await pedido).json()) as { venta: Record<string, number> };
  await aceptar(taller, '¡Compra realizada! Tu cupón se ha actualizado.');
  expect({
    monto: pesosACentavos(venta.monto ?? 0),
    cashback: pesosACentavos(venta.cashback_usado ?? 0),
    cupon: pesosACentavos(venta.cupon ?? 0),
  }).toEqual({ monto: segunda.monto, cashback: primera.cupon, cupon: segunda.cupon });
  expect(await cashbackDe(taller.request)).toBe(segunda.cupon);
  await contexto.close();
});

test('a mechanic with both documents approved sees and pays the discounted total', async ({ page }) => {
  await ingresar(page, { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' });
  const filas = (await (await page.request.get('/api/publicaciones?envio=no&limite=1')).json()) as {
    id: number;
    precio: number;
  }[];
  const [publicacion] = filas;
  if (!publicacion) throw new Error('the demo data hold no listing without shipping');
  const { user_id } = (await (await page.request.get('/api/sesion')).json()) as { user_id: number };
  const compras = (await (await page.request.get(`/api/usuarios/${user_id}/compras-ultimos-30`)).json()) as {
    comprasUltimos30: number;
  };
  const cashbackDisponible = await cashbackDe(page.request);
  const esperada = computeVenta(
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
  await expect(page.getByText(`Con tu descuento del 10 % lo pagás ${enPesos(esperada.monto)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Comprar' }).click();
  await expectLectura(page, 'Total a pagar', esperada.monto);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await aceptar(page, '¡Compra realizada! Tu cupón se ha actualizado.');
  expect(await cashbackDe(page.request)).toBe(
    cashbackDespues(cashbackDisponible, esperada.cashbackUsado, esperada.cupon),
  );
});
