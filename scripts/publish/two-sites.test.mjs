import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ObjectStorage, parseStorageUrl } from '@fluxpartes/object-storage';
import { startStorage } from '@fluxpartes/object-storage/testing';
import { BucketStore } from '@fluxpartes/registry/store';
import { freePort } from '../process/free-port.mjs';
import { publishRemote, publishShell, rollBackRemote } from './publish.mjs';
import { startSiteProcess } from './testing/site-process.mjs';
import { OWN, SHELL, stubBuild } from './testing/stub-build.mjs';
import { stubShell } from './testing/stub-shell.mjs';

/* Two processes of the site, each with a separate disk, share one object store. */

/** Both sites agree within this time, in ms. */
const AGREED_WITHIN = 2000;

const ENTRY = 'remoteEntry.abc.js';

let folder;
let server;
let store;
let sites;
let metricsPort;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'two-sites-'));
  server = await startStorage();
  store = new BucketStore(new ObjectStorage(parseStorageUrl(server.url, {})));
  metricsPort = await freePort();
  sites = await Promise.all([startSite('a', metricsPort), startSite('b')]);
});
afterAll(async () => {
  await Promise.all(sites.map(({ stop }) => stop()));
  await server.stop();
  rmSync(folder, { recursive: true });
});

const startSite = (name, port) =>
  startSiteProcess({ dataDir: path.join(folder, name), storageUrl: server.url, metricsPort: port });

/** Publishes a build of mf-admin with a compressed variant. */
function publish(note, more) {
  const dir = stubBuild(path.join(folder, 'build'), { note });
  writeFileSync(path.join(dir, `${ENTRY}.br`), brotliCompressSync(readFileSync(path.join(dir, ENTRY))));
  return publishRemote({ remote: 'mf-admin', store, shell: SHELL, dir, ...more });
}

/** Waits until both sites give the expected answer; returns the time in ms. */
async function untilAll(says, expected) {
  const begin = Date.now();
  const until = async (site) => {
    while ((await says(site)) !== expected) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await Promise.all(sites.map(until));
  return Date.now() - begin;
}
const untilLive = (version) => untilAll((site) => site.live(), version);
const entryOf = (version) => `/mf/mf-admin/${version}/${ENTRY}`;
const statusesOf = (address) => Promise.all(sites.map(async (site) => (await site.get(address)).status));
const tamper = (key, content) => {
  const object = server.objects.get(`flux/mf/releases/${key}`);
  object.content = Buffer.from(content);
  object.metadata['content-length'] = object.content.length;
};

/** The output of a script. */
async function run(script, ...args) {
  const env = {
    ...process.env,
    STORAGE_URL: server.url,
    DATA_DIR: path.join(folder, 'publisher'),
    SITE_METRICS_PORT: String(metricsPort),
  };
  const source = ['--import', path.resolve('scripts/testing/from-source.mjs')];
  const child = spawn(process.execPath, [...source, `scripts/${script}.mjs`, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return output;
}

it('two sites follow a release and a rollback within two seconds, and serve its files', async () => {
  await publishShell({ store, dir: stubShell(path.join(folder, 'shell'), { note: 'one' }) });
  const first = await publish('1');
  const times = [await untilLive(first)];
  const second = await publish('2');
  times.push(await untilLive(second));
  for (const site of sites) {
    const response = await site.get(entryOf(second), { 'Accept-Encoding': 'br' });
    expect([response.status, response.headers.get('Content-Encoding')]).toEqual([200, 'br']);
    expect(await response.text()).toContain('// 2');
    expect(await (await site.get('/admin')).text()).toContain('/shell/shell.1.js');
    expect(await (await site.get('/shell/shell.1.js')).text()).toBe('// one');
  }
  expect(await run('release', 'mf-admin', '--rollback')).toBe(`mf-admin ${first}\n`);
  times.push(await untilLive(first));
  expect(times.sort((a, b) => a - b)[1]).toBeLessThan(AGREED_WITHIN);
  const said = await run('releases');
  expect(said).toMatch(new RegExp(`mf-admin\n  ${first}  en línea desde`));
  expect(said).toMatch(new RegExp(`\n  ${second} .* 0 fallas cada 1.000 cargas \\(0 de 1\\)`));
});

it('two sites do not serve a changed object, and serve the other releases', async () => {
  const good = (await store.read()).remotes['mf-admin'].live;
  for (const [note, name, content] of [
    ['bad', ENTRY, 'alert(1)'],
    ['compressed badly', `${ENTRY}.br`, brotliCompressSync('alert(1)')],
  ]) {
    const bad = await publish(note, { activate: false });
    tamper(`mf-admin/${bad}/${name}`, content);
    await rollBackRemote({ remote: 'mf-admin', store, shell: SHELL, version: bad });
    await untilLive(bad);
    expect([await statusesOf(entryOf(bad)), await statusesOf(entryOf(good))]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await rollBackRemote({ remote: 'mf-admin', store, shell: SHELL, version: good });
  }
  const shell = await publishShell({
    store,
    dir: stubShell(path.join(folder, 'shell'), { note: 'two' }),
    activate: false,
  });
  tamper(`shell/${shell}/shell.1.js`, 'alert(1)');
  await store.change((registry) => ({ ...registry, shell: { ...registry.shell, live: shell } }));
  await untilLive(good);
  await expect(publish('3').then(untilLive)).resolves.toBeDefined();
  for (const site of sites) expect(await (await site.get('/shell/shell.1.js')).text()).toBe('// one');
});

it('two sites keep serving without the store, even after a restart, and follow it afterwards', async () => {
  const { live } = (await store.read()).remotes['mf-admin'];
  await server.stop();
  expect(await sites[1].stop()).toBe(0);
  sites[1] = await startSite('b');
  expect(await Promise.all(sites.map((site) => site.live()))).toEqual([live, live]);
  expect([await statusesOf(entryOf(live)), await statusesOf('/admin')]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  server = await startStorage(server);
  await untilLive(await publish('4'));
});

it('a site with an empty disk serves the files of a stored release', async () => {
  const [oldest] = Object.keys((await store.read()).remotes['mf-admin'].releases);
  sites.push(await startSite('c'));
  expect((await sites[2].get(entryOf(oldest))).status).toBe(200);
  expect((await sites[2].get(OWN[0])).status).toBe(200);
  await sites.pop().stop();
});
