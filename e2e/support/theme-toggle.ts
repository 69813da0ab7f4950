import { expect, type Page } from '@playwright/test';

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

/**
 * Expects that the theme button covers no text and no control at any scroll position. Afterwards the page is at its top,
 * 1280 px wide.
 */
export async function expectNothingUnderButton(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(width);
    for (const part of [0, 0.4, 1]) {
      await page.evaluate((fraction) => scrollTo(0, fraction * document.body.scrollHeight), part);
      const where = `${page.url()} at ${width.width} px, ${part * 100} % down`;
      await expect.poll(() => page.evaluate(coverOf), where).toEqual([]);
    }
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** Runs in the page. Returns the visible texts and controls under the theme button, or that the button is still moving. */
function coverOf(): string[] {
  const button = document.querySelector<HTMLElement>('button[aria-label^="Activar modo"]');
  if (!button) return ['there is no button'];
  if (button.getAnimations().length > 0) return ['it is still moving'];
  const box = button.getBoundingClientRect();
  const shared = (r: DOMRect) => {
    const [left, right] = [Math.max(r.left, box.left), Math.min(r.right, box.right, innerWidth)];
    const [top, bottom] = [Math.max(r.top, box.top), Math.min(r.bottom, box.bottom, innerHeight)];
    return right - left > 1 && bottom - top > 1 ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
  };
  // Clipped and hidden parts are not visible, nor the page under the header.
  const header = button.closest('header');
  const isOpaque = header !== null && getComputedStyle(header).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const isSeen = (e: Element, point: { x: number; y: number }) => {
    const stack = document.elementsFromPoint(point.x, point.y);
    const seen = isOpaque && stack.includes(header) ? stack.slice(0, stack.indexOf(header)) : stack;
    return (
      e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      seen.some((other) => e === other || e.contains(other))
    );
  };
  const coveredOnes: string[] = [];
  const note = (e: Element, rects: Iterable<DOMRect>, text: string) => {
    for (const rect of rects) {
      const point = shared(rect);
      if (point && isSeen(e, point)) coveredOnes.push(text);
    }
  };
  for (const e of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')) {
    if (e !== button) note(e, e.getClientRects(), `${e.tagName} '${e.textContent?.trim().slice(0, 30)}'`);
  }
  const paseo = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (paseo.nextNode()) {
    const node = paseo.currentNode;
    const owner = node.parentElement;
    if (!owner || !node.textContent?.trim() || button.contains(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    note(owner, range.getClientRects(), `'${node.textContent.trim().slice(0, 30)}'`);
  }
  return coveredOnes;
}
