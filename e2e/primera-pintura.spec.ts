import { expect } from '@playwright/test';
import { elementsOf, letTheBrowserDraw, untilItAnswers } from './support/primera-pintura.ts';
import { ownSite, testOn } from './support/sitio-propio.ts';
import { lookAt } from './support/temas.ts';

/* What the site draws for guests: there before any script, and the same as what a browser draws. */

const test = testOn(() => ownSite({ draws: true }));

test.describe.configure({ mode: 'parallel' });

for (const path of ['/', '/recuperacion']) {
  test(`${path} comes to the same page, attribute by attribute`, async ({ page, site }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await lookAt(page, { theme: 'claro', ancho: 1280 });
    // On a busy machine the first one may go out for the browser to draw.
    await expect
      .poll(async () => (await page.request.get(path)).text())
      .toContain('<div id="root" data-drawn="wide"><button');
    await page.goto(path);
    await untilItAnswers(page);
    const drawnBySite = await elementsOf(page);
    await letTheBrowserDraw(page, site.origen);
    await page.goto(path);
    await untilItAnswers(page);
    expect(drawnBySite).toEqual(await elementsOf(page));
    expect(problems).toEqual([]);
  });
}
