import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on the page as it stands. Injected through the debugger, so that the page's CSP stays as it is. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] } as const;
    const { violations: found } = await injected.run(document, options as unknown as axe.RunOptions);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  }, TAGS);
  expect.soft(violations).toEqual([]);
}
