import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createShellFixture, SHELL, type ShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite, tags } from './testing/start-site.ts';

/* The deployed build is number 1. */

let folder: ShellFixture;
let site: RunningSite;
const logged = jest.spyOn(console, 'error');
beforeEach(async () => {
  folder = createShellFixture();
  logged.mockReset();
  site = await startSite(folder);
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

/** The shell's scripts, style sheets and preloads in a page. */
async function filesAt(address: string): Promise<string[]> {
  const { body } = await site.get(address);
  const scripts = /<script defer[^>]*>/.exec(body) ?? [];
  return [...scripts, ...tags(body)].flatMap((tag) => /"\/shell\/([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []);
}
const filesOf = (build: number) => [
  `shell.${build}.js`,
  `shell.${build}.css`,
  `login.${build}.css`,
  `login.${build}.js`,
];

it('the site serves the deployed build if no shell is published', async () => {
  expect(await filesAt('/')).toEqual(filesOf(1));
  expect((await site.get('/shell/login.1.js')).body).toBe('login 1');
});

describe('a shell that is published while the site runs', () => {
  it('is live with files, routes and contract from the next page until a rollback', async () => {
    const first = folder.publishShell(2);
    expect(await filesAt('/')).toEqual(filesOf(2));
    const offer = { routes: [...SHELL.routes, { path: '/ayuda', title: 'Ayuda', chunk: 'login' }] };
    const second = folder.publishShell(3, { offer });
    expect(await filesAt('/ayuda')).toEqual(filesOf(3));
    expect((await site.get('/ayuda')).status).toBe(200);
    expect(JSON.parse((await site.get('/mf/shell.json')).body)).toEqual({ ...SHELL, ...offer });
    folder.withShell((record) => ({ ...record, live: first }));
    expect(await filesAt('/')).toEqual(filesOf(2));
    expect((await site.get('/ayuda')).status).toBe(404);
    expect(JSON.parse((await site.get('/mf/shell.json')).body)).toEqual(SHELL);
    expect(second).not.toBe(first);
  });

  it('has its published integrity in the script tag', async () => {
    folder.publishShell(2);
    const { body } = await site.get('/');
    expect(body).toContain('<script defer src="/shell/shell.2.js" integrity="sha384-2" crossorigin="anonymous">');
  });

  it("keeps other releases' files for open tabs, compressed and immutable", async () => {
    folder.publishShell(2);
    folder.publishShell(3);
    // A retained build that the registry does not list.
    const legacy = path.join(folder.shellBuildsDir, '0123456789');
    mkdirSync(legacy);
    writeFileSync(path.join(legacy, 'login.9.js'), 'login 9');
    for (const build of [1, 2, 3, 9]) {
      const { status, body, headers } = await site.get(`/shell/login.${build}.js`);
      expect([status, body, headers['cache-control']]).toEqual([
        200,
        `login ${build}`,
        'public, max-age=31536000, immutable',
      ]);
    }
    const { headers, body } = await site.get('/shell/shell.2.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual(['br', 'brotli']);
  });

  it('is also live in a site that starts later with another deployed build', async () => {
    folder.publishShell(2);
    folder.build(4);
    const later = await startSite(folder);
    expect((await later.get('/')).body).toContain('/shell/shell.2.js');
    await later.stop();
  });
});

describe('a shell that this server cannot serve', () => {
  const lines = () => logged.mock.calls.map(([line]) => String(line));

  it('leaves the previous release live and logs one line if it needs a newer server', async () => {
    folder.publishShell(2);
    folder.publishShell(3, { server: 99 });
    for (const _visit of [1, 2]) expect(await filesAt('/')).toEqual(filesOf(2));
    expect(lines()).toEqual([
      "The shell's release 0000000003 is not served: it asks for version 99 of the server, this one is 1",
    ]);
  });

  it('is replaced by the previous release while its folder or a file is missing', async () => {
    folder.publishShell(2);
    const live = path.join(folder.shellBuildsDir, folder.publishShell(3));
    expect(await filesAt('/')).toEqual(filesOf(3));
    renameSync(live, `${live}.moved`);
    for (const _visit of [1, 2]) expect(await filesAt('/')).toEqual(filesOf(2));
    renameSync(`${live}.moved`, live);
    expect(await filesAt('/')).toEqual(filesOf(3));
    rmSync(path.join(live, 'shell.3.js'));
    expect(await filesAt('/')).toEqual(filesOf(2));
    expect(lines()).toEqual([
      expect.stringMatching(/0000000003 is not served: \S*0000000003 is not there$/),
      expect.stringMatching(/0000000003 is not served: \S*shell\.3\.js is not there$/),
    ]);
  });

  it('is not served if its name points outside the folder', async () => {
    folder.publishShell(2);
    folder.withShell(({ releases, ...record }) => {
      const [release] = Object.values(releases);
      return {
        ...record,
        live: '../mf',
        releases: { ...releases, ...(release && { '../mf': { ...release, assets: {} } }) },
      };
    });
    expect(await filesAt('/')).toEqual(filesOf(2));
    expect(lines()).toEqual([expect.stringContaining('../mf is not served')]);
  });

  it('is not replaced by a rolled-back release if its files are missing', async () => {
    const bad = folder.publishShell(2);
    const gone = folder.publishShell(3);
    rmSync(path.join(folder.shellBuildsDir, gone), { recursive: true });
    folder.withShell(({ releases, ...record }) => {
      const { [bad]: release, ...others } = releases;
      return { ...record, releases: { ...others, ...(release && { [bad]: { ...release, takenBack: true } }) } };
    });
    expect(await filesAt('/')).toEqual(filesOf(1));
    expect(lines()).toEqual([expect.stringMatching(/0000000003 is not served: .* is not there$/)]);
  });
});

it('the site serves no incomplete copy, and the deployed build if the folder is unreadable', async () => {
  mkdirSync(path.join(folder.shellBuildsDir, '.0123456789.1'), { recursive: true });
  writeFileSync(path.join(folder.shellBuildsDir, '.0123456789.1/half.js'), 'hal');
  expect((await site.get('/shell/half.js')).status).toBe(404);
  rmSync(folder.shellBuildsDir, { recursive: true });
  writeFileSync(folder.shellBuildsDir, 'a file in its place');
  expect((await site.get('/shell/login.1.js')).status).toBe(200);
});
