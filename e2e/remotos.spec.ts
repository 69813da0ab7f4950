import { expect, type Page, type Route } from '@playwright/test';
import { ownSite, testOn } from './support/dedicated-site.ts';
import { markPage, SCREENS } from './support/files.ts';
import { signInAs } from './support/roles.ts';
import { direccionOf, goToScreen, waitForScreen } from './support/routes.ts';
import { NEWER, plantTwoReleases } from './support/two-releases.ts';

/*
 * A remote fails alone. Where its live release fails, the previous release replaces it without a press. Where both fail, a
 * notice appears within 10 s and the rest of the page works. One press then loads the remote without a reload.
 */

const test = testOn(() => ownSite({ plantRemotes: plantTwoReleases }));

// The tests run in parallel: they begin last, and in sequence they would leave a core idle.
test.describe.configure({ mode: 'parallel' });

type Remote = keyof typeof SCREENS;

/** The broken releases of a remote. */
const BOTH = '[^/]+';
type Broken = typeof BOTH | typeof NEWER;

const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'No encontrado' });
const script = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });
const changed = (change: (text: string) => string) => async (route: Route) => {
  const text = await (await route.fetch()).text();
  const other = change(text);
  expect(other).not.toBe(text);
  await script(route, other);
};

interface Kind {
  /** The cause in the client error report. */
  cause: string;
  /** Replacements of the entry, the routes' chunk and the screen's chunk. */
  files: Partial<Record<'entry' | 'routes' | 'screen', (route: Route) => unknown>>;
}

const LOST = "screen's and routes' chunk 404";

const KINDS: Record<string, Kind> = {
  'entry 404': { cause: 'entry', files: { entry: missing } },
  'entry throws': { cause: 'load', files: { entry: (route) => script(route, 'throw new Error("roto")') } },
  "screen's chunk 404": { cause: 'chunk', files: { screen: missing } },
  [LOST]: { cause: 'chunk', files: { screen: missing, routes: missing } },
  'screen throws when rendered': {
    cause: 'render',
    files: { screen: changed((text) => text.replace(/\.useState\b/g, '.useState.nothing.there')) },
  },
  'facade lacks an export': {
    cause: 'render',
    files: { routes: changed((text) => text.replace(/\.Outlet\b/g, '.NoOutlet')) },
  },
  'built for another context': {
    cause: 'contract',
    files: { routes: changed((text) => text.replace(/(?<=\bcontract:)\w+/, '{min:99,max:99}')) },
  },
  // The hanging cases come last: they use a page clock that the test moves.
  'entry hangs': { cause: 'slow', files: { entry: () => {} } },
  "screen's chunk hangs": { cause: 'slow', files: { screen: () => {} } },
};

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** Breaks a remote in one way, and opens its screen. */
async function openBroken(page: Page, remote: Remote, kind: Kind, version: Broken): Promise<void> {
  const { path, chunk } = SCREENS[remote];
  const direccion = await direccionOf(page, path);
  for (const [file, answer] of Object.entries(kind.files)) {
    const name = { entry: 'remoteEntry', routes: 'routes', screen: chunk }[file];
    await page.route(new RegExp(`/mf/${remote}/${version}/${name}\\.[0-9a-f]+\\.js`), async (route) => answer(route));
  }
  if (kind.cause === 'slow') await page.clock.install();
  await page.goto(direccion, { waitUntil: 'commit' });
  if (kind.cause !== 'slow') return;
  await expect(
    page.locator(`script[src*="/mf/${remote}/${NEWER}/${kind.files.entry ? 'remoteEntry' : chunk}."]`),
  ).toBeAttached();
  await expect(page.getByText('Cargando...').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward(8000);
}

/** All releases fail: the notice appears in time with the incident code of the report. One press loads the screen. */
async function expectNotice(page: Page, remote: Remote, kind: Kind): Promise<void> {
  const reports: Record<string, string>[] = [];
  const listen = (request: { url: () => string; postDataJSON: () => unknown }) => {
    if (request.url().endsWith('/mf/failures')) reports.push(request.postDataJSON() as Record<string, string>);
  };
  page.on('request', listen);
  await openBroken(page, remote, kind, BOTH);
  if (kind.cause === 'slow') {
    const second = page.locator(`script[src*="/mf/${remote}/"]:not([src*="/${NEWER}/"])`);
    await expect(second.last()).toBeAttached();
    await page.clock.fastForward(1500);
  }
  await expect(notice(page)).toBeVisible();
  const { path } = SCREENS[remote];
  await expect(page.getByText(/avisanos con este código/)).toContainText(reports[0]?.incident ?? 'no report');
  const incident = reports[0]?.incident ?? '';
  const each = { incident, remote, kind: kind.cause, page: path };
  expect(reports).toEqual([
    { ...each, release: NEWER },
    { ...each, release: expect.stringMatching(/^(?!f{10})[0-9a-f]{10}$/) },
  ]);
  page.off('request', listen);
  await markPage(page);
}

async function expectBackByOnePress(page: Page): Promise<void> {
  await page.unrouteAll();
  await retry(page).click();
  await waitForScreen(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
}

/** Only the live release fails. */
async function expectReleaseBefore(page: Page, remote: Remote, kind: Kind): Promise<void> {
  await openBroken(page, remote, kind, NEWER);
  await waitForScreen(page);
  await expect(notice(page)).toHaveCount(0);
  // The styles of the failed release are gone, and the previous release's styles are there.
  const styles = await page
    .locator(`link[rel=stylesheet][href*="/mf/${remote}/"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((href) => href.includes(NEWER))).toEqual([]);
  await page.unrouteAll();
}

const REMOTES = Object.keys(SCREENS) as Remote[];
/**
 * The handling of faults is the shell's own code: one remote tests all faults, and the other remotes only test their files.
 */
const faultsOf = (remote: Remote) =>
  remote === 'mf-seller' ? Object.keys(KINDS) : ['entry 404', LOST, 'built for another context'];
/** Faults with a fallback release. */
const replacedOf = (remote: Remote) =>
  remote === 'mf-seller' ? [LOST, 'screen throws when rendered', "screen's chunk hangs"] : [LOST];

for (const remote of REMOTES) {
  const { role, elsewhere } = SCREENS[remote];
  const names = faultsOf(remote);

  // One test for three faults: a test of all nine would be the last to end.
  for (const some of names.flatMap((_, i) => (i % 3 === 0 ? [names.slice(i, i + 3)] : []))) {
    test(`${remote} shows a notice and loads after one press when all its releases fail: ${some.join(', ')}`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await signInAs(page, role);
      for (const name of some) {
        const kind = KINDS[name] as Kind;
        await test.step(name, async () => {
          await expectNotice(page, remote, kind);
          if (name === 'entry 404') {
            await goToScreen(page, elsewhere);
            await expect(notice(page)).toHaveCount(0);
            await page.goBack();
            await expect(notice(page)).toBeVisible();
          }
          await expectBackByOnePress(page);
        });
      }
    });
  }

  test(`${remote} falls back to its previous release when the live one fails`, async ({ page }) => {
    test.setTimeout(120_000);
    await signInAs(page, role);
    for (const [name, kind] of Object.entries(KINDS)) {
      if (!replacedOf(remote).includes(name)) continue;
      await test.step(name, () => expectReleaseBefore(page, remote, kind));
    }
  });
}
