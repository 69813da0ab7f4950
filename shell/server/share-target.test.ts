import { readFileSync } from 'node:fs';
import { SHARE as OF_PAGES, SHARE_OUTCOME } from '@fluxpartes/mf-kit/upload-queue';
import { SHARE_PATH } from './service-worker.ts';
import { createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

let folder: ShellFixture;
let site: RunningSite;
beforeEach(async () => {
  folder = createShellFixture();
  site = await startSite(folder);
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

it.each([
  ['an empty body', 0],
  ['a screenshot', 300_000],
  ['a file larger than the limit', 20 * 1024 * 1024],
])("%s shared without a service worker redirects to the purchases with 'not_arrived'", async (_case, bytes) => {
  const { status, headers, body } = await site.post(SHARE_PATH, 'x'.repeat(bytes));
  expect([status, headers.location, body]).toEqual([303, `/mis-compras?${SHARE_OUTCOME}=not_arrived`, '']);
  expect(headers['cache-control']).toBe('no-store');
});

it('manifest, service worker and site use the same path and field', () => {
  const manifest = readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8');
  const { share_target } = JSON.parse(manifest) as {
    share_target: { action: string; params: { files: { name: string }[] } };
  };
  expect([share_target.action, SHARE_PATH]).toEqual([OF_PAGES.path, OF_PAGES.path]);
  expect(share_target.params.files.map(({ name }) => name)).toEqual([OF_PAGES.field]);
});
