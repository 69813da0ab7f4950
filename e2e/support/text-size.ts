import { expect, type Page, test } from '@playwright/test';

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';
const TWICE = 'html { font-size: 200% !important; }';

/** Controls with clipped text. Runs in the page. */
function cutLabels(): string[] {
  return [...document.querySelectorAll('button, a, label')].flatMap((control) => {
    if (!getComputedStyle(control).display.includes('flex')) return [];
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]')) return [];
    const box = control.getBoundingClientRect();
    const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    const texts: DOMRect[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      // Screen-reader text occupies no space.
      if (getComputedStyle(node.parentElement ?? control).clipPath.startsWith('inset(50%')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push(...[...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0));
    }
    const over = Math.max(0, ...texts.map(({ left, right }) => Math.max(box.left - left, right - box.right)));
    return over > 1 && box.width > 1 ? [`'${control.textContent?.trim()}' by ${over} px`] : [];
  });
}

/** Controls of the header, or beside the title, that overlap. Runs in the page. */
function overlaps(): string[] {
  const controls = [...document.querySelectorAll('#root > :is(header, section, nav) :is(a, button)')].filter((e) =>
    e.checkVisibility(),
  );
  return controls.flatMap((one, i) =>
    controls.slice(i + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const inside = one.contains(other) || other.contains(one);
      const share = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return share && !inside ? [`'${one.textContent}' and '${other.textContent}'`] : [];
    }),
  );
}

/** Larger text and wider letter spacing (WCAG 1.4.4, 1.4.12): neighbouring elements make room. */
export async function expectTextFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [name, css, width] of [
    ['wider letter spacing', SPACING, 360],
    ['letters twice as large', TWICE, 640],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // The reader's own style sheet is not added as an element, because the page's CSP blocks that.
    await page.evaluate(async (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, css);
    await test.step(`${name}, at ${width} px`, async () => {
      expect.soft(await page.evaluate(cutLabels), 'cut off').toEqual([]);
      expect.soft(await page.evaluate(overlaps), 'on each other').toEqual([]);
    });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  if (before) await page.setViewportSize(before);
}
