import { BUDGETS } from '@fluxpartes/registry';
import { expect, test } from '@playwright/test';
import { bytesOfJavaScript, requestsOf } from './support/network-log.ts';
import { direccionOf } from './support/routes.ts';
import { serveRendered } from './support/ssr-parity.ts';

/* The cost of a first visit to the built site: bytes of JavaScript over the wire (brotli), requests and their depth. */

const { '/': LOGIN, '/home': CATALOGUE, '/publicacion/:id': LISTING } = BUDGETS.pages;

test(`the login loads at most ${LOGIN / 1000} KB of JavaScript`, async ({ page }) => {
  const requests = await requestsOf(page, '/');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  expect(bytesOfJavaScript(requests)).toBeLessThanOrEqual(LOGIN);
});

test(`the catalogue loads at most ${CATALOGUE / 1000} KB of JavaScript, in 10 requests and two levels`, async ({
  page,
}) => {
  await serveRendered(page, '/home');
  const requests = await requestsOf(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(bytesOfJavaScript(requests)).toBeLessThanOrEqual(CATALOGUE);

  const withoutImages = requests.filter(({ tipo }) => tipo !== 'Image');
  const list = withoutImages.map(({ url, level, bytes }) => `${level} ${bytes} ${url}`).join('\n');
  expect(withoutImages.length, list).toBeLessThanOrEqual(10);
  expect(Math.max(...withoutImages.map(({ level }) => level)), list).toBeLessThanOrEqual(2);
  // A server-rendered screen is visible before its section's code, which the shell requests after hydration.
  const ofSection = withoutImages.filter(({ url }) => /\/mf\/.*\.js$/.test(url));
  expect(ofSection.map(({ level }) => level)).toEqual([2, 2]);
});

test(`a listing loads at most ${LISTING / 1000} KB of JavaScript`, async ({ page }) => {
  const requests = await requestsOf(page, await direccionOf(page, '/publicacion/:id'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(bytesOfJavaScript(requests)).toBeLessThanOrEqual(LISTING);
});

for (const path of ['/', '/home'])
  test(`${path} uses all its preloads and requests no URL twice on a first visit`, async ({ page }) => {
    const notices: string[] = [];
    page.on('console', (message) => notices.push(message.text()));
    const urls = (await requestsOf(page, path)).map(({ url }) => url);
    expect(urls.filter((url, i) => urls.indexOf(url) !== i)).toEqual([]);
    expect(notices.filter((text) => /preload/.test(text))).toEqual([]);
  });
