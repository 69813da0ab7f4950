import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess } from './testing/site-process.mjs';

/* The built site beside a shell whose drawing is never done. */

const DIST = path.resolve(__dirname, '../../shell/dist');
const VERSION = '0000000001';
const NEVER = 'exports.given = {}; exports.draw = () => new Promise(() => {});';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'stuck-drawing-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The shell as it was built, with another drawing, as the only thing that was ever published. */
function publishShellThatDraws(code) {
  const [offer, site] = ['shell.json', 'site.json'].map((name) =>
    JSON.parse(readFileSync(path.join(DIST, name), 'utf8')),
  );
  const dir = path.join(dataDir, 'shell', VERSION);
  cpSync(path.join(DIST, 'web'), dir, { recursive: true });
  writeFileSync(path.join(dir, site.drawing), code);
  site.assets[site.drawing].integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const release = { ...offer, ...site, at: '2026-11-01T12:00:00Z' };
  const shell = { live: VERSION, releases: { [VERSION]: release }, history: [] };
  mkdirSync(path.join(dataDir, 'mf/registry'), { recursive: true });
  writeFileSync(path.join(dataDir, 'mf/registry/00000001.json'), JSON.stringify({ schema: 2, remotes: {}, shell }));
}

/** So says a page whose drawing is late; that of a build that is refused does not. */
const LATE = '<noscript><meta http-equiv="refresh" content="1"></noscript>';

it('a site starts, answers and stops beside a drawing that is never done', async () => {
  publishShellThatDraws(NEVER);
  const site = await startSiteProcess({ dataDir });
  const page = await site.get('/');
  const text = await page.text();
  // It has not waited until the build was refused.
  const found = ['<div id="root"></div>', LATE].map((part) => text.includes(part));
  expect([page.status, ...found]).toEqual([200, true, true]);
  expect(await site.stop()).toBe(0);
});
