import { expect, type Page, type Route, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import type { Cuenta } from './support/cuentas.ts';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { untilItAnswers } from './support/ssr-parity.ts';
import { hold } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/* Recovery by e-mail and DNI: '/recuperacion' asks, '/recuperacion/recuperacion' changes. */

const CAMBIO = '/recuperacion/recuperacion';
const SENT = 'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';
const EXPIRED = 'El enlace no es válido o venció. Pedí uno nuevo.';

const email = (page: Page) => page.getByLabel('Email');
const dni = (page: Page) => page.getByLabel('DNI');
const nueva = (page: Page) => page.getByLabel('Contraseña nueva');
const send = (page: Page) => page.getByRole('button', { name: 'Enviar enlace de recuperación' });
const change = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' });

async function who(page: Page, cuenta: Pick<Cuenta, 'email' | 'dni'>): Promise<void> {
  await email(page).fill(cuenta.email);
  await dni(page).fill(cuenta.dni);
}

/** The API's answer as the specification defines it. The test does not wait for rate limits or mail. */
const responder = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  page.route(/\/api\/(recuperacion|actualizar-password)$/, (path) => path.fulfill(answer));

const refusal = (status: number, message: string) => ({ status, json: { message, error: message, codigo: 'x' } });

test("the change screen without a link shows its form and the API error 'El enlace no es válido o venció. Pedí uno nuevo.'", async ({
  page,
}) => {
  await page.goto(CAMBIO);
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar contraseña' })).toBeVisible();
  await who(page, { email: 'marcos@correo.com', dni: '30111222' });
  await nueva(page).fill('otra-clave-2026');
  await change(page).click();
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/recuperacion');
});

test('missing or invalid fields show their errors, the first one has the focus and nothing is sent', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await page.goto('/recuperacion');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Ingresá tu email.');
  await expect(dni(page)).toHaveAccessibleDescription('Ingresá tu DNI.');
  await expect(email(page)).toBeFocused();
  await page.goto(CAMBIO);
  await who(page, { email: 'sin-arroba', dni: '1' });
  await nueva(page).fill('corta');
  await change(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/email/);
  await expect(nueva(page)).toHaveAccessibleDescription('La contraseña lleva al menos 8 caracteres.');
  expect(requests).toEqual([]);
});

test("a message with 'correctamente' is green and clears the fields, and another message keeps them", async ({
  page,
}) => {
  const verde = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ok').trim().toLowerCase());
  await responder(page, { json: { message: 'Listo correctamente' } });
  await page.goto('/recuperacion');
  await who(page, { email: 'marcos@correo.com', dni: '30111222' });
  await send(page).click();
  const goodOne = page.getByRole('status').locator('div', { hasText: 'Listo correctamente' }).first();
  await expect(goodOne).toBeVisible();
  expect(await goodOne.evaluate((e) => getComputedStyle(e).color)).toBe(await asRgb(page, await verde()));
  await expect(email(page)).toHaveValue('');

  await page.unrouteAll();
  await responder(page, { json: { message: 'Solicitud recibida' } });
  await who(page, { email: 'marcos@correo.com', dni: '30111222' });
  await send(page).click();
  await expect(page.getByText('Solicitud recibida')).toBeVisible();
  await expect(page.getByText('Listo correctamente')).toHaveCount(0);
  await expect(email(page)).toHaveValue('marcos@correo.com');
});

/** A colour as the browser computes it. */
function asRgb(page: Page, color: string): Promise<string> {
  return page.evaluate((value) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = value;
    const rgb = getComputedStyle(sample).color;
    sample.remove();
    return rgb;
  }, color);
}

for (const [path, button] of [
  ['/recuperacion', send],
  [CAMBIO, change],
] as const) {
  const fill = async (page: Page) => {
    await who(page, { email: 'marcos@correo.com', dni: '30111222' });
    if (path === CAMBIO) await nueva(page).fill('otra-clave-2026');
  };
  const expectNothingLost = async (page: Page) => {
    await expect(email(page)).toHaveValue('marcos@correo.com');
    await expect(dni(page)).toHaveValue('30111222');
    if (path === CAMBIO) await expect(nueva(page)).toHaveValue('otra-clave-2026');
  };

  test(`${path} shows the alert 'Error de conexión al servidor' and keeps the input when offline`, async ({ page }) => {
    await page.goto(path);
    await untilItAnswers(page);
    await fill(page);
    await goWithoutNetwork(page);
    await button(page).click();
    await expect(page.getByRole('alertdialog', { name: 'Error de conexión al servidor' })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expectNothingLost(page);
    await expect(button(page)).toBeEnabled();
  });

  test(`${path} shows the message of a 429, 500 or 503 response in place and keeps the input`, async ({ page }) => {
    await page.goto(path);
    await fill(page);
    for (const [status, sentence] of [
      [429, 'Demasiados intentos. Esperá unos minutos y probá de nuevo.'],
      [500, 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.'],
      [503, 'El servicio no está disponible por un momento. Probá de nuevo.'],
    ] as const) {
      await page.unrouteAll();
      await responder(page, refusal(status, sentence));
      await button(page).click();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expectNothingLost(page);
    }
  });

  test(`${path} disables the button and sends one request while the response is pending`, async ({ page }) => {
    let requests = 0;
    const envio = /\/api\/(recuperacion|actualizar-password)$/;
    const release = await hold(page, envio, (request) => request.fulfill({ json: { message: SENT } }));
    page.on('request', (request) => {
      if (envio.test(request.url())) requests++;
    });
    await page.goto(path);
    await fill(page);
    await button(page).click();
    const inProgress = page.locator('button[type="submit"]');
    await expect(inProgress).toBeDisabled();
    await dni(page).press('Enter');
    release();
    await expect(page.getByText(SENT)).toBeVisible();
    expect(requests).toBe(1);
  });

  test(`${path} has no axe violations in either theme with field errors, a rejection or a success message at 320 px`, async ({
    page,
  }) => {
    await setWidth(page, 320);
    await page.goto(path);
    await button(page).click();
    await inBothThemes(page, () => expectNoAxeViolations(page));
    await fill(page);
    await responder(page, refusal(400, EXPIRED));
    await button(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));
    await page.unrouteAll();
    await responder(page, { json: { message: SENT } });
    await button(page).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await inBothThemes(page, async () => {
      await expectNoAxeViolations(page);
      await expectNoOverflow(page);
      await expectLargeTargets(page);
    });
  });
}

test('the recovery form and the theme button work by keyboard alone', async ({ page }) => {
  await responder(page, { json: { message: SENT } });
  await page.goto('/recuperacion');
  await email(page).focus();
  await page.keyboard.type('marcos@correo.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30111222');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(SENT)).toBeVisible();
  await page.getByRole('button', { name: /^Activar modo/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Volver' }).press('Enter');
  await expect(page).toHaveURL('/');
});
