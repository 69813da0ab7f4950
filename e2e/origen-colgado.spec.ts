import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ownSite, testOn } from './support/dedicated-site.ts';
import { bucket, publish } from './support/external-remote.ts';

/*
 * An origin that never responds: the page appears immediately. It shows a notice for the section of that origin within 10
 * s.
 */

const test = testOn(() => ownSite());

test("the page shows the layout and 'Cargando...' at once, and a notice after 9.5 s, when the origin hangs", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const dist = mkdtempSync(path.join(tmpdir(), 'origen-'));
  cpSync('mf-catalogue/dist', dist, { recursive: true });
  const own = await bucket(dist);
  const release = (folder: string) =>
    publish(site.dataDir, 'mf-catalogue', '--from', dist, '--origin', `${own.origin}/${folder}`);
  await release('1');
  writeFileSync(path.join(dist, 'nota.txt'), 'Otra versión.');
  await release('2');
  await page.goto('/home');
  await expect(page.locator('main a[href^="/publicacion/"]').first()).toBeVisible();

  own.hang();
  // A browser with an empty cache.
  const visitor = await (await browser.newContext({ baseURL: site.origen })).newPage();
  await visitor.clock.install();
  await visitor.goto('/home', { waitUntil: 'commit' });
  await expect(visitor.getByText('Cargando...').first()).toBeVisible({ timeout: 5000 });
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'FluxPartes' })).toBeVisible();
  const entry = (folder: string) => visitor.locator(`script[src^="${own.origin}/${folder}/remoteEntry."]`);
  await expect(entry('2')).toBeAttached();
  const notice = visitor.getByText('Esta sección no está disponible');
  await expect(notice).toHaveCount(0);
  await visitor.clock.fastForward(8000);
  await expect(entry('1')).toBeAttached();
  await visitor.clock.fastForward(1500);
  await expect(notice).toBeVisible();
  await visitor.context().close();
  own.close();
  rmSync(dist, { recursive: true });
});
