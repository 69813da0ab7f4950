import { expect, type Page } from '@playwright/test';

/** Smallest side of a touch target, in px; half a pixel less for fractions of layout. */
const LADO = 43.5;

/**
 * Every control can be hit with a thumb: 44 × 44 px, its label and whatever it spreads over its card counted. A link
 * inside of a sentence may be as high as its line (WCAG 2.5.8, 'inline'). While a dialog is open, its controls alone.
 */
export async function expectBlancosGrandes(page: Page): Promise<void> {
  expect.soft(await page.evaluate(controlesChicos, LADO), 'controls under 44 × 44 px').toEqual([]);
}

/**
 * Nothing stands or is cut off beyond the right edge, but what a region scrolls to (the purchases table) and the theme
 * button, which stands aside there.
 */
export async function expectSinDesborde(page: Page): Promise<void> {
  expect.soft(await page.evaluate(loQueSobra), 'wider than the window').toEqual([]);
}

/* What follows runs in the page: each function stands alone. */

function controlesChicos(lado: number): string[] {
  const esDeUnaFrase = (e: Element) =>
    e.matches('a') &&
    getComputedStyle(e).display === 'inline' &&
    [...(e.parentElement?.childNodes ?? [])].some((nodo) => nodo.nodeType === 3 && nodo.textContent?.trim());
  const seVe = (e: Element) =>
    e.checkVisibility({ visibilityProperty: true }) &&
    !e.closest('[inert], [aria-hidden="true"]') &&
    !getComputedStyle(e).clipPath.startsWith('inset(50%');
  const esSuyo = (e: Element, otro: Element | null) => {
    const duenio = otro?.closest('a, button, label, input, select, textarea, summary');
    return duenio === e || (duenio instanceof HTMLLabelElement && duenio.control === e);
  };
  // How far from its middle the control answers, in one direction.
  const alcance = (e: Element, dx: number, dy: number) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let lejos = 0;
    while (lejos < lado && esSuyo(e, document.elementFromPoint(x + dx * lejos, y + dy * lejos))) lejos += 0.5;
    return lejos;
  };
  const esChico = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    if (width >= lado && height >= lado) return false;
    e.scrollIntoView({ block: 'center', inline: 'center' });
    return alcance(e, -1, 0) + alcance(e, 1, 0) < lado || alcance(e, 0, -1) + alcance(e, 0, 1) < lado;
  };
  const raiz = document.querySelector('dialog[open]') ?? document;
  return [...raiz.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')]
    .filter((e) => seVe(e) && !esDeUnaFrase(e) && esChico(e))
    .map((e) => `${e.tagName} '${e.getAttribute('aria-label') ?? e.getAttribute('name') ?? e.textContent?.trim()}'`);
}

function loQueSobra(): string[] {
  const seDesplaza = (e: Element | null): boolean =>
    e !== null && (/auto|scroll/.test(getComputedStyle(e).overflowX) || seDesplaza(e.parentElement));
  const sobra = document.documentElement.scrollWidth - innerWidth;
  const cortados = [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, label, dd, li')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
    .filter((e) => !seDesplaza(e) && !e.closest('[aria-hidden="true"], button[aria-label^="Activar modo"]'))
    .map((e) => `${e.tagName} '${e.textContent?.trim().slice(0, 40)}'`);
  return [...(sobra > 0 ? [`the page, by ${sobra} px`] : []), ...cortados];
}
