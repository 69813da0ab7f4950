import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedVersions } from '@fluxpartes/mf-kit/contract';

const row = (page) => ({ path: page, title: page });
const digest = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The pages of the stub remote, mf-admin. */
export const OWN = ['/admin', '/admincuentas', '/adminventas'];

/** Deterministic text that compresses to about `bytes` bytes. @param {number} bytes */
function incompressible(bytes) {
  const parts = Array.from({ length: Math.ceil(bytes / 48) }, (_, i) => createHash('sha384').update(`${i}`).digest());
  return Buffer.concat(parts).subarray(0, bytes).toString('base64');
}

/** A live shell, as its build describes it. */
export const SHELL = {
  contract: { min: 2, max: 3 },
  shared: sharedVersions,
  facades: { 'react-router-dom': ['Link', 'Outlet'], '@tanstack/react-query': ['useQuery'] },
  routes: [row('/'), row('/register')],
  weight: { own: 1000, remotePage: 500, pages: { '/admin': 3400 }, screens: {} },
};

/** The smallest valid release. */
export const RELEASE = {
  container: 'mf_other',
  exposes: ['./routes'],
  entry: '',
  chunks: {},
  routes: [],
  contract: SHELL.contract,
  shared: {},
  uses: {},
  assets: {},
  weight: {},
  at: '2020-01-01T00:00:00Z',
  commit: null,
};

/**
 * A small build of a remote in webpack's output form.
 * @param {string} dir is replaced
 * @param build `ssr`: the code of its SSR bundle, for all its pages; `heavy`: about how many bytes each page loads
 */
export function stubBuild(dir, { paths = OWN, note = '', ssr, heavy = 330, facts = {} } = {}) {
  const files = {
    'remoteEntry.abc.js': `// ${note}`,
    'routes.1.js': `// ${incompressible(heavy)}`,
    ...(ssr && { 'ssr.1.cjs': ssr }),
  };
  const { react } = sharedVersions;
  const description = {
    name: 'mf-admin',
    container: 'mf_admin',
    exposes: ['./routes'],
    entry: 'remoteEntry.abc.js',
    chunks: { routes: { js: ['routes.1.js'], css: [] } },
    routes: paths.map((page) => ({ ...row(page), ...(ssr && { ssr: true }) })),
    contract: { min: 3, max: 4 },
    shared: { react, 'react/jsx-runtime': react },
    uses: { 'react-router-dom': ['Link'] },
    assets: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, { integrity: digest(text), bytes: text.length }]),
    ),
    weight: Object.fromEntries(paths.map((one) => [one, 400])),
    ...(ssr && { ssrBundle: 'ssr.1.cjs' }),
    commit: '0123456789',
    ...facts,
  };
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify(description));
  return dir;
}
