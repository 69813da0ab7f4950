import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess } from './testing/site-process.mjs';

/* The built site with a shell whose render never ends. */

const DIST = path.resolve(__dirname, '../../shell/dist');
const VERSION = '0000000001';
const NEVER = 'exports.sharedModules = {}; exports.render = () => new Promise(() => {});';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ssr-timeout-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The built shell with another SSR bundle, as the only published release. */
function publishShellWithSsr(code) {
  const [offer, site] = ['shell.json', 'site.json'].map((name) =>
    JSON.parse(readFileSync(path.join(DIST, name), 'utf8')),
  );
  const dir = path.join(dataDir, 'shell', VERSION);
  cpSync(path.join(DIST, 'web'), dir, { recursive: true });
  writeFileSync(path.join(dir, site.ssrBundle), code);
  site.assets[site.ssrBundle].integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const release = { ...offer, ...site, at: '2026-11-01T12:00:00Z' };
  const shell = { live: VERSION, releases: { [VERSION]: release }, history: [] };
  mkdirSync(path.join(dataDir, 'mf/registry'), { recursive: true });
  writeFileSync(path.join(dataDir, 'mf/registry/00000001.json'), JSON.stringify({ schema: 2, remotes: {}, shell }));
}

/** Sent while a render is late, but not once the circuit breaker of the render is open. */
const LATE = '<noscript><meta http-equiv="refresh" content="1"></noscript>';

it('a site starts, responds and stops while a render never ends', async () => {
  publishShellWithSsr(NEVER);
  const site = await startSiteProcess({ dataDir });
  const page = await site.get('/');
  const text = await page.text();
  // The response came while the render still ran, before the site disabled SSR of the build.
  const found = ['<div id="root"></div>', LATE].map((part) => text.includes(part));
  expect([page.status, ...found]).toEqual([200, true, true]);
  expect(await site.stop()).toBe(0);
});
