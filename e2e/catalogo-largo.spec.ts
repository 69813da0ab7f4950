import { expect, type Page, type Route, test } from '@playwright/test';
import { publicar, separateVendedor, uniqueWord } from './support/publicaciones.ts';
import { disableSsr } from './support/ssr-parity.ts';

/* Hundreds of cards: the number of cards rendered, the cost of a filter, and the repeated requests. */

const LIST = '**/api/publicaciones?*';
const LONG = 150;
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/publicacion/"]');
const rows = (page: Page) => page.getByRole('main').locator('[data-row]');

/** Without a filter, the catalogue is one page of 150 listings; with a filter, the response is unchanged. */
async function asLongList(route: Route): Promise<void> {
  if (new URL(route.request().url()).searchParams.has('marca')) return route.continue();
  const response = await route.fetch();
  const real = (await response.json()) as { id: number }[];
  const copies = Array.from({ length: LONG }, (_, i) => ({
    ...real[i % real.length],
    id: (real[i]?.id ?? 900_000_000) + i,
  }));
  copies.splice(0, real.length, ...(real as typeof copies));
  const headers = { 'Content-Type': 'application/json', 'X-Total-Count': String(LONG) };
  await route.fulfill({ headers, body: JSON.stringify(copies) });
}

interface Watch {
  /** Maximum number of cards in the DOM. */
  most: number;
  /** Animation frames in which the catalogue's URL showed no cards and no listing. */
  blanks: number;
}

/** From here on every change of the page is observed. */
async function watch(page: Page): Promise<() => Promise<Watch>> {
  await page.addInitScript(() => {
    const seen = { most: 0, blanks: 0 };
    Object.assign(window, { seen });
    let hasOpened = false;
    new MutationObserver(() => {
      const built = document.querySelectorAll('main a[href^="/publicacion/"]').length;
      seen.most = Math.max(seen.most, built);
      hasOpened ||= built > 0;
      const isOfListing = [...document.querySelectorAll('button')].some((one) => one.textContent === 'Volver');
      if (hasOpened && location.pathname === '/home' && built === 0 && !isOfListing) seen.blanks += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Watch }).seen);
}

test('a list of 150 cards renders fewer than 70 and is never blank after a filter change or Volver', async ({
  page,
}) => {
  await disableSsr(page);
  await page.route(LIST, asLongList);
  const seen = await watch(page);
  await page.goto('/home');
  await expect(rows(page)).toHaveCount(LONG);

  await page.getByLabel('Marca').selectOption({ label: 'Ford' });
  await expect.poll(() => rows(page).count()).toBeLessThan(LONG);
  await page.getByRole('button', { name: 'Quitar filtro Ford' }).click();
  await expect(rows(page)).toHaveCount(LONG);

  await cards(page).first().click();
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(rows(page)).toHaveCount(LONG);
  await expect(cards(page).first()).toBeInViewport();

  const { most, blanks } = await seen();
  expect(most).toBeLessThan(70);
  expect(blanks).toBe(0);
});

test('the first and the next page of an unchanged list return 304 after a reload', async ({ page }) => {
  const [word, vendedor] = [uniqueWord(), await separateVendedor()];
  for (let i = 0; i < 26; i++) await publicar(vendedor, { nombre_producto: `Bujía ${word} ${i}` });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  // The two events arrive in either order.
  const addresses = new Map<string, URL>();
  const statuses = new Map<string, number>();
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, new URL(request.url)));
  protocol.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => statuses.set(requestId, statusCode));
  const answers = () =>
    [...addresses].flatMap(([id, { pathname, searchParams }]) =>
      pathname === '/api/publicaciones' ? [`${searchParams.has('cursor') ? 'next' : 'first'} ${statuses.get(id)}`] : [],
    );
  const walk = async () => {
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('main').hover();
    await page.mouse.wheel(0, 4000);
    await expect(rows(page)).toHaveCount(26);
  };
  await disableSsr(page);
  await page.goto(`/home?q=${word}`);
  await walk();
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await walk();
  await expect.poll(answers).toEqual(['first 200', 'next 200', 'first 304', 'next 304']);
});
