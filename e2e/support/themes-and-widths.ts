import { expect, type Page, test } from '@playwright/test';
import { checkedInOtherTheme } from './axe.ts';

export const THEMES = ['claro', 'oscuro'] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the viewport width, in px, of a phone, a tablet or a desktop. */
export const setWidth = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width < 700 ? 800 : 900 });

/** Sets a width and a theme, as the floating button stores the theme. The setting takes effect with the next load. */
export async function lookAt(page: Page, { theme, width }: { theme: Theme; width: number }): Promise<void> {
  await setWidth(page, width);
  await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'oscuro');
}

/** Switches the system's colour scheme and waits for the transitions. The page must have no chosen theme. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  const colorScheme = theme === 'oscuro' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((first) => first instanceof CSSTransition)
        .map((first) => first.finished.catch(() => undefined)),
    ),
  );
}

/**
 * Runs a check in both themes, and at each of these widths, without a reload. The page must have no chosen theme.
 */
export async function inBothThemes(
  page: Page,
  look: (width: number) => Promise<void>,
  widths: readonly number[] = [],
): Promise<void> {
  for (const width of widths.length > 0 ? widths : [page.viewportSize()?.width ?? 0]) {
    if (widths.length > 0) await setWidth(page, width);
    for (const theme of THEMES) {
      await setTheme(page, theme);
      await test.step(`${theme}, ${width} px`, () => look(width));
      checkedInOtherTheme.add(page);
    }
    checkedInOtherTheme.delete(page);
  }
}
