import { expect, type Page, test } from '@playwright/test';
import { signInAs } from './support/roles.ts';
import { goWithoutReload } from './support/rutas.ts';

/* A remote dies alone: what fails is named in its place, the rest goes on, and it comes back without a reload. */

const ENTRY = /\/mf\/mf-catalogue\/[^/]+\/remoteEntry\./;
const PATHS = /\/mf\/mf-catalogue\/[^/]+\/routes\..*\.js/;

/** Marks the page, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-misma-pagina', 'si'));
const wasNotReloaded = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const catalogo = (page: Page) => page.getByRole('searchbox');

for (const [scenario, patron] of [
  ['entry', ENTRY],
  ['exposed chunk', PATHS],
] as const) {
  test(`without the ${scenario} of a remote, its section says so and comes back with 'Reintentar'`, async ({
    page,
  }) => {
    await page.route(patron, (path) => path.abort());
    await page.goto('/home');
    await expect(notice(page)).toBeVisible();
    await mark(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(notice(page)).toBeVisible();
    await page.unroute(patron);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(catalogo(page)).toBeVisible();
    await wasNotReloaded(page);
  });
}

test('a broken remote leaves the rest of the site alone', async ({ page }) => {
  await page.route(ENTRY, (path) =>
    path.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'throw new Error("roto")',
    }),
  );
  await page.goto('/');
  await mark(page);
  await page
    .getByRole('link', { name: 'Continuar como invitado' })
    .or(page.getByRole('button', { name: 'Continuar como invitado' }))
    .click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await wasNotReloaded(page);
});

test('a remote that does not answer within 8 seconds counts as missing', async ({ page }) => {
  await page.route(ENTRY, () => {});
  await page.clock.install();
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('script[src*="/mf-catalogue/"]')).toBeAttached();
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(notice(page)).toBeVisible();
});

/** A remote's build by hand, of one screen that says which context it got. A build of before says nothing of versions. */
const containerOf = (name: string, contract?: { min: number; max: number }) => `
  var ${name.replace('-', '_')} = {
    init(shared) { this.shared = shared; },
    async get() {
      const [react] = Object.values(this.shared.react);
      const { createElement } = (await react.get())();
      const routes = (context) => [
        { path: '*', element: createElement('h1', null, context.version + ': ' + Object.keys(context).sort()) },
      ];
      return () => ({ default: Object.assign(routes, ${JSON.stringify(contract ? { owner: name, contract } : {})}) });
    },
  };`;

test('remotes that were built for the present and the previous context get it; one for a later one says so', async ({
  page,
}) => {
  const builds = {
    'mf-catalogue': containerOf('mf-catalogue'),
    'mf-account': containerOf('mf-account', { min: 3, max: 3 }),
    'mf-seller': containerOf('mf-seller', { min: 4, max: 5 }),
    'mf-nuevo': containerOf('mf-nuevo', { min: 2, max: 3 }),
  };
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('of the context')) complaints.push(message.text());
  });
  await page.route('/home', async (request) => {
    const response = await request.fetch();
    const body = (await response.text()).replace(/(?<=id="fp-registry">).*?(?=<\/script>)/, (published) => {
      const { remotes } = JSON.parse(published) as { remotes: Record<string, { routes: unknown }> };
      const releases = Object.keys(builds).map((name) => {
        const routes = remotes[name]?.routes ?? [{ path: '/novedades', title: 'Novedades' }];
        return [name, { version: 'a-mano', entry: `/mf/${name}/a-mano.js`, routes }];
      });
      return JSON.stringify({ remotes: Object.fromEntries(releases) });
    });
    await request.fulfill({ response, body });
  });
  for (const [name, body] of Object.entries(builds)) {
    await page.route(`/mf/${name}/a-mano.js`, (request) => request.fulfill({ contentType: 'text/javascript', body }));
  }
  await signInAs(page, 'vendedor');
  const title = page.getByRole('heading', { level: 1 });

  await page.goto('/home');
  await expect(title).toHaveText('2: alerts,api,config,queryClient,sesion,version');
  await mark(page);
  await goWithoutReload(page, '/micuenta');
  await expect(title).toHaveText('3: alerts,api,config,events,queryClient,sesion,version');
  // A page that this shell was built without: the registry brings it, with its title.
  await goWithoutReload(page, '/novedades');
  await expect(title).toHaveText(/^3: /);
  await expect(page).toHaveTitle('Novedades · FluxPartes');
  expect(complaints).toEqual([]);
  await goWithoutReload(page, '/mis-ventas');
  await expect(notice(page)).toBeVisible();
  expect(complaints).toEqual([
    expect.stringContaining('mf-seller was built for version 4 to 5 of the context, this shell has 2 to 3'),
  ]);

  // The registry has a build again that fits.
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title).toHaveText('Mis ventas');
  await wasNotReloaded(page);
});
