import { expect, type Page } from '@playwright/test';

/**
 * Centavos as the screens show them, with a normal space, because a matcher normalises spaces: 13975000 → '$ 139.750,00'.
 */
export function inPesos(centavos: number): string {
  const [integers = '', decimals = ''] = (centavos / 100).toFixed(2).split('.');
  return `$ ${integers.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${decimals}`;
}

/** A readout shows exactly this amount. */
export async function expectReading(page: Page, label: string, centavos: number): Promise<void> {
  await expect(page.getByRole('group', { name: label })).toHaveText(new RegExp(`${literal(inPesos(centavos))}$`));
}

function literal(text: string): string {
  return text.replace(/[$.]/g, '\\$&').replace(' ', '\\s');
}
