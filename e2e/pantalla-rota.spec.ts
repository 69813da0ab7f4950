import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DATA_DIR } from './support/roles.ts';
import { goWithoutReload } from './support/routes.ts';
import { disableSsr } from './support/ssr-parity.ts';

/* A screen that throws does not affect the rest of the page. */

const notice = (page: Page) => page.getByText('Esta sección no está disponible');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The listings of the first page; the first one's answer breaks its screen. */
async function breakFirst(page: Page): Promise<{ broken: number; sana: number }> {
  const rows = (await (await page.request.get('/api/publicaciones?limite=2&orden=nombre')).json()) as { id: number }[];
  const [broken, sana] = rows.map(({ id }) => id);
  if (broken === undefined || sana === undefined) throw new Error('there are no two listings');
  await page.route(`**/api/publicaciones/${broken}`, async (request) => {
    const answer = await request.fetch();
    await request.fulfill({ response: answer, json: { ...(await answer.json()), compatibilidad: null } });
  });
  return { broken, sana };
}

/** The site's log lines of client errors. */
function errorsOf(request: string): Record<string, unknown>[] {
  const lines = readFileSync(path.join(DATA_DIR, 'registros/sitio.log'), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('pageError') && line.includes(request))
    .map((line) => JSON.parse(line).pageError);
}

test('a broken listing shows a focused notice with a link to the catalogue, and the site logs the error', async ({
  page,
}) => {
  const { broken } = await breakFirst(page);
  const answer = await page.goto('/home?orden=nombre');
  const request = answer?.headers()['x-request-id'] ?? '';
  await page.locator(`a[href="/publicacion/${broken}"]`).first().click();
  await expect(notice(page)).toBeVisible();
  await expect(title(page)).toBeFocused();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(notice(page)).toHaveCount(0);

  await expect.poll(() => errorsOf(request)).toHaveLength(1);
  expect(errorsOf(request)).toEqual([
    {
      kind: 'render',
      remote: 'mf-catalogue',
      release: expect.stringMatching(/^[0-9a-f]{10}$/),
      page: '/publicacion/:id',
      device: 'desktop',
      request,
      message: expect.stringMatching(/^TypeError: Cannot read properties of null \(reading '\w+'\)$/),
      at: expect.arrayContaining([
        expect.stringMatching(/^mf\/mf-catalogue\/\w+\/(publicacion|routes)\.\w+\.js:\d+:\d+$/),
      ]),
    },
  ]);
});

test('Back and other listings work after a listing breaks, and a reload shows it when repaired', async ({ page }) => {
  const { broken, sana } = await breakFirst(page);
  await page.goto('/home?orden=nombre');
  await page.locator(`a[href="/publicacion/${broken}"]`).first().click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await goWithoutReload(page, `/publicacion/${sana}`);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await goWithoutReload(page, `/publicacion/${broken}`);
  await expect(notice(page)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
});

test('a broken listing opened by URL links to the catalogue and sends no report after the user opted out', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
  await page.goto('/privacidad');
  await page.getByLabel('Enviar mediciones desde este navegador').uncheck();
  const { broken } = await breakFirst(page);
  await disableSsr(page);
  await page.goto(`/publicacion/${broken}`);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText('avisanos con este código')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(title(page)).toBeFocused();
  // A page sends its beacon no later than when the browser leaves the page.
  await page.goto('/favicon.svg');
  expect(sent).toEqual([]);
});
