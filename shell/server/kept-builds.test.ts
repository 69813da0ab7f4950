import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plantShellFolder, type ShellFolder } from './testing/shell-folder.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

let folder: ShellFolder;
const sites: RunningSite[] = [];

/** The site as a start finds it now. */
async function start(): Promise<RunningSite> {
  const site = await startSite(folder);
  sites.push(site);
  return site;
}

/** Builds the shell anew and starts a site on it. */
async function deploy(version: number): Promise<RunningSite> {
  folder.build(version);
  return start();
}

beforeEach(() => {
  folder = plantShellFolder();
});
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop();
  folder.remove();
});

const kept = () => readdirSync(folder.shellBuildsDir);

it('a tab that was opened before a deploy still gets the files of its build, to be kept for a year', async () => {
  await start();
  const site = await deploy(2);
  const { status, body, headers } = await site.get('/shell/login.1.js');
  expect([status, body]).toEqual([200, 'login 1']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await site.get('/shell/login.2.js')).body).toBe('login 2');
});

it('and packed, as before', async () => {
  await start();
  const site = await deploy(2);
  const { headers, body } = await site.get('/shell/shell.1.js', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body]).toEqual(['br', 'brotli']);
});

it('a site that runs on while its build is replaced goes on with the one it was started on', async () => {
  const site = await start();
  folder.build(2);
  expect((await site.get('/shell/login.1.js')).body).toBe('login 1');
});

it('the last ten builds stay; one that comes back counts as the last', async () => {
  await start();
  for (let version = 2; version <= 10; version++) await deploy(version);
  await deploy(1);
  const site = await deploy(11);
  expect(kept()).toHaveLength(10);
  expect((await site.get('/shell/login.1.js')).status).toBe(200);
  expect((await site.get('/shell/login.2.js')).status).toBe(404);
  expect((await site.get('/shell/login.3.js')).status).toBe(200);
});

it('the same build is kept once, by however many sites', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await Promise.all([start(), start(), start()]);
  expect(kept()).toHaveLength(1);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it('a copy that was cut short is not served as a build, and the site starts where none can be kept', async () => {
  mkdirSync(folder.shellBuildsDir, { recursive: true });
  mkdirSync(path.join(folder.shellBuildsDir, '.0123456789.1'));
  writeFileSync(path.join(folder.shellBuildsDir, '.0123456789.1/half.js'), 'hal');
  expect((await (await start()).get('/shell/half.js')).status).toBe(404);

  rmSync(folder.shellBuildsDir, { recursive: true });
  writeFileSync(folder.shellBuildsDir, 'a file in its place');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await (await start()).get('/shell/login.1.js')).status).toBe(200);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(existsSync(folder.shellBuildsDir)).toBe(true);
  logged.mockRestore();
});
