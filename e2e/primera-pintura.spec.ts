import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { pdf } from './support/documents.ts';
import { direccionOf, PATHS } from './support/routes.ts';
import {
  disableSsr,
  elementsOf,
  fetchRendered,
  openRendered,
  PHONE,
  SCREEN,
  serveRendered,
  untilItAnswers,
  untilRendered,
  watchJumps,
} from './support/ssr-parity.ts';
import { hold } from './support/stubbed-responses.ts';

/* SSR for guests: the content is present before any script, and equal to the browser's rendering. */

test.describe.configure({ mode: 'parallel' });

const FILTERED = '/home?q=disco&marca=ford&envio=si&orden=precio';
const NOTHING_FOUND = '/home?q=zzzzzz&ubicacion=Adrogu%C3%A9&estado=usado';
const SSR_PATHS = [...PATHS.filter(({ ssr }) => ssr).map(({ path }) => path), FILTERED, NOTHING_FOUND];

const SHELL_SCRIPT = /\/shell\/shell\.[0-9a-f]+\.js/;
const LATE = /\/shell\/(shell\.[0-9a-f]+\.js|.*\.woff2)/;
const OF_CATALOGUE = /\/mf\/mf-catalogue\/.*\.js/;
const EARLIER = /\/mf\/mf-catalogue\/earlier\//;
const displayOfCard = (page: Page) =>
  page
    .locator('a[href^="/publicacion/"]')
    .first()
    .evaluate((card) => getComputedStyle(card).display);
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/publicacion/"]');

type InitialData = Record<string, { headers: Record<string, string>; content: unknown }>;

/** The initial data of a page, by API path. */
const initialData = (page: Page): Promise<InitialData> =>
  page.evaluate(() => JSON.parse(document.getElementById('fp-initial-data')?.textContent ?? '{}'));

/** The elements of a page rendered by the server and by the browser, and the errors logged in between. */
async function bothOf(browser: Browser, device: typeof PHONE, theme: 'light' | 'dark', address: string) {
  const problems: string[] = [];
  let data: InitialData = {};
  const look = async (before: (page: Page) => Promise<void>, isRendered: boolean) => {
    const context = await browser.newContext({ ...device, colorScheme: theme });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    // Parts below the fold request their data after hydration.
    await page.route(/\/parecidas$|limite=1&/, () => {});
    await before(page);
    if (isRendered) await serveRendered(page, address);
    const answer = await page.goto(address);
    expect((await answer?.text())?.includes('data-ssr="')).toBe(isRendered);
    await untilItAnswers(page);
    const elements = await elementsOf(page);
    if (isRendered) data = await initialData(page);
    await context.close();
    return elements;
  };
  const bySite = await look(async () => {}, true);
  const byBrowser = await look(async (page) => {
    await disableSsr(page);
    // Other specs publish in parallel.
    for (const [path, { headers, content }] of Object.entries(data))
      await page.route(
        ({ pathname, search }) => pathname + search === `/api${path}`,
        (route) => route.fulfill({ headers, json: content }),
      );
  }, false);
  return { bySite, byBrowser, problems };
}

for (const path of SSR_PATHS) {
  test(`${path} renders the same elements on the server and in the browser, on a dark phone and a light desktop`, async ({
    browser,
    page,
  }) => {
    test.setTimeout(120_000);
    const address = await direccionOf(page, path);
    // Tests each width and each theme once, because no markup depends on both.
    for (const [device, theme] of [
      [PHONE, 'dark'],
      [SCREEN, 'light'],
    ] as const) {
      await test.step(`${device.viewport.width} px, ${theme}`, async () => {
        const { bySite, byBrowser, problems } = await bothOf(browser, device, theme, address);
        expect(bySite).toEqual(byBrowser);
        expect(problems).toEqual([]);
      });
    }
  });
}

test('the site returns the same page for a phone and a desktop User-Agent', async ({ page }) => {
  for (const path of SSR_PATHS) {
    const address = await direccionOf(page, path);
    await untilRendered(page, address);
    const [first, second] = await Promise.all(
      [PHONE, SCREEN].map(async ({ userAgent }) => {
        const answer = await page.request.get(address, { headers: { 'User-Agent': userAgent } });
        return (await answer.text()).replace(/nonce="[^"]*"/g, '');
      }),
    );
    expect.soft(first, path).toBe(second);
  }
});

