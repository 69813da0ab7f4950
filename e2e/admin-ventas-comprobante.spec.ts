import { expect, type Locator, type Page, test } from '@playwright/test';
import { cardOf, openVentas, receipt, type TrialVentas, vender, ventaByApi } from './support/admin-ventas.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { cuentaNueva } from './support/cuentas.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';
import { comoAdmin } from './support/ventas.ts';

/*
 * The proof of payment on `/adminventas`: the admin inspects it without leaving the page, and similar proofs are
 * recognised.
 */

let ventas: TrialVentas;
let [first, repeated] = [0, 0];

test.beforeAll(async ({ playwright }) => {
  const comprobante = await receipt('$ 41.883,00', cuentaNueva('mecanico').dni);
  ventas = await vender(playwright, [comprobante, comprobante]);
  [first = 0, repeated = 0] = ventas.ids;
  const admin = await comoAdmin(playwright);
  const parecidas = async () => (await ventaByApi(admin, repeated)).comprobantes_parecidos;
  await expect.poll(parecidas, { timeout: 30_000 }).toContain(first);
  await admin.dispose();
});

const viewerOf = (page: Page, id: number) => page.getByRole('dialog', { name: `Comprobante de la venta #${id}` });

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Opens the viewer of the second sale's proof with its keyboard shortcut. */
async function openViewer(page: Page) {
  await openVentas(page, { q: ventas.producto });
  await expect(cardOf(page, repeated)).toBeVisible();
  await page.keyboard.press('j');
  await expect(cardOf(page, repeated)).toBeFocused();
  await page.keyboard.press('o');
  const visor = viewerOf(page, repeated);
  await expect(visor).toBeVisible();
  return visor;
}

test('a card with a repeated proof links to the other sale, which is then shown alone', async ({ page }) => {
  await openVentas(page, { q: ventas.producto });
  const card = cardOf(page, repeated);
  await expect(card.getByText(/^El comprobante es igual o casi igual al de otras? ventas?/)).toBeVisible();
  await card.getByRole('link', { name: `Venta #${first}` }).click();
  await expect(page).toHaveURL(new RegExp(`/adminventas\\?id=${first}$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, first)).toBeVisible();
  await page.getByRole('button', { name: `Quitar filtro Venta #${first}` }).click();
  await expect(page).toHaveURL(/\/adminventas$/);
});

test("the 'Por comprobar' tab shows its count and filters the list by pendiente=pago", async ({ page }) => {
  await openVentas(page, { q: ventas.producto });
  await page.getByRole('button', { name: /^Por comprobar \d+$/ }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('pendiente') === 'pago');
  await expect(page.getByText('2 ventas', { exact: true })).toBeVisible();
  const csv = await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href');
  const file = await page.request.get(csv ?? '');
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain(ventas.producto);
  await page.getByRole('button', { name: 'Todas' }).click();
  await expect(page).not.toHaveURL(/pendiente/);
});

test('the viewer zooms, moves and rotates the proof, and Escape closes it and restores the focus', async ({ page }) => {
  const visor = await openViewer(page);
  const image = visor.getByRole('img', { name: `Comprobante de la venta #${repeated}` });
  const canvas = visor.getByRole('group', { name: /Flechas para moverlo/ });
  await expect(canvas).toBeFocused();
  const antes = await boxOf(image);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(visor.getByText('225 %')).toBeVisible();
  const zoomed = await boxOf(image);
  expect(zoomed.width).toBeCloseTo(antes.width * 2.25, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.round((await boxOf(image)).x - zoomed.x)).toBe(-80);
  const box = await boxOf(canvas);
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 280, box.y + 230, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(image)).x - zoomed.x)).toBe(0);
  await page.keyboard.press('g');
  await expect(visor.getByText('100 %')).toBeVisible();
  const turned = await boxOf(image);
  expect(turned.width).toBeGreaterThan(turned.height);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(inside, `Tab ${i + 1} stays inside`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(visor).toHaveCount(0);
  await expect(page).toHaveURL(/\/adminventas\?q=/);
  await expect(cardOf(page, repeated)).toBeFocused();
});

test('the viewer zooms by wheel and pinch, stops at the image edges and fits the proof on double click', async ({
  page,
}) => {
  const visor = await openViewer(page);
  const image = visor.getByRole('img', { name: `Comprobante de la venta #${repeated}` });
  const canvas = visor.getByRole('group', { name: /Flechas para moverlo/ });
  const [whole, box] = [await boxOf(image), await boxOf(canvas)];
  const behind = await page.evaluate(() => scrollY);
  const zoomScale = async () => (await boxOf(image)).width / whole.width;

  // The point under the pointer, an eighth of the image area from its left edge, stays in place.
  const point = { x: box.x + box.width / 8, y: box.y + box.height / 2 };
  await page.mouse.move(point.x, point.y);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
  await expect.poll(zoomScale).toBeCloseTo(Math.exp(4 * (0.5 / 3)), 1);
  const zoomed = await boxOf(image);
  expect((point.x - zoomed.x) / zoomed.width).toBeCloseTo((point.x - whole.x) / whole.width, 2);
  expect(await page.evaluate(() => scrollY)).toBe(behind);

  await page.mouse.down();
  await page.mouse.move(point.x + 900, point.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(image)).x - box.x)).toBe(0);
  await canvas.dblclick();
  await expect(visor.getByText('100 %')).toBeVisible();
  await canvas.dblclick();
  await expect(visor.getByText('150 %')).toBeVisible();
  await canvas.dblclick();
  await expect.poll(zoomScale).toBeCloseTo(1, 3);

  const protocol = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread?: number) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        spread === undefined
          ? []
          : [-spread, spread].map((dx, id) => ({ id, x: box.x + box.width / 2 + dx, y: point.y })),
    });
  await fingers('touchStart', 40);
  for (const spread of [60, 80, 100]) await fingers('touchMove', spread);
  await fingers('touchEnd');
  await expect.poll(zoomScale).toBeGreaterThan(1.5);
});

test('the viewer compares the proof with a similar one and approves the payment with A', async ({ page }) => {
  const visor = await openViewer(page);
  await expect(visor.getByText('Igual o casi igual al de otra venta.')).toBeVisible();
  await visor.getByRole('button', { name: `Comparar con la venta #${first}` }).click();
  await expect(visor.getByRole('img')).toHaveCount(2);
  await expect(visor.getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-keyshortcuts', 'A');
  await page.keyboard.press('a');
  await expect(visor.getByRole('button', { name: 'Desaprobar' })).toBeVisible();
  await expect.poll(async () => (await ventaByApi(page.request, repeated)).pago_recibido).toBe(true);
  await expect(visor.getByText(`Aprobaste el pago de la venta #${repeated}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect.poll(async () => (await ventaByApi(page.request, repeated)).pago_recibido).toBe(false);
});

test('the viewer has no axe violations in either theme, and no overflow or small touch targets at 360 px', async ({
  page,
}) => {
  await setWidth(page, 360);
  const visor = await openViewer(page);
  await inBothThemes(page, async () => {
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  });
  await visor.getByRole('button', { name: `Comparar con la venta #${first}` }).click();
  await expect(visor.getByRole('img')).toHaveCount(2);
  await inBothThemes(page, () => expectNoAxeViolations(page));
});
