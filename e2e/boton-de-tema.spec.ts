import { expect, type Page, test } from '@playwright/test';
import { entrarComo, ROLES } from './support/roles.ts';
import { abrir, rutasDe } from './support/rutas.ts';

test.describe.configure({ mode: 'parallel' });

const ANCHOS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

for (const rol of ROLES) {
  test(`the theme button lies on no text and no control, wherever the page rests: ${rol}`, async ({ page }) => {
    test.setTimeout(120_000);
    await entrarComo(page, rol);
    for (const ruta of rutasDe(rol)) {
      await abrir(page, ruta);
      await expect(page.getByText('Esta sección no está disponible')).toHaveCount(0);
      for (const ancho of ANCHOS) {
        await page.setViewportSize(ancho);
        for (const parte of [0, 0.4, 1]) {
          await page.evaluate((fraccion) => scrollTo(0, fraccion * document.body.scrollHeight), parte);
          const donde = `${ruta} at ${ancho.width} px, ${parte * 100} % down`;
          await expect.poll(() => page.evaluate(loQueTapa), donde).toEqual([]);
        }
      }
    }
  });
}

test('standing aside it is reached by keyboard, comes back whole, and switches the theme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await abrir(page, '/home');
  await page.evaluate(() => scrollTo(0, 300));
  const boton = page.getByRole('button', { name: /Activar modo/ });
  await expect(boton).toHaveAttribute('data-aside', 'edge');
  const antes = (await boton.getAttribute('aria-label')) ?? '';
  await boton.focus();
  await page.keyboard.press('Enter');
  await expect(boton).toBeFocused();
  await expect(boton).not.toHaveAttribute('aria-label', antes);
  await expect.poll(() => derechaDe(page)).toBeLessThanOrEqual(360);
});

const derechaDe = (page: Page) =>
  page.getByRole('button', { name: /Activar modo/ }).evaluate((boton) => boton.getBoundingClientRect().right);

/** Runs in the page: the texts and controls that one sees under the theme button, or that it is still on its way. */
function loQueTapa(): string[] {
  const boton = document.querySelector<HTMLElement>('button[aria-label^="Activar modo"]');
  if (!boton) return ['there is no button'];
  if (boton.getAnimations().length > 0) return ['it is still moving'];
  const caja = boton.getBoundingClientRect();
  const enComun = (r: DOMRect) => {
    const [left, right] = [Math.max(r.left, caja.left), Math.min(r.right, caja.right, innerWidth)];
    const [top, bottom] = [Math.max(r.top, caja.top), Math.min(r.bottom, caja.bottom, innerHeight)];
    return right - left > 1 && bottom - top > 1 ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
  };
  // What a region cuts off, and what is hidden, is not there to be seen.
  const seVe = (e: Element, punto: { x: number; y: number }) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    document.elementsFromPoint(punto.x, punto.y).some((otro) => e === otro || e.contains(otro));
  const tapados: string[] = [];
  const anotar = (e: Element, rects: Iterable<DOMRect>, texto: string) => {
    for (const rect of rects) {
      const punto = enComun(rect);
      if (punto && seVe(e, punto)) tapados.push(texto);
    }
  };
  for (const e of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')) {
    if (e !== boton) anotar(e, e.getClientRects(), `${e.tagName} '${e.textContent?.trim().slice(0, 30)}'`);
  }
  const paseo = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (paseo.nextNode()) {
    const nodo = paseo.currentNode;
    const duenio = nodo.parentElement;
    if (!duenio || !nodo.textContent?.trim() || boton.contains(duenio)) continue;
    const rango = document.createRange();
    rango.selectNodeContents(nodo);
    anotar(duenio, rango.getClientRects(), `'${nodo.textContent.trim().slice(0, 30)}'`);
  }
  return tapados;
}
