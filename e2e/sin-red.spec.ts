import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { goWithoutNetwork } from './support/cuttable-connection.ts';
import { expectInSpanish, noteData } from './support/legal-texts.ts';
import { ROLES, signInAs } from './support/roles.ts';
import { direccionOf, goWithoutReload, onePerOwner, open } from './support/routes.ts';
import { expectFailure, expectRecovered, retryInVain, SCREENS, untilSettled } from './support/screens-with-data.ts';
import { numbersOf, SEED } from './support/seed.ts';
import { disableSsr } from './support/ssr-parity.ts';

/*
 * The browser's own offline switch fires `offline`. After that event, a query client with the library's defaults would only
 * wait.
 */

test.describe.configure({ mode: 'parallel' });

for (const [role, paths] of SCREENS) {
  test(`screens show an error when the network is lost, recover, and keep loaded content: ${role}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(150_000);
    const data = noteData(page);
    await signInAs(page, role);
    if (role === 'invitado') await disableSsr(page);
    for (const path of paths) {
      await test.step(path, async () => {
        const direccion = await direccionOf(page, path);
        const waiting: Route[] = [];
        await page.route('**/api/**', (request) => void waiting.push(request));
        await page.goto(direccion, { waitUntil: 'commit' });
        await expect.poll(() => waiting.length).toBeGreaterThan(0);
        await context.setOffline(true);
        await page.unroute('**/api/**');
        for (const request of waiting) await request.abort('internetdisconnected').catch(() => undefined);
        await expectFailure(page);
        await expectInSpanish(page, data);
        await retryInVain(page);

        await context.setOffline(false);
        await expectRecovered(page);

        const antes = await page.locator('main').innerText();
        await goWithoutNetwork(page);
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        // Refetches on focus fail before later requests.
        await page.evaluate(() => fetch('/api/salud').catch(() => undefined));
        expect((await page.locator('main').innerText()).slice(0, 40)).toBe(antes.slice(0, 40));
        await context.setOffline(false);
      });
    }
  });
}

/** Switches the network off at the page's nth request. */
async function loseNetworkAt(page: Page, context: BrowserContext, nth: number): Promise<void> {
  let requests = 0;
  await page.route('**', async (request) => {
    if (++requests === nth) await context.setOffline(true);
    await request.continue().catch(() => undefined);
  });
}

test('the page shows its screen or a notice when the network is lost at any request, and recovers', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const random = numbersOf(SEED);
  for (const path of ['/home', '/publicacion/:id']) {
    // The first request is the page itself: without it the browser shows only its own error.
    for (const nth of [2, 3, 4, 5].map((base) => base + Math.floor(random() * 20))) {
      await test.step(`${path}, request ${nth}, seed ${SEED}`, async () => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const direccion = await direccionOf(page, path);
        await loseNetworkAt(page, context, nth);
        await page.goto(direccion, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
        await expect(page.getByText(/^Cargando/)).toHaveCount(0, { timeout: 20_000 });
        await untilSettled(page);
        await page.unrouteAll();
        await context.setOffline(false);
        await expectRecovered(page);
        await context.close();
      });
    }
  }
});

for (const role of ROLES) {
  const paths = onePerOwner(role);
  test(`a screen never loaded before offers 'Reintentar' while offline and loads when online: ${role} ${paths.join(' ')}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await signInAs(page, role);
    const addresses = await Promise.all(paths.map((path) => direccionOf(page, path)));
    await open(page, '/no-existe');
    for (const direccion of addresses) {
      await test.step(direccion, async () => {
        await goWithoutNetwork(page);
        await goWithoutReload(page, direccion);
        await expectFailure(page);
        await retryInVain(page);
        await context.setOffline(false);
        await expectRecovered(page);
      });
    }
  });
}

test('a reload without a network fails in the browser, and the page loads when online again', async ({
  page,
  context,
}) => {
  await open(page, '/home');
  await goWithoutNetwork(page);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
  await page.goto('/home');
  await expectRecovered(page);
});