test("a rendered page's scripts have a lower priority than its style, photos and fonts", async ({ page }) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  const priorities: Record<string, Set<string>> = {};
  protocol.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const [kind] = /\.(?:css|woff2|webp|js)(?=$|\?)/.exec(url) ?? [];
    if (kind) priorities[kind] = (priorities[kind] ?? new Set()).add(initialPriority);
  });
  for (const path of ['/home', '/publicacion/:id']) {
    const address = await direccionOf(page, path);
    await openRendered(page, address);
    await untilItAnswers(page);
  }
  // Chrome's names. Photos out of view have a lower priority than the first one.
  expect(priorities).toMatchObject({
    '.css': new Set(['VeryHigh']),
    '.woff2': new Set(['High']),
    '.js': new Set(['Low']),
  });
  expect(priorities['.webp']).toContain('High');
});

for (const width of [320, 360, 699, 768, 899, 1280]) {
  test(`server-rendered pages do not shift at ${width} px`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const jumps = await watchJumps(page);
    // The script and the fonts arrive after the page has been seen without them.
    await page.route(LATE, async (route) => {
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
      await route.continue();
    });
    for (const path of SSR_PATHS) {
      const address = await direccionOf(page, path);
      await serveRendered(page, address);
      await page.goto(address);
      await untilItAnswers(page);
      expect.soft(await jumps(), path).toBeLessThanOrEqual(0.01);
    }
    await context.close();
  });
}

test.describe('without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false });

  test('the catalogue supports search, filters and the next page, and a listing opens', async ({ page }) => {
    await openRendered(page, '/home');
    await expect(cards(page)).toHaveCount(24);
    const first = await cards(page).first().getAttribute('href');
    await page.getByRole('link', { name: 'Ver más' }).click();
    await expect(page).toHaveURL(/\/home\?cursor=/);
    await expect(cards(page)).toHaveCount(24);
    expect(await cards(page).first().getAttribute('href')).not.toBe(first);
    await expect(page.getByRole('button')).toHaveText(['Ver resultados']);

    await page.getByRole('combobox', { name: 'Marca' }).selectOption({ label: 'Ford' });
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Nombre' });
    await page.getByRole('button', { name: 'Ver resultados' }).click();
    await expect(page).toHaveURL(/\/home\?marca=ford&.*orden=nombre/);
    await expect(page.getByRole('combobox', { name: 'Marca' })).toHaveValue('ford');

    await page.getByRole('searchbox').fill('disco');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/q=disco&marca=ford&orden=nombre/);
    await expect(cards(page).first()).toBeVisible();

    const [name = ''] = await page.getByRole('main').locator('h3').allTextContents();
    await cards(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(cards(page)).toHaveCount(24);
  });
});

