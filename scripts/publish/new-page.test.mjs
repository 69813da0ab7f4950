import path from 'node:path';
import { createShellFixture, SHELL } from '../../shell/server/testing/shell-fixture.ts';
import { startSite } from '../../shell/server/testing/start-site.ts';
import { publishRemote, rollBackRemote } from './publish.mjs';
import { storeIn } from './testing/registry-folder.mjs';
import { stubBuild } from './testing/stub-build.mjs';

/* The real publisher and the real site share one folder: the site follows the publisher's changes. */

let folder;
let site;
beforeAll(async () => {
  folder = createShellFixture();
  folder.publishShell(1);
  site = await startSite(folder);
});
afterAll(async () => {
  await site.stop();
  folder.remove();
});

const { contract, shared } = SHELL;
const remote = 'mf-admin';
const publish = (paths, facts = {}) => {
  const build = { paths, heavy: 20, facts: { contract, shared, weight: {}, ...facts } };
  const dir = stubBuild(path.join(folder.remotesDir, '../build'), build);
  return publishRemote({ remote, store: storeIn(folder.remotesDir), dir });
};
const look = async (page) => {
  const { status, body } = await site.get(page);
  return [status, /<title>(.*) ·/.exec(body)?.[1], /as="script" href="[^"]*remoteEntry.abc.js/.test(body)];
};

it('a new page of a remote appears when it is published and disappears at a rollback, while the site runs', async () => {
  const first = await publish(['/admin']);
  expect(await look('/novedades')).toEqual([404, 'Página no encontrada', false]);
  const second = await publish(['/admin', '/novedades']);
  expect(await look('/novedades')).toEqual([200, '/novedades', true]);
  expect((await site.get(`/mf/mf-admin/${second}/remoteEntry.abc.js`)).status).toBe(200);
  expect(await rollBackRemote({ remote, store: storeIn(folder.remotesDir) })).toBe(first);
  expect(await look('/novedades')).toEqual([404, 'Página no encontrada', false]);
  expect(await look('/admin')).toEqual([200, '/admin', true]);
});

it('a build is checked against the live shell, not against the shell of this checkout', async () => {
  const uses = { 'react-router-dom': ['Outlet'] };
  await expect(publish(['/admin'], { uses })).rejects.toThrow('it imports Outlet of react-router-dom');
  await expect(publish(['/admin', '/home'])).rejects.toThrow("its route '/home' belongs to mf-catalogue");
});
