import { setTimeout as delay } from 'node:timers/promises';
import { type APIResponse, expect, type Page, type Route } from '@playwright/test';

/** A phone's user agent, in a time zone other than the site's. */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Tokyo',
};

/** A desktop. */
export const SCREEN = {
  viewport: { width: 1280, height: 900 },
  userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  isMobile: false,
  hasTouch: false,
  timezoneId: 'America/Argentina/Buenos_Aires',
};

/** Turns SSR off for a page by the cookie of an expired session, to test its loading and error states. */
export async function disableSsr(page: Page, url = process.env.SITE_URL ?? 'http://localhost:8080'): Promise<void> {
  await page.context().addCookies([{ name: 'sesion', value: 'x'.repeat(43), url }]);
}

/** Waits until the server renders a page: on a busy machine the first request may exceed the time budget. */
export async function untilRendered(page: Page, address: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('data-ssr="');
}

/** Requests a page until the server has rendered it. */
export async function fetchRendered(
  route: Route,
  isReady = (html: string) => html.includes('data-ssr="'),
): Promise<APIResponse> {
  for (;;) {
    const response = await route.fetch();
    if (isReady(await response.text())) return response;
    await delay(50);
  }
}

/**
 * Makes the visits of an address get a server-rendered page: another test's change may drop it just before the visit.
 * @returns a function that ends this
 */
export async function serveRendered(
  page: Page,
  address: string,
  isReady?: (html: string) => boolean,
): Promise<() => Promise<void>> {
  const isVisit = (url: URL) => url.pathname + url.search === address;
  await page.route(isVisit, async (route) => route.fulfill({ response: await fetchRendered(route, isReady) }));
  return () => page.unroute(isVisit);
}

/** Opens a page that the server has rendered: another test's change may drop it just before the visit. */
export async function openRendered(page: Page, address: string): Promise<void> {
  await untilRendered(page, address);
  await expect(async () => {
    const response = await page.goto(address, { waitUntil: 'commit' });
    expect(await response?.text()).toContain('data-ssr="');
  }).toPass();
}

/** Waits until React has hydrated every button of the page, and has removed the markup for other widths afterwards. */
export async function untilItAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('#root button')];
    const hasCode = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    const isWaiting = document.body.innerText.includes('Cargando...');
    const isThere =
      document.querySelector('#root main') !== null && document.querySelector('[aria-busy="true"]') === null;
    return (
      isThere && !isWaiting && buttons.every(hasCode) && [...document.querySelectorAll('#root main')].every(hasCode)
    );
  });
  // React reads the width in an effect after the hydration, which runs later than the hydrated page is painted.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
}

/**
 * The contents of `#root`, one line for each element and text. Attributes are in order, and ids are numbered, because React
 * generates them.
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
      // With scripts enabled a browser parses the content of noscript as text.
      if (node.localName === 'noscript') return ['<noscript>'];
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${named(value)}`).sort();
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

/** Cumulative layout shift since the page began to load. */
export async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const browserWindow = window as unknown as { jumps: number };
    browserWindow.jumps = 0;
    new PerformanceObserver((list) => {
      for (const salto of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!salto.hadRecentInput) browserWindow.jumps += salto.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { jumps: number }).jumps);
}
