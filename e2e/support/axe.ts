import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Minified: less than half the bytes to send and parse for each page. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules that depend on sizes and places. */
export const LAYOUT_RULES = [...COLOR_RULES, 'target-size', 'scrollable-region-focusable'];

/** Pages that passed all rules in the other theme: only colour rules can differ. */
export const checkedInOtherTheme = new WeakSet<Page>();

/**
 * Expects no axe violations on the page. axe is injected through the debugger, so that the page's CSP stays as it is.
 * @param only rules that can differ from an earlier check of the same page
 */
export async function expectNoAxeViolations(page: Page, only?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const rules = checkedInOtherTheme.has(page) ? COLOR_RULES : only;
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const violations = await page.evaluate(async (selection) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    const options = { runOnly: selection, resultTypes: ['violations'] };
    const { violations: found } = await injected.run(document, options as unknown as axe.RunOptions);
    const size = { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] };
    // A fixed bar makes the part of a target beside it small: a target is measured in the middle of the window. The next page
    // of a list that comes into view moves it away, so that it is measured once that page is there.
    const isSmall = async (target: string) => {
      let isViolation = true;
      for (let turn = 0; isViolation && turn < 3; turn += 1) {
        if (turn > 0) await new Promise((resolve) => setTimeout(resolve, 500));
        document.querySelector(target)?.scrollIntoView({ block: 'center' });
        const { violations: again } = await injected.run(document, size as unknown as axe.RunOptions);
        isViolation = again.some(({ nodes }) => nodes.some((node) => node.target.join(' ') === target));
      }
      return isViolation;
    };
    const { scrollX, scrollY } = window;
    const left: string[] = [];
    for (const { id, nodes } of found) {
      for (const target of nodes.map((node) => node.target.join(' '))) {
        if (id !== 'target-size' || (await isSmall(target))) left.push(`${id}: ${target}`);
      }
    }
    scrollTo(scrollX, scrollY);
    return left;
  }, runOnly);
  expect.soft(violations).toEqual([]);
}
