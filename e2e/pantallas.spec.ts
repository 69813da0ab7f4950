import { expect, test } from '@playwright/test';
import { expectNoAxeViolations, LAYOUT_RULES } from './support/axe.ts';
import { openWhatOpens } from './support/dialogs.ts';
import { expectInSpanish, noteData } from './support/legal-texts.ts';
import { ROLES, signInAs } from './support/roles.ts';
import { goToScreen, open, pathsOf } from './support/routes.ts';
import { expectTextFits } from './support/text-size.ts';
import { expectNothingUnderButton } from './support/theme-toggle.ts';
import { inBothThemes, setWidth, THEMES } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/* Checks common to all screens: every route of every routes.json, each role that reaches it, both themes. */

/** Phones and desktops show different elements. A tablet has the elements of a desktop. */
const TABLET = 768;
const WIDTHS = [1280, 320] as const;

test.describe.configure({ mode: 'parallel' });

for (const role of ROLES) {
  const paths = pathsOf(role);

  test(`${role}, ${THEMES.join(' and ')}, at ${[...WIDTHS, TABLET].join(', ')} px: no screen has axe violations, overflow or small touch targets: ${paths.join(' ')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signInAs(page, role);
    const check = async (rules?: string[]) => {
      await expectNoOverflow(page);
      await expectNoAxeViolations(page, rules);
      await expectLargeTargets(page);
    };
    for (const path of paths) {
      await setWidth(page, WIDTHS[0]);
      await open(page, path);
      await test.step(path, async () => {
        await inBothThemes(page, () => check(), WIDTHS);
        await setWidth(page, TABLET);
        await check(LAYOUT_RULES);
      });
    }
  });

  test(`${role}: each route sets the document title, focuses its <h1>, is in Spanish, fits larger text and has nothing under the theme button: ${paths.join(' ')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const data = noteData(page);
    await signInAs(page, role);
    await open(page, '/no-existe');
    for (const path of paths) {
      await goToScreen(page, path);
      await test.step(`${path}: focus and title`, async () => {
        await expect(page.getByRole('heading', { level: 1 }), path).toBeFocused();
        await expect(page, path).toHaveTitle(/.+ · FluxPartes$/);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(page.getByRole('button', { name: /^Activar modo (claro|oscuro)$/ }), path).toHaveCount(1);
        await expect(page.getByText('Esta sección no está disponible')).toHaveCount(0);
      });
      await test.step(`${path}: every text is Spanish`, () => expectInSpanish(page, data));
      await test.step(`${path}: the theme button lies on no text and no control`, () => expectNothingUnderButton(page));
      await test.step(`${path}: larger text fits`, () => expectTextFits(page));
      await test.step(`${path}: what opens is Spanish`, () => openWhatOpens(page, () => expectInSpanish(page, data)));
    }
  });
}

test('the theme button switches the theme, which stays after a reload and on another screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Activar modo oscuro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.goto('/home');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Activar modo claro' })).toHaveCount(1);
});

test('the theme-color of the browser follows the chosen theme from the first paint', async ({ page }) => {
  const CLARO = '#d9e0e6';
  const DARK = '#0a0e14';
  // The colour is read before any script of the page has run, except the inline script.
  await page.route(/\/shell\/shell\..*\.js/, () => {});
  const bar = page.locator('meta[name=theme-color]');
  for (const [system, saved, color] of [
    ['dark', null, DARK],
    ['light', null, CLARO],
    ['dark', 'false', CLARO],
    ['light', 'true', DARK],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/robots.txt');
    await page.evaluate((value) => {
      localStorage.clear();
      if (value !== null) localStorage.setItem('darkMode', value);
    }, saved);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(bar, `${system} ${saved}`).toHaveAttribute('content', color);
    await expect(bar).toHaveCount(1);
  }
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Activar modo claro' }).click();
  await expect(bar).toHaveAttribute('content', CLARO);
  await page.evaluate(() => localStorage.removeItem('darkMode'));
  await page.reload();
  await expect(bar).toHaveAttribute('content', CLARO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(bar).toHaveAttribute('content', DARK);
});
