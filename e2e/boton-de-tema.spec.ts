import { expect, test } from '@playwright/test';
import { open } from './support/routes.ts';

/* `pantallas.spec.ts` checks on every screen that the theme button covers no text or control. */

test('the theme button stays in the header while scrolling, works by keyboard and switches the theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/home');
  const button = page.getByRole('banner').getByRole('button', { name: /Activar modo/ });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(button).toBeInViewport({ ratio: 1 });
  const antes = (await button.getAttribute('aria-label')) ?? '';
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-label', antes);
});
