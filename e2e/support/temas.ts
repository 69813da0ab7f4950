import { expect, type Page } from '@playwright/test';

export const THEMES = ['claro', 'oscuro'] as const;
export type Theme = (typeof THEMES)[number];

/** The page at a width and in a theme, the way the floating button would leave it. Takes effect with the next load. */
export async function lookAt(page: Page, { theme, ancho }: { theme: Theme; ancho: number }): Promise<void> {
  await page.setViewportSize({ width: ancho, height: ancho < 700 ? 800 : 900 });
  await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'oscuro');
}

/** Turns the theme of a page on which nobody has chosen one, as the system does at nightfall, and lets its colours settle. */
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
