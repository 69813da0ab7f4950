import type { Page } from '@playwright/test';

/**
 * Has the browser draw what the site would draw for a guest, as for whoever comes with the cookie of a session that has long
 * ended: for what is seen while the first data is on its way, or does not come.
 */
export async function letTheBrowserDraw(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'sesion', value: 'x'.repeat(43), url }]);
}

/** Once React has come to every button of the page. */
export async function untilItAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('#root button')];
    const hasCode = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    return buttons.length > 2 && buttons.every(hasCode) && document.querySelector('[aria-busy="true"]') === null;
  });
}

/**
 * What is in `#root`, a line for each element and text: every attribute in order, ids by their turn. React names them anew,
 * and where the floating button stands depends on what lies under it.
 */
export async function elementsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const turns = new Map<string, string>();
    const named = (text: string) =>
      text.replace(/_[rR]_\w*_/g, (id) => {
        if (!turns.has(id)) turns.set(id, `id${turns.size}`);
        return turns.get(id) ?? '';
      });
    const linesOf = (node: Node): string[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element)) return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'data-aside')
        .map(({ name, value }) => `${name}=${named(value)}`)
        .sort();
      return [`<${node.localName} ${attributes.join(' ')}>`, ...[...node.childNodes].flatMap(linesOf)];
    };
    const root = document.getElementById('root')?.cloneNode(true) as Element;
    const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
    const found: Comment[] = [];
    while (comments.nextNode()) found.push(comments.currentNode as Comment);
    for (const comment of found) comment.remove();
    root.normalize();
    return linesOf(root).slice(1);
  });
}
