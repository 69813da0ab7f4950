import { expect, type Page } from '@playwright/test';
import { checkedInOtherTheme } from './axe.ts';

/** Smallest side of a touch target, in px: half a pixel less than 44, because layout has fractions. */
const SIDE = 43.5;

/**
 * Every control can be hit with a thumb: 44 × 44 px, including its label and its hit area over a card. A link inside a
 * sentence may be as high as its line (WCAG 2.5.8, 'inline'). While a dialog is open, only its controls are checked. Themes
 * differ in colours alone, so that one theme is enough.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  if (checkedInOtherTheme.has(page)) return;
  expect.soft(await page.evaluate(smallControls, SIDE), 'controls under 44 × 44 px').toEqual([]);
}

/** No element overflows the right edge. Scrolling regions (the purchases table) are the exception. */
export async function expectNoOverflow(page: Page): Promise<void> {
  if (checkedInOtherTheme.has(page)) return;
  expect.soft(await page.evaluate(overflowOf), 'wider than the window').toEqual([]);
}

/* The functions below run in the page, so each is self-contained. */

function smallControls(side: number): string[] {
  const isOneSentence = (e: Element) =>
    e.matches('a') &&
    getComputedStyle(e).display === 'inline' &&
    [...(e.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const isSeen = (e: Element) =>
    e.checkVisibility({ visibilityProperty: true }) &&
    !e.closest('[inert], [aria-hidden="true"]') &&
    !getComputedStyle(e).clipPath.startsWith('inset(50%');
  const isOwn = (e: Element, other: Element | null) => {
    const owner = other?.closest('a, button, label, input, select, textarea, summary');
    return owner === e || (owner instanceof HTMLLabelElement && owner.control === e);
  };
  // Distance in px from the control's middle, in one direction, at which a press still hits the control.
  const range = (e: Element, dx: number, dy: number) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let far = 0;
    while (far < side && isOwn(e, document.elementFromPoint(x + dx * far, y + dy * far))) far += 0.5;
    return far;
  };
  const isSmall = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    if (width >= side && height >= side) return false;
    e.scrollIntoView({ block: 'center', inline: 'center' });
    return range(e, -1, 0) + range(e, 1, 0) < side || range(e, 0, -1) + range(e, 0, 1) < side;
  };
  const root = document.querySelector('dialog[open]') ?? document;
  return [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')]
    .filter((e) => isSeen(e) && !isOneSentence(e) && isSmall(e))
    .map((e) => `${e.tagName} '${e.getAttribute('aria-label') ?? e.getAttribute('name') ?? e.textContent?.trim()}'`);
}

function overflowOf(): string[] {
  const isScrolling = (e: Element | null): boolean =>
    e !== null && (/auto|scroll/.test(getComputedStyle(e).overflowX) || isScrolling(e.parentElement));
  const overflow = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, label, dd, li')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
    .filter((e) => !isScrolling(e) && !e.closest('[aria-hidden="true"]'))
    .map((e) => `${e.tagName} '${e.textContent?.trim().slice(0, 40)}'`);
  return [...(overflow > 0 ? [`the page, by ${overflow} px`] : []), ...cut];
}
