import type { Page } from '@playwright/test';

export const TEMAS = ['claro', 'oscuro'] as const;
export type Tema = (typeof TEMAS)[number];

/** The page at a width and in a theme, the way the floating button would leave it. Takes effect with the next load. */
export async function mirarEn(page: Page, { tema, ancho }: { tema: Tema; ancho: number }): Promise<void> {
  await page.setViewportSize({ width: ancho, height: ancho < 700 ? 800 : 900 });
  await page.addInitScript((oscuro) => localStorage.setItem('darkMode', String(oscuro)), tema === 'oscuro');
}
