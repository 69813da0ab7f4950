import { expect, test } from '@playwright/test';
import { signInAs } from './support/roles.ts';
import { waitForScreen } from './support/routes.ts';
import { watchJumps } from './support/ssr-parity.ts';
import { hold } from './support/stubbed-responses.ts';

/* The frame of a page: what a member sees before any code has loaded. */

const SHELL_SCRIPT = /\/shell\/shell\.[0-9a-f]+\.js/;

test('the frame shows the title before the code loads, does not shift, and shows a notice when the code is lost', async ({
  page,
}) => {
  await signInAs(page, 'mecanico');
  const html = async () => (await page.request.get('/mis-compras')).text();
  await expect.poll(html).toContain('id="fp-frame"');

  const jumps = await watchJumps(page);
  const release = await hold(page, SHELL_SCRIPT);
  await page.goto('/mis-compras', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Mis compras' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'FluxPartes' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Cargando...');
  release();
  await waitForScreen(page);
  expect(await jumps()).toBeLessThanOrEqual(0.01);

  await page.route(SHELL_SCRIPT, (request) => request.abort());
  await page.reload();
  await expect(page.getByText('Esta sección no está disponible en este momento.')).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  await page.unroute(SHELL_SCRIPT);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Mis compras' })).toBeVisible();
});
