import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

type Patron = string | RegExp;

/**
 * Holds matching responses while the test checks the page.
 * @param responder responds to them after the release; by default the site does
 * @returns a function that releases these and all later responses
 */
export async function hold(
  page: Page,
  patron: Patron,
  responder: (path: Route) => Promise<void> = (path) => path.continue(),
): Promise<() => void> {
  let release = () => {};
  const releases = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(patron, async (path) => {
    await releases;
    // The caller may have aborted the request.
    await responder(path).catch(() => undefined);
  });
  return release;
}

/**
 * Answers the first matching request by `responder`; other routes or the site answer later ones. `times: 1` switches the
 * interception off after the first, and Chromium then never answers requests that it holds at that moment: a script of the
 * screen that is just loading.
 */
export async function routeOnce(
  page: Page,
  patron: Patron,
  responder: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isUsed = false;
  await page.route(patron, async (route) => {
    if (isUsed) return route.fallback();
    isUsed = true;
    await responder(route);
  });
}

/** Matching API calls fail, as when the API has an internal error. */
export async function romper(page: Page, patron: Patron, status = 500): Promise<void> {
  const message = 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.';
  await page.route(patron, (path) =>
    path.fulfill({ status, json: { message, error: message, codigo: 'error_interno' } }),
  );
}

/** A screen counts as loaded after so many ms without a script request. */
const CALM = 500;

/**
 * Switches the network off at the first matching call; that call and all later calls fail. It uses the browser's own
 * switch: an aborted call leaves `navigator.onLine` true and fires no `offline` event, so a client that waits for the
 * network would not be tested. The call is held until the screen's own scripts are loaded, because a missing screen is
 * another failure.
 */
export async function loseNetwork(page: Page, patron: Patron): Promise<void> {
  const scripts = new Set<Request>();
  let ultimo = 0;
  const note = (request: Request, begins: boolean) => {
    if (request.resourceType() !== 'script') return;
    ultimo = Date.now();
    if (begins) scripts.add(request);
    else scripts.delete(request);
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  await page.route(patron, async (path) => {
    await expect.poll(() => scripts.size === 0 && Date.now() - ultimo >= CALM, { intervals: [50] }).toBe(true);
    await cutNetwork(path);
  });
}

/** Switches the network off during a call, so that the call fails. */
export async function cutNetwork(path: Route): Promise<void> {
  await path.request().frame().page().context().setOffline(true);
  await path.abort('internetdisconnected').catch(() => undefined);
}

/** Ends the effect of `romper` or `loseNetwork`. */
export async function restore(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
}

/**
 * Ends the failure and waits for the content. One press of 'Reintentar' loads it. After a network failure the screen
 * reloads by itself.
 */
export async function recover(page: Page, where: Page | Locator = page): Promise<void> {
  const retry = where.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  const isOnline = await page.evaluate(() => navigator.onLine);
  await restore(page);
  if (isOnline) await retry.click();
  await expect(retry).toHaveCount(0);
}
