import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

let folder: ShellFixture;
let site: RunningSite;
beforeEach(() => {
  folder = createShellFixture();
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

/** Publishes a build of the shell with a service worker. */
function publishWithWorker(build: number): string {
  const version = folder.publishShell(build);
  const name = 'service-worker.js';
  writeFileSync(path.join(folder.shellBuildsDir, version, name), `worker ${build}`);
  folder.withShell((record) => {
    const release = record.releases[version];
    if (!release) throw new Error('it is not there');
    const assets = { ...release.assets, [name]: { integrity: 'sha384-w', bytes: 8 } };
    return { ...record, releases: { ...record.releases, [version]: { ...release, assets } } };
  });
  return version;
}

const worker = () => site.get('/service-worker.js');

it("/service-worker.js returns the live shell's worker with no-cache, and follows a rollback", async () => {
  site = await startSite(folder);
  const first = publishWithWorker(2);
  const { status, body, headers } = await worker();
  expect([status, body]).toEqual([200, 'worker 2']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  publishWithWorker(3);
  expect((await worker()).body).toBe('worker 3');
  folder.withShell((record) => ({ ...record, live: first }));
  expect((await worker()).body).toBe('worker 2');
});

it('/service-worker.js returns the kill switch without a shell worker or if disabled by setting', async () => {
  site = await startSite(folder);
  expect((await worker()).body).toContain('registration.unregister()');
  publishWithWorker(2);
  expect((await worker()).body).toBe('worker 2');
  await site.stop();
  site = await startSite(folder, { hasServiceWorker: false });
  const { status, body, headers } = await worker();
  expect(status).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(headers['cache-control']).toBe('no-cache');
});

it('the offline page has an empty root and no remote, and supports 304', async () => {
  site = await startSite(folder);
  const { status, body, headers } = await site.get('/shell/pagina.html');
  expect(status).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('id="fp-registry"');
  expect(body).not.toContain('remoteEntry.js" crossorigin');
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
  const again = await site.get('/shell/pagina.html', { 'If-None-Match': String(headers.etag) });
  expect(again.status).toBe(304);
});
