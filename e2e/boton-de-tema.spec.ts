import { expect, type Page, test } from '@playwright/test';
import { open } from './support/routes.ts';

/* `pantallas.spec.ts` checks on every screen that the theme button covers no text or control. */

test('moved aside, it is reached by keyboard, comes back whole, and switches the theme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/home');
  await page.evaluate(() => scrollTo(0, 300));
  const button = page.getByRole('button', { name: /Activar modo/ });
  await expect(button).toHaveAttribute('data-aside', 'edge');
  const antes = (await button.getAttribute('aria-label')) ?? '';
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-label', antes);
  await expect.poll(() => rightOf(page)).toBeLessThanOrEqual(360);
});

const rightOf = (page: Page) =>
  page.getByRole('button', { name: /Activar modo/ }).evaluate((button) => button.getBoundingClientRect().right);
