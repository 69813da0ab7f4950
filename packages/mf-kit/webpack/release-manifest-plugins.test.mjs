import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRoutes } from '@fluxpartes/registry';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const remote = fileURLToPath(new URL('../bin/remote.mjs', import.meta.url));

/** A remote that imports facades in every possible way; the build leaves out the imports that have a comment. */
const SOURCES = {
  'webpack.config.mjs': `
    import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';
    export default createRemoteConfig({ name: 'mf-planted', root: import.meta.dirname, port: 3199 });`,
  'src/routes.tsx': `
    import { lazy } from 'react';
    import { Link, Navigate /* never used */ } from 'react-router-dom';
    import { useOwn } from './inner.ts';
    const Page = lazy(() => import(/* webpackChunkName: "page" */ './page.tsx'));
    const Own = () => <Link to="/">{useOwn()}</Link>;
    export default () => [{ path: '/own', element: <Own /> }, { path: '/page', element: <Page /> }];`,
  'src/inner.ts': `
    import { useLocation, useParams } from 'react-router-dom';
    export const useOwn = () => useLocation().pathname;
    export const useNobodys = () => useParams(); // no one imports it`,
  'src/page.tsx': `
    import * as router from 'react-router-dom';
    import * as query from '@tanstack/react-query';
    export { useNavigate } from 'react-router-dom'; // whoever loads the page may take it
    export default () => [router.useSearchParams(), Object.keys(query)].flat().join();`,
  'routes.json': JSON.stringify([
    { path: '/own', title: 'Own' },
    { path: '/page', title: 'Page', chunk: 'page' },
  ]),
};

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'planted-'));
  mkdirSync(path.join(root, 'src'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

function run(sources) {
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(root, name), text);
  const fromSource = path.join(repository, 'scripts/testing/from-source.mjs');
  return spawnSync(process.execPath, ['--import', fromSource, remote, 'build'], { cwd: root, encoding: 'utf8' });
}

it('remote.json lists the files, their weight, and the names used from shared modules', () => {
  expect(run(SOURCES)).toMatchObject({ status: 0 });
  const inDist = (name) => path.join(root, 'dist', name);
  const said = JSON.parse(readFileSync(inDist('remote.json'), 'utf8'));
  expect(said).toMatchObject({
    name: 'mf-planted',
    container: 'mf_planted',
    exposes: ['./routes'],
    routes: JSON.parse(SOURCES['routes.json']),
    uses: {
      'react-router-dom': ['Link', 'useLocation', 'useNavigate', 'useSearchParams'],
      '@tanstack/react-query': ['*'],
    },
    commit: null,
  });
  const files = [said.entry, ...said.chunks.routes.js, ...said.chunks.page.js];
  for (const name of files) {
    const content = readFileSync(inDist(name));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    expect(said.assets[name]).toEqual({ integrity, bytes: content.length });
  }
  const travelling = files.map(
    (name) => statSync(inDist(statSync(inDist(name)).size < 512 ? name : `${name}.br`)).size,
  );
  const [entry, exposed, page] = travelling;
  expect(said.weight).toEqual({ '/own': entry + exposed, '/page': entry + exposed + page });
});

it('parseRoutes rejects a list with an invalid route', () => {
  const rows = '[{ "path": "own", "title": "Own", "acces": "admin" }]';
  expect(() => parseRoutes(rows)).toThrow('0.path has to be absolute');
  expect(() => parseRoutes(rows)).toThrow('"acces"');
  expect(parseRoutes(SOURCES['routes.json'])).toHaveLength(2);
});
