import { expect, type Page, test } from '@playwright/test';
import { signInAsComprador } from './support/compras.ts';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { publicar, uniqueWord } from './support/publicaciones.ts';
import { ROLES, signInAs, signInWithCuenta } from './support/roles.ts';
import { goToScreen, open, pathsOf } from './support/routes.ts';
import { expectNoOverflow } from './support/touch-targets.ts';

/* Amounts as displayed: complete at any size, and without unlit digits in forced colours or on paper. */

const WIDTHS = [320, 360, 768, 1280];
const MEDIA = [{ forcedColors: 'active' }, { forcedColors: null, media: 'print' }, { media: null }] as const;
/** Each on its own page. */
const PRICES = ['12345678.90', '123456789.01', '999999999999.99'];
/** Only on cards. */
const OTHERS = ['0', '1234567.89', '1234567890.12'];

/** Readouts with a part outside their plate or the window, and the distance in px. Runs in the page. */
function cutReadouts(): string[] {
  return [...document.querySelectorAll('[data-unlit]')].flatMap((unlit) => {
    const plate = unlit.closest('[role="group"]');
    const digits = unlit.parentElement;
    if (!plate?.checkVisibility() || !digits) return [];
    const range = document.createRange();
    range.selectNodeContents(digits.parentElement ?? digits);
    const [text, box] = [range.getBoundingClientRect(), plate.getBoundingClientRect()];
    const over = Math.max(
      box.left - text.left,
      text.right - box.right,
      text.bottom - box.bottom,
      text.right - innerWidth,
    );
    const small = Number.parseFloat(getComputedStyle(digits).fontSize) < 11;
    return over > 1 || small ? [`${plate.textContent} by ${over} px${small ? ', too small' : ''}`] : [];
  });
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator('[data-unlit]').first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`${path}, ${width} px`, async () => {
      await expectNoOverflow(page);
      for (const media of MEDIA) {
        await page.emulateMedia(media);
        await expect.poll(() => page.evaluate(cutReadouts), JSON.stringify(media)).toEqual([]);
      }
    });
  }
}

test('amounts of one to twelve digits are shown whole, also in print and forced colours', async ({ page }) => {
  test.setTimeout(120_000);
  const word = uniqueWord();
  const cuenta = cuentaNueva('vendedor');
  await registrar(page.request, cuenta);
  await page.request.post('/api/login', { data: { email: cuenta.email, password: cuenta.password } });
  const ids: number[] = [];
  for (const precio of PRICES) ids.push(await publicar(page.request, { precio, nombre_producto: `Motor ${word}` }));
  for (const precio of OTHERS) await publicar(page.request, { precio, nombre_producto: `Motor ${word}` });
  await signInWithCuenta(page, cuenta);
  await expectWhole(page, '/mis-publicaciones');
  await expectWhole(page, `/editar-publicacion/${ids[2]}`);
  await page.context().clearCookies();
  await signInAsComprador(page);
  await expectWhole(page, `/home?q=${word}`);
  for (const id of ids) {
    await expectWhole(page, `/publicacion/${id}`);
    await expectWhole(page, `/compra/${id}`);
  }
});

/** Decorations that are still shown behind or beside letters. Runs in the page. */
function decoration(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part || null);
      const name = `${element.tagName}.${element.getAttribute('class')}${part}`;
      if (part && (style.content === 'none' || style.display === 'none')) continue;
      if (!/^none(, none)*$/.test(style.backgroundImage))
        found.push(`${name} has ${style.backgroundImage.slice(0, 40)}`);
      if (part && /\d/.test(style.content)) found.push(`${name} says ${style.content}`);
      if (style.textShadow !== 'none') found.push(`${name} glows`);
      if (style.maskImage !== 'none' && element.matches('header *')) found.push(`${name} is a shape`);
    }
  }
  return found;
}

for (const role of ROLES) {
  test(`${role}: no decoration is rendered in forced colours or in print`, async ({ page }) => {
    test.setTimeout(120_000);
    await signInAs(page, role);
    await open(page, '/no-existe');
    for (const path of pathsOf(role)) {
      await page.emulateMedia({ forcedColors: null, media: null });
      await goToScreen(page, path);
      for (const media of [{ forcedColors: 'active' }, { forcedColors: null, media: 'print' }] as const) {
        await page.emulateMedia(media);
        await test.step(`${path}, ${JSON.stringify(media)}`, async () => {
          expect.soft(await page.evaluate(decoration)).toEqual([]);
        });
      }
    }
  });
}