test.describe('before the code has loaded', () => {
  test.use(PHONE);

  /** A search with a full first page with photos, independent of other specs' listings. */
  const WITH_PHOTOS = '/home?q=corsa';

  /** A photo of the catalogue below the fold. */
  const outOfSight = (page: Page) => page.locator('img[loading="lazy"]').first();

  /** Opens a page and holds its code until released. */
  async function openHeld(page: Page, path: string): Promise<() => void> {
    const release = await hold(page, SHELL_SCRIPT);
    await openRendered(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return release;
  }

  test('a press is replayed after hydration', async ({ page }) => {
    const release = await openHeld(page, WITH_PHOTOS);
    await page.getByRole('button', { name: 'Filtros' }).click();
    // Until release, the code has priority on the connection, so photos out of view wait.
    await expect(outOfSight(page)).toBeAttached();
    await expect(outOfSight(page)).toBeHidden();
    release();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await expect(outOfSight(page)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('a link opens another section without a page load and removes the previous page', async ({ page }) => {
    await hold(page, OF_CATALOGUE);
    await openRendered(page, WITH_PHOTOS);
    const entrance = page.getByRole('link', { name: 'Iniciar sesión', exact: true });
    // Without the shell's code the browser would load the whole page.
    await expect
      .poll(() => entrance.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))))
      .toBe(true);
    const release = await hold(page, /\.js$/);
    await entrance.click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('a[href^="/publicacion/"]')).toHaveCount(0);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('corsa');
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catálogo');
    await page.goForward({ waitUntil: 'commit' });
    release();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('the login keeps the typed values, and Enter does not submit the password', async ({ page }) => {
    const release = await openHeld(page, '/');
    await page.getByLabel('Email').fill('marta@correo.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('caja-de-quinta');
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/');
    release();
    await untilItAnswers(page);
    await expect(page.getByLabel('Email')).toHaveValue('marta@correo.com');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('caja-de-quinta');
    await expect(page).toHaveURL('/');
  });

  test('the notice of missing code disappears when the code arrives late', async ({ page }) => {
    await page.clock.install();
    const release = await openHeld(page, '/home');
    await page.clock.fastForward(8000);
    await expect(page.getByText('Podés leerla, pero sus botones no responden.')).toBeVisible();
    release();
    await expect(page.getByText('Podés leerla')).toHaveCount(0);
    await untilItAnswers(page);
    await expect(cards(page)).toHaveCount(24);
  });

  test('the page stays readable with a notice when the code fails, and Reintentar recovers it', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    const box = page.locator('#buscar');
    const notice = page.getByText('Esta sección no está disponible en este momento.');
    for (const lost of [SHELL_SCRIPT, OF_CATALOGUE]) {
      const fail = await hold(page, lost, (route) => route.abort());
      await untilRendered(page, WITH_PHOTOS);
      // The section has a previous release, which does not come either.
      await addPreviousRelease(page);
      const release = await hold(page, EARLIER);
      const tried = lost === OF_CATALOGUE ? page.waitForRequest(EARLIER) : undefined;
      await page.goto(WITH_PHOTOS, { waitUntil: 'commit' });
      await box.fill('corsa 1.4');
      const titleBefore = await title.boundingBox();
      fail();
      if (await tried) {
        await expect(cards(page)).toHaveCount(24);
        expect(await title.boundingBox()).toEqual(titleBefore);
        await expect(box).toBeFocused();
        await page.getByRole('button', { name: 'Saltar al contenido' }).press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
        await box.focus();
      }
      release();
      await expect(notice).toBeVisible();
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('corsa 1.4');
      await expect(title).toHaveText(['Autopartes de zona sur']);
      await expect(page.locator('a[href^="/publicacion/"]')).toHaveCount(24);
      expect(await displayOfCard(page)).toBe('flex');
      await expect(outOfSight(page)).toBeVisible();
      await expectNoAxeViolations(page);
      const retry = page.getByRole('button', { name: 'Reintentar' });
      if (tried) {
        // A retry that fails leaves the page as it is.
        await page.getByRole('main').evaluate((main) => main.setAttribute('data-kept', ''));
        const failed = page.waitForEvent('requestfailed', (request) => OF_CATALOGUE.test(request.url()));
        await retry.click();
        await failed;
        await expect(notice).toBeVisible();
        await expect(page.locator('main[data-kept] a[href^="/publicacion/"]')).toHaveCount(24);
      }
      await page.unrouteAll();
      await retry.click();
      await untilItAnswers(page);
      await expect(notice).toHaveCount(0);
      // The shell's own script comes with a reload.
      if (tried) await expect(box).toHaveValue('corsa 1.4');
      else await expect(cards(page)).toHaveCount(24);
    }
  });

  test('a listing stays readable when only the code of its screen fails', async ({ page }) => {
    const path = await direccionOf(page, '/publicacion/:id');
    await page.route(/\/mf\/mf-catalogue\/.*\/publicacion\..*\.js/, (route) => route.abort());
    await openRendered(page, path);
    const title = page.getByRole('heading', { level: 1 });
    const name = await title.textContent();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect(title).toHaveText([name ?? '']);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await untilItAnswers(page);
    await expect(title).toHaveText([name ?? '']);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  });

  const mechanic = async (page: Page) => {
    await page.getByLabel('Certificado de trabajo').setInputFiles(pdf('certificado.pdf'));
    return page.getByRole('button', { name: 'Quitar certificado.pdf' });
  };
  const seller = async (page: Page) => {
    await page.getByText('Vendedor', { exact: true }).click();
    return page.getByRole('radio', { name: 'Vendedor', checked: true });
  };
  for (const [role, choose] of Object.entries({ mechanic, seller })) {
    test(`the registration keeps the fields of a ${role} when its code fails and is retried`, async ({ page }) => {
      const ofForm = /\/shell\/register\.[0-9a-f]+\.js/;
      await page.route(ofForm, (route) => route.abort());
      await openRendered(page, '/register');
      await page.getByLabel('Nombre', { exact: true }).fill('Marta');
      await page.getByLabel('Contraseña', { exact: true }).fill('caja-de-quinta');
      await page.getByLabel('Localidad').selectOption('Longchamps');
      const chosen = await choose(page);
      const retry = page.getByRole('button', { name: 'Reintentar' });
      await expect(retry).toBeVisible();
      await page.unrouteAll();
      const release = await hold(page, ofForm);
      await retry.click();
      // The second press of a double press meets the same button.
      await expect(page.getByRole('button', { name: 'Cargando...' })).toBeDisabled();
      release();
      await untilItAnswers(page);
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Marta');
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('caja-de-quinta');
      await expect(page.getByLabel('Localidad')).toHaveValue('Longchamps');
      await expect(chosen).toBeVisible();
      await expect(page).toHaveURL('/register');
    });
  }

  test('a previous release loads its own styles, and keeps the text and the focus of the search box', async ({
    page,
  }) => {
    await untilRendered(page, WITH_PHOTOS);
    await page.route(OF_CATALOGUE, (route) => route.abort());
    const live = await addPreviousRelease(page);
    // On a slow line the code that chooses the release comes later than the failure.
    await page.route(/\/first-load\./, (route) => delay(1500).then(() => route.continue()));
    const release = await hold(page, EARLIER, async (route) => {
      const url = route.request().url().replace(EARLIER, live());
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await page.goto(WITH_PHOTOS, { waitUntil: 'commit' });
    const box = page.locator('#buscar');
    await box.fill('corsa 1.4');
    release();
    await untilItAnswers(page);
    await expect(box).toHaveValue('corsa 1.4');
    await expect(box).toBeFocused();
    await expect(page.locator(`link[rel=stylesheet][href*="${live()}"]`)).toHaveCount(0);
    // The text typed before the code came is searched for.
    await expect(page.getByRole('button', { name: 'Quitar filtro “corsa 1.4”' })).toBeVisible();
    await expect(cards(page)).not.toHaveCount(24);
    await expect(cards(page).first()).toBeVisible();
    expect(await displayOfCard(page)).toBe('flex');
  });
});

/** Adds a previous release of mf-catalogue to /home, once the server has rendered it. @returns the folder of the live release */
async function addPreviousRelease(page: Page): Promise<() => string> {
  let live = '';
  await page.route(
    ({ pathname }) => pathname === '/home',
    async (route) => {
      const response = await fetchRendered(route);
      const text = await response.text();
      const [, folder = '', entry] = /(\/mf\/mf-catalogue\/\w+\/)(remoteEntry\.\w+\.js)/.exec(text) ?? [];
      live = folder;
      const before = `"before":{"version":"earlier","entry":"/mf/mf-catalogue/earlier/${entry}"}`;
      const body = text.replace('"mf-catalogue":{', `$&${before},`);
      expect(body).toContain(before);
      await route.fulfill({ response, body });
    },
  );
  return () => live;
}

/** The browser's reasons not to restore a page from the back/forward cache. */
async function reasonsNotRestored(page: Page, path: string): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Page.enable');
  const explained = new Promise<string[]>((resolve) => {
    protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
      resolve(all.map(({ reason }) => reason)),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const shown = page
    .evaluate(() => new Promise<string[]>((resolve) => addEventListener('pageshow', () => resolve([]), { once: true })))
    .catch(() => explained);
  await page.goto('/favicon.svg');
  // A restored page reports no reasons; its pageshow listener resolves.
  await page.evaluate(() => void setTimeout(() => history.back()));
  const reasons = await Promise.race([explained, shown]);
  await protocol.detach();
  return reasons.sort();
}

test('no guest page prevents the back/forward cache', async ({ page }) => {
  const listing = await direccionOf(page, '/publicacion/:id');
  // Reasons of the browser itself, to be subtracted: the headless shell restores no page.
  const ofAny = await reasonsNotRestored(page, '/icono-512.png');
  for (const path of ['/', '/home', listing]) {
    await untilRendered(page, path);
    expect(await reasonsNotRestored(page, path)).toEqual(ofAny);
  }
  await disableSsr(page);
  expect(await reasonsNotRestored(page, '/home')).toContain('MainResourceHasCacheControlNoStore');
});
