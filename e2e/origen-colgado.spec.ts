import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { bucket, publish } from './support/otro-repositorio.ts';
import { ownSite, testOn } from './support/sitio-propio.ts';

/* An origin that answers nobody: the page is there at once, and says within 10 s that its section is not. */

const test = testOn(() => ownSite());

test("the layout and 'Cargando...' come without it; after both releases have hung, in 9.5 s, the notice", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const dist = mkdtempSync(path.join(tmpdir(), 'origen-'));
  cpSync('mf-catalogue/dist', dist, { recursive: true });
  const own = await bucket(dist);
  const release = (folder: string) =>
    publish(site.dataDir, 'mf-catalogue', '--desde', dist, '--origen', `${own.origin}/${folder}`);
  await release('1');
  writeFileSync(path.join(dist, 'nota.txt'), 'Otra versión.');
  await release('2');
  await page.goto('/home');
  await expect(page.locator('main a[href^="/publicacion/"]').first()).toBeVisible();

  own.hang();
  await page.context().clearCookies();
  await page.clock.install();
  await page.goto('/home?q=otra', { waitUntil: 'commit' });
  await expect(page.getByText('Cargando...').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'FluxPartes' })).toBeVisible();
  const entry = (folder: string) => page.locator(`script[src^="${own.origin}/${folder}/remoteEntry."]`);
  await expect(entry('2')).toBeAttached();
  const notice = page.getByText('Esta sección no está disponible');
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(8000);
  await expect(entry('1')).toBeAttached();
  await page.clock.fastForward(1500);
  await expect(notice).toBeVisible();
  own.close();
  rmSync(dist, { recursive: true });
});
