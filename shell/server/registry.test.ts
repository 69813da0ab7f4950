import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LiveRegistry, RegistryFolder } from './registry.ts';
import { CATALOGUE, createShellFixture, FACTS, type ShellFixture } from './testing/shell-fixture.ts';
import { inlined, type RunningSite, startSite, tags } from './testing/start-site.ts';

let folder: ShellFixture;
let site: RunningSite;
beforeAll(async () => {
  folder = createShellFixture();
  site = await startSite(folder);
});
afterAll(async () => {
  await site.stop();
  folder.remove();
});

describe('a page of a remote', () => {
  const routes = [
    { path: '/mis-ventas', title: 'Mis ventas', chunk: 'ventas', data: '/api/ventas?x=1' },
    { path: '/tienda/:nombre/:id', title: 'Tienda', data: '/api/tiendas/:nombre/:id' },
  ];
  const seller = {
    version: 'v2',
    entry: '/mf/mf-seller/v2/remoteEntry.js',
    chunks: { ventas: { js: ['ventas.js'], css: [] } },
    routes,
  };

  it('exists only while its release is live', async () => {
    expect((await site.get('/mis-ventas')).status).toBe(404);
    folder.publish({ 'mf-catalogue': CATALOGUE, 'mf-seller': seller });
    const { status, body } = await site.get('/mis-ventas');
    expect(status).toBe(200);
    expect(body).toContain('<title>Mis ventas · FluxPartes</title>');
    for (const file of ['/mf/mf-seller/v2/remoteEntry.js', '/mf/mf-seller/v2/ventas.js', '/api/ventas?x=1']) {
      expect(tags(body).join('\n')).toContain(`href="${file}"`);
    }
    expect((await site.get('/tienda/a%20b/7')).body).toContain('href="/api/tiendas/a%20b/7"');
    expect((await site.get('/tienda/a/b')).status).toBe(404);
    folder.publish({ 'mf-catalogue': CATALOGUE });
    expect((await site.get('/mis-ventas')).status).toBe(404);
  });
});

it("a page has the integrity of the release's files and of the fallback release's entry", async () => {
  const own = createShellFixture();
  const one = (name: string) => ({ [name]: { integrity: `sha384-${name}`, bytes: 1 } });
  const assets = { ...one('remoteEntry.js'), ...one('routes.css'), ...one('routes.js') };
  const release = { ...FACTS, ...CATALOGUE, assets };
  const at = '2026-11-01T12:00:00Z';
  const history = ['v0', 'v1'].map((version) => ({ at, version, action: 'publicar' }));
  const releases = { v0: { ...release, at, commit: null }, v1: { ...release, at, commit: null } };
  const remotes = { 'mf-catalogue': { live: 'v1', releases, history } };
  writeFileSync(path.join(own.remotesDir, 'registry/00000009.json'), JSON.stringify({ schema: 2, remotes }));
  const server = await startSite(own);
  const { body } = await server.get('/home');
  const tag = (file: string) => tags(body).find((one) => one.includes(`/${file}"`));
  expect(tag('remoteEntry.js')).toContain(' integrity="sha384-remoteEntry.js" crossorigin="anonymous"');
  expect(tag('routes.css')).toContain(' integrity="sha384-routes.css"');
  expect(tag('routes.js')).toContain(' integrity="sha384-routes.js"');
  const { integrity, before, integrities } = inlined(body, 'fp-registry').remotes['mf-catalogue'];
  expect([integrity, before.integrity]).toEqual(['sha384-remoteEntry.js', 'sha384-remoteEntry.js']);
  expect(integrities).toEqual({ 'routes.js': 'sha384-routes.js' });
  await server.stop();
  own.remove();
});

describe('the registry', () => {
  const named = async () => Object.keys(inlined((await site.get('/home')).body, 'fp-registry').remotes);
  const write = (file: string, text: string) => writeFileSync(path.join(folder.remotesDir, file), text);

  it('keeps its state if the newest document is invalid, and applies the next one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await named()).toEqual(['mf-catalogue']);
    for (const torn of ['{"remotes":{"mf-se', 'null', '[]']) {
      write('registry/00009998.json', torn);
      expect(await named()).toEqual(['mf-catalogue']);
      // A newly started site also ignores the invalid document.
      expect(Object.keys((await new LiveRegistry(new RegistryFolder(folder.remotesDir)).current()).remotes)).toEqual([
        'mf-catalogue',
      ]);
    }
    const empty = { releases: {}, history: [] };
    const remotes = { 'mf-admin': { ...empty, live: null }, 'mf-catalogue': { ...empty, live: 'constructor' } };
    write('registry/00009999.json', JSON.stringify({ schema: 2, remotes }));
    expect(await named()).toEqual([]);
    rmSync(path.join(folder.remotesDir, 'registry/00009998.json'));
    rmSync(path.join(folder.remotesDir, 'registry/00009999.json'));
    expect(await named()).toEqual(['mf-catalogue']);
  });

  it('logs one line while a document is unreadable, and is read again later', async () => {
    const logged = jest
      .spyOn(console, 'error')
      .mockReset()
      .mockImplementation(() => {});
    const own = createShellFixture();
    const registry = new LiveRegistry(new RegistryFolder(own.remotesDir));
    const document = path.join(own.remotesDir, 'registry/00000007.json');
    mkdirSync(document);
    for (const _visit of [1, 2]) expect((await registry.current()).remotes).toEqual({});
    expect(logged).toHaveBeenCalledTimes(1);
    rmdirSync(document);
    own.publish({ 'mf-admin': CATALOGUE });
    renameSync(path.join(own.remotesDir, 'registry/00000002.json'), document);
    expect(Object.keys((await registry.current()).remotes)).toEqual(['mf-admin']);
    own.remove();
  });
});
