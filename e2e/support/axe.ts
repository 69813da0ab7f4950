import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that depend on sizes and places. */
export const LAYOUT_RULES = [...COLOR_RULES, 'target-size', 'scrollable-region-focusable'];

/** Pages that passed all rules in the other theme: only colour rules can differ. */
export const checkedInOtherTheme = new WeakSet<Page>();

/**
 * Expects no axe violations on the page. axe is injected through the debugger, so that the page's CSP stays as it is.
 * @param only rules that can differ from an earlier check of the same page
 */
export async function expectNoAxeViolations(page: Page, only?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = checkedInOtherTheme.has(page) ? COLOR_RULES : only;
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const violations = await page.evaluate(async (selection) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    const options = { runOnly: selection, resultTypes: ['violations'] };
    const { violations: found } = await injected.run(document, options as unknown as axe.RunOptions);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  }, runOnly);
  expect.soft(violations).toEqual([]);
}
