import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

type Patron = string | RegExp;

/**
 * Answers that match wait for the test, which looks at the page meanwhile.
 * @param responder what they get then; their own answer by default
 * @returns lets them go, and all that come after
 */
export async function retener(
  page: Page,
  patron: Patron,
  responder: (ruta: Route) => Promise<void> = (ruta) => ruta.continue(),
): Promise<() => void> {
  let soltar = () => {};
  const sueltas = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route(patron, async (ruta) => {
    await sueltas;
    // Whoever asked may not wait for it any more.
    await responder(ruta).catch(() => undefined);
  });
  return soltar;
}

/** Calls that match are refused as the API refuses where it has broken. */
export async function romper(page: Page, patron: Patron, status = 500): Promise<void> {
  const message = 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.';
  await page.route(patron, (ruta) =>
    ruta.fulfill({ status, json: { message, error: message, codigo: 'error_interno' } }),
  );
}

/** How long no script comes before a screen counts as loaded, in ms. */
const CALMA = 500;

/**
 * The network goes away at the first call that matches: it fails, and so does all that is asked for after it.
 * Done by the browser's own switch, since a call that is only aborted leaves `navigator.onLine` true and fires no
 * `offline` event, and a query client that waits for the network behaves well as long as nobody tells it. The call is
 * held until the screen's own scripts are there: a screen that never came is another failure.
 */
export async function perderRed(page: Page, patron: Patron): Promise<void> {
  const scripts = new Set<Request>();
  let ultimo = 0;
  const anotar = (pedido: Request, empieza: boolean) => {
    if (pedido.resourceType() !== 'script') return;
    ultimo = Date.now();
    if (empieza) scripts.add(pedido);
    else scripts.delete(pedido);
  };
  page.on('request', (pedido) => anotar(pedido, true));
  page.on('requestfinished', (pedido) => anotar(pedido, false));
  page.on('requestfailed', (pedido) => anotar(pedido, false));
  await page.route(patron, async (ruta) => {
    await expect.poll(() => scripts.size === 0 && Date.now() - ultimo >= CALMA, { intervals: [50] }).toBe(true);
    await apagarRed(ruta);
  });
}

/** The network goes away while a call is under way, which fails by it. */
export async function apagarRed(ruta: Route): Promise<void> {
  await ruta.request().frame().page().context().setOffline(true);
  await ruta.abort('internetdisconnected').catch(() => undefined);
}

/** Ends what `romper` or `perderRed` began. */
export async function reponer(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
}

/**
 * Ends the failure and brings what it kept away: by one press of 'Reintentar', or without any where the network comes
 * back, which the screen notices by itself.
 */
export async function recuperar(page: Page, donde: Page | Locator = page): Promise<void> {
  const reintentar = donde.getByRole('button', { name: 'Reintentar' });
  await expect(reintentar).toBeVisible();
  const hayRed = await page.evaluate(() => navigator.onLine);
  await reponer(page);
  if (hayRed) await reintentar.click();
  await expect(reintentar).toHaveCount(0);
}
