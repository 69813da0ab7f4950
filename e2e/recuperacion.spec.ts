import { expect, type Page, type Route, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { quedarSinRed } from './support/conexion.ts';
import type { Cuenta } from './support/cuentas.ts';
import { retener } from './support/fallas.ts';
import { expectBlancosGrandes, expectSinDesborde } from './support/medidas.ts';
import { mirarEn, TEMAS } from './support/temas.ts';

/* Recovery by e-mail and DNI (specification, section 2): '/recuperacion' asks, '/recuperacion/recuperacion' changes. */

const CAMBIO = '/recuperacion/recuperacion';
const ENVIADA =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';
const VENCIDO = 'El enlace no es válido o venció. Pedí uno nuevo.';

const email = (page: Page) => page.getByLabel('Email');
const dni = (page: Page) => page.getByLabel('DNI');
const nueva = (page: Page) => page.getByLabel('Contraseña nueva');
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar enlace de recuperación' });
const cambiar = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' });

async function quien(page: Page, cuenta: Pick<Cuenta, 'email' | 'dni'>): Promise<void> {
  await email(page).fill(cuenta.email);
  await dni(page).fill(cuenta.dni);
}

/** The API's answer as the specification has it, without waiting for its limits or its mail. */
const responder = (page: Page, respuesta: Parameters<Route['fulfill']>[0]) =>
  page.route(/\/api\/(recuperacion|actualizar-password)$/, (ruta) => ruta.fulfill(respuesta));

const rechazo = (status: number, message: string) => ({ status, json: { message, error: message, codigo: 'x' } });

test("without a link the change screen has its form; the API says 'El enlace no es válido o venció. Pedí uno nuevo.'", async ({
  page,
}) => {
  await page.goto(CAMBIO);
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar contraseña' })).toBeVisible();
  await quien(page, { email: 'marcos@correo.com', dni: '30111222' });
  await nueva(page).fill('otra-clave-2026');
  await cambiar(page).click();
  await expect(page.getByRole('alert')).toHaveText(VENCIDO);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/recuperacion');
});

test('what is missing is said under its field, the first one focused, and nothing is sent', async ({ page }) => {
  const pedidos: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && pedidos.push(request.url()));
  await page.goto('/recuperacion');
  await enviar(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Ingresá tu email.');
  await expect(dni(page)).toHaveAccessibleDescription('Ingresá tu DNI.');
  await expect(email(page)).toBeFocused();
  await page.goto(CAMBIO);
  await quien(page, { email: 'sin-arroba', dni: '1' });
  await nueva(page).fill('corta');
  await cambiar(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/email/);
  await expect(nueva(page)).toHaveAccessibleDescription('La contraseña lleva al menos 8 caracteres.');
  expect(pedidos).toEqual([]);
});

test("a message with 'correctamente' is green and clears the fields; another one is neither", async ({ page }) => {
  const verde = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ok').trim().toLowerCase());
  await responder(page, { json: { message: 'Listo correctamente' } });
  await page.goto('/recuperacion');
  await quien(page, { email: 'marcos@correo.com', dni: '30111222' });
  await enviar(page).click();
  const buena = page.getByRole('status').locator('div', { hasText: 'Listo correctamente' }).first();
  await expect(buena).toBeVisible();
  expect(await buena.evaluate((e) => getComputedStyle(e).color)).toBe(await enRgb(page, await verde()));
  await expect(email(page)).toHaveValue('');

  await page.unrouteAll();
  await responder(page, { json: { message: 'Solicitud recibida' } });
  await quien(page, { email: 'marcos@correo.com', dni: '30111222' });
  await enviar(page).click();
  await expect(page.getByText('Solicitud recibida')).toBeVisible();
  await expect(page.getByText('Listo correctamente')).toHaveCount(0);
  await expect(email(page)).toHaveValue('marcos@correo.com');
});

/** A colour as the browser computes it. */
function enRgb(page: Page, color: string): Promise<string> {
  return page.evaluate((valor) => {
    const muestra = document.body.appendChild(document.createElement('i'));
    muestra.style.color = valor;
    const rgb = getComputedStyle(muestra).color;
    muestra.remove();
    return rgb;
  }, color);
}

for (const [ruta, boton] of [
  ['/recuperacion', enviar],
  [CAMBIO, cambiar],
] as const) {
  const llenar = async (page: Page) => {
    await quien(page, { email: 'marcos@correo.com', dni: '30111222' });
    if (ruta === CAMBIO) await nueva(page).fill('otra-clave-2026');
  };
  const expectNadaPerdido = async (page: Page) => {
    await expect(email(page)).toHaveValue('marcos@correo.com');
    await expect(dni(page)).toHaveValue('30111222');
    if (ruta === CAMBIO) await expect(nueva(page)).toHaveValue('otra-clave-2026');
  };

  test(`${ruta}: offline 'Error de conexión al servidor' is an alert and nothing is lost`, async ({ page }) => {
    await page.goto(ruta);
    await llenar(page);
    await quedarSinRed(page);
    await boton(page).click();
    await expect(page.getByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expectNadaPerdido(page);
    await expect(boton(page)).toBeEnabled();
  });

  test(`${ruta}: 429, 500 and 503 show their sentences in place and nothing is lost`, async ({ page }) => {
    await page.goto(ruta);
    await llenar(page);
    for (const [status, frase] of [
      [429, 'Demasiados intentos. Esperá unos minutos y probá de nuevo.'],
      [500, 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.'],
      [503, 'El servicio no está disponible por un momento. Probá de nuevo.'],
    ] as const) {
      await page.unrouteAll();
      await responder(page, rechazo(status, frase));
      await boton(page).click();
      await expect(page.getByRole('alert')).toHaveText(frase);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expectNadaPerdido(page);
    }
  });

  test(`${ruta}: held, the button is disabled and it is sent once`, async ({ page }) => {
    let pedidos = 0;
    const envio = /\/api\/(recuperacion|actualizar-password)$/;
    const soltar = await retener(page, envio, (pedido) => pedido.fulfill({ json: { message: ENVIADA } }));
    page.on('request', (pedido) => {
      if (envio.test(pedido.url())) pedidos++;
    });
    await page.goto(ruta);
    await llenar(page);
    await boton(page).click();
    const enCurso = page.locator('button[type="submit"]');
    await expect(enCurso).toBeDisabled();
    await dni(page).press('Enter');
    soltar();
    await expect(page.getByText(ENVIADA)).toBeVisible();
    expect(pedidos).toBe(1);
  });

  for (const tema of TEMAS) {
    test(`${ruta}, ${tema}: axe finds nothing beside an answer, a refusal and errors, at 320 px`, async ({ page }) => {
      await mirarEn(page, { tema, ancho: 320 });
      await page.goto(ruta);
      await boton(page).click();
      await expectNoAxeViolations(page);
      await llenar(page);
      await responder(page, rechazo(400, VENCIDO));
      await boton(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.unrouteAll();
      await responder(page, { json: { message: ENVIADA } });
      await boton(page).click();
      await expect(page.getByText(ENVIADA)).toBeVisible();
      await expectNoAxeViolations(page);
      await expectSinDesborde(page);
      await expectBlancosGrandes(page);
    });
  }
}

test('by keyboard alone, and the floating button is there', async ({ page }) => {
  await responder(page, { json: { message: ENVIADA } });
  await page.goto('/recuperacion');
  await email(page).focus();
  await page.keyboard.type('marcos@correo.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30111222');
  await page.keyboard.press('Tab');
  await expect(enviar(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(ENVIADA)).toBeVisible();
  await page.getByRole('button', { name: /^Activar modo/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Volver' }).press('Enter');
  await expect(page).toHaveURL('/');
});
