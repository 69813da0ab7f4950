import { expect, test } from '@playwright/test';
import { markPage } from './support/files.ts';
import { signInAs } from './support/roles.ts';
import { goWithoutReload } from './support/routes.ts';

/* A remote's contract version decides the context that it receives. */

/** A remote's build by hand, of one screen that says which context it got. */
const containerOf = (name: string, contract: { min: number; max: number }) => `
  var ${name.replace('-', '_')} = {
    init(shared) { this.shared = shared; },
    async get() {
      const [react] = Object.values(this.shared.react);
      const { createElement } = (await react.get())();
      const routes = (context) => [
        { path: '*', element: createElement('h1', null, context.version + ': ' + Object.keys(context).sort()) },
      ];
      return () => ({ default: Object.assign(routes, ${JSON.stringify({ owner: name, contract })}) });
    },
  };`;

test('remotes built for the current context receive it, and one for a later context shows a notice', async ({
  page,
}) => {
  const builds = {
    'mf-catalogue': containerOf('mf-catalogue', { min: 3, max: 4 }),
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
  await expect(title).toHaveText('3: alerts,api,config,events,queryClient,sesion,textoEnvio,version');
  await markPage(page);
  await goWithoutReload(page, '/micuenta');
  await expect(title).toHaveText('3: alerts,api,config,events,queryClient,sesion,textoEnvio,version');
  // A page that this shell was built without: the registry supplies it with its title.
  await goWithoutReload(page, '/novedades');
  await expect(title).toHaveText(/^3: /);
  await expect(page).toHaveTitle('Novedades · FluxPartes');
  expect(complaints).toEqual([]);
  await goWithoutReload(page, '/mis-ventas');
  await expect(page.getByText('Esta sección no está disponible')).toBeVisible();
  expect(complaints).toEqual([
    expect.stringContaining('mf-seller was built for version 4 to 5 of the context, this shell has 3 to 3'),
  ]);

  // The registry has a compatible build again.
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title).toHaveText('Mis ventas');
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
});
