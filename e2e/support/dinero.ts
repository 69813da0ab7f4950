import { expect, type Page } from '@playwright/test';

/** Centavos as the screens say them, with the space that a matcher folds: 13975000 → '$ 139.750,00'. */
export function enPesos(centavos: number): string {
  const [enteros = '', decimales = ''] = (centavos / 100).toFixed(2).split('.');
  return `$ ${enteros.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${decimales}`;
}

/** A readout shows exactly this amount. */
export async function expectLectura(page: Page, etiqueta: string, centavos: number): Promise<void> {
  await expect(page.getByRole('group', { name: etiqueta })).toHaveText(new RegExp(`${literal(enPesos(centavos))}$`));
}

function literal(texto: string): string {
  return texto.replace(/[$.]/g, '\\$&').replace(' ', '\\s');
}
