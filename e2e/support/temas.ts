import { expect, type Page } from '@playwright/test';

export const TEMAS = ['claro', 'oscuro'] as const;
export type Tema = (typeof TEMAS)[number];

/** The page at a width and in a theme, the way the floating button would leave it. Takes effect with the next load. */
export async function mirarEn(page: Page, { tema, ancho }: { tema: Tema; ancho: number }): Promise<void> {
  await page.setViewportSize({ width: ancho, height: ancho < 700 ? 800 : 900 });
  await page.addInitScript((oscuro) => localStorage.setItem('darkMode', String(oscuro)), tema === 'oscuro');
}

/** Turns the theme of a page on which nobody has chosen one, as the system does at nightfall, and lets its colours settle. */
export async function ponerTema(page: Page, tema: Tema): Promise<void> {
  const colorScheme = tema === 'oscuro' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((una) => una instanceof CSSTransition)
        .map((una) => una.finished.catch(() => undefined)),
    ),
  );
}
