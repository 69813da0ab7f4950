import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type OwnSite, ownSite } from './support/dedicated-site.ts';
import {
  bucket,
  type ForeignPlace,
  type ForeignRemote,
  foreignPlace,
  foreignRemote,
  publish,
  unpack,
} from './support/external-remote.ts';

/*
 * A fifth team with its own repository. Its remote is built on the packages' tarballs and served from its own origin. It is
 * published on this test's site, opened there and rolled back.
 */

test.describe.configure({ mode: 'serial' });

let place: ForeignPlace;
let remote: ForeignRemote;
let site: OwnSite;
test.afterAll(async () => {
  // The test removes some 29 000 files while other tests write to the same disk.
  test.setTimeout(180_000);
  await site?.close();
  await place?.remove();
});

const json = (...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

test('the tarballs contain every exported file and no source', async () => {
  // The test packs and unpacks six packages while other tests write to the same disk.
  test.setTimeout(120_000);
  place = await foreignPlace();
  expect(place.tarballs).toHaveLength(6);
  for (const tarball of place.tarballs) {
    const unpacked = path.join(place.home, path.basename(tarball, '.tgz'));
    await unpack(tarball, unpacked);
    const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
    const isSource = (file: string) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('template/');
    expect(files.filter(isSource), unpacked).toEqual([]);
    const { exports, ...manifest } = json(unpacked, 'package.json');
    expect(manifest).not.toHaveProperty('private');
    const exported = Object.values<string | Record<string, string>>(exports)
      .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
      .filter((file) => !file.includes('*'))
      .map((file) => path.normalize(file));
    expect(files).toEqual(expect.arrayContaining([...exported, 'LICENSE', 'README.md', 'CHANGELOG.md']));
  }
});

test('a new remote is installed from the tarballs alone in an empty folder', async () => {
  // The test writes 800 packages while other tests write to the same disk.
  test.setTimeout(240_000);
  remote = await foreignRemote(place, 'mf-quinto');
  const { dependencies } = json(remote.folder, 'package.json') as { dependencies: Record<string, string> };
  const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@fluxpartes/'));
  expect(own).toHaveLength(6);
  for (const [, file] of own) expect(readdirSync(path.join(remote.folder, 'paquetes'))).toContain(path.basename(file));
  const modules = path.join(realpathSync(remote.folder), 'node_modules');
  for (const name of ['@fluxpartes/mf-kit', '@fluxpartes/ui', 'react', 'webpack']) {
    expect(realpathSync(path.join(modules, name))).toBe(path.join(modules, name));
  }
});

test('the new remote passes its type check and its own tests', async () => {
  test.setTimeout(180_000);
  const [, tests] = await Promise.all([remote.run('npm', 'run', 'check'), remote.run('npm', 'test')]);
  expect(tests).toMatch(/Tests: +2 passed, 2 total/);
});

test('the new remote is built with its route in remote.json', async () => {
  test.setTimeout(180_000);
  await remote.run('npm', 'run', 'build');
  expect(json(remote.folder, 'dist/remote.json')).toMatchObject({ name: 'mf-quinto', routes: [{ path: '/quinto' }] });
});

test('the remote opens from its own origin under the strict policy, and a rollback removes it', async ({ page }) => {
  site = await ownSite();
  const own = await bucket(path.join(remote.folder, 'dist'));
  const address = `${site.origen}/quinto`;
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  expect((await page.request.get(address)).status()).toBe(404);
  const dist = path.join(remote.folder, 'dist');
  await publish(site.dataDir, 'mf-quinto', '--from', dist, '--origin', own.origin);

  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self' ${own.origin} 'sha256-`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  await expect(page.getByRole('heading', { level: 1, name: 'Últimas publicaciones' })).toBeVisible();
  await expect(page.locator('main a[href^="/publicacion/"]')).toHaveCount(8);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(violations).toEqual([]);

  await publish(site.dataDir, 'mf-quinto', '--rollback');
  const after = await page.request.get(address);
  expect(after.status()).toBe(404);
  expect(after.headers()['content-security-policy']).not.toContain(own.origin);
  own.close();
});
