import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShellDescription } from '@fluxpartes/mf-kit/registry';
import type { PublishedRemote } from '../registry.ts';

/** What the planted shell offers. */
export const SHELL: ShellDescription = {
  contract: { min: 1, max: 1 },
  shared: { react: '1.0.0' },
  facades: { 'react-router-dom': ['Link'] },
  routes: [{ path: '/', title: 'Ingresar', chunk: 'login' }],
  weight: { own: 100, remotePage: 100, pages: {} },
};

const ROUTES: PublishedRemote['routes'] = [
  {
    path: '/home',
    title: 'Catálogo',
    data: '/api/publicaciones?limite=24&total=1',
    dataQuery: ['q', 'marca'],
  },
  {
    path: '/publicacion/:id',
    title: 'Publicación',
    chunk: 'publicacion',
    data: '/api/publicaciones/:id',
    preview: 'publicacion',
  },
];

const SITE = {
  chunks: {
    shell: { js: ['shell.1.js'], css: ['shell.1.css'] },
    login: { js: ['login.1.js'], css: ['login.1.css'] },
  },
  fonts: ['saira.1.woff2'],
};

/** A published catalogue, as publish-remote writes it. */
export const CATALOGUE = {
  version: 'v1',
  entry: '/mf/mf-catalogue/v1/remoteEntry.js',
  chunks: { routes: { js: ['routes.js'], css: ['routes.css'] }, publicacion: { js: ['publicacion.js'], css: [] } },
  routes: ROUTES,
};

/** By remote the release that so many of a hundred visitors get; at 0 it only stands in the registry. */
type Canaries = Record<string, PublishedRemote & { percent: number; takenBack?: true }>;

/** A built shell and a data folder in a temporary place. */
export interface ShellFolder {
  shellDir: URL;
  remotesDir: string;
  shellBuildsDir: string;
  /** Another build in place of the last one, as `npm run build` leaves it: the old files are gone. */
  build: (version: number) => void;
  publish: (remotes: Record<string, PublishedRemote>, canaries?: Canaries) => void;
  remove: () => void;
}

/** Writes what the site needs to start, with nothing published but the catalogue. */
export function plantShellFolder(): ShellFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  let documents = 0;
  const publish = (remotes: Record<string, PublishedRemote>, canaries: Canaries = {}) => {
    const records = Object.entries(remotes).map(([name, live]) => {
      const { percent, ...canary } = canaries[name] ?? { percent: 0, ...live };
      const releases = [live, canary].map(({ version, ...release }) => [
        version,
        { ...release, at: '2026-11-01T12:00:00Z', commit: null },
      ]);
      return [
        name,
        {
          live: live.version,
          ...(percent > 0 && { canary: { version: canary.version, percent } }),
          releases: Object.fromEntries(releases),
          history: [],
        },
      ];
    });
    documents += 1;
    const number = String(documents).padStart(8, '0');
    write(`data/mf/registry/${number}.json`, JSON.stringify({ schema: 2, remotes: Object.fromEntries(records) }));
  };
  const build = (version: number) => {
    rmSync(path.join(root, 'shell/dist/web'), { recursive: true, force: true });
    write('shell/dist/shell.json', JSON.stringify(SHELL));
    write('shell/dist/site.json', JSON.stringify(SITE).replaceAll('.1.', `.${version}.`));
    write(`shell/dist/web/shell.${version}.js`, 'plain');
    write(`shell/dist/web/shell.${version}.js.br`, 'brotli');
    write(`shell/dist/web/login.${version}.js`, `login ${version}`);
  };
  build(1);
  write('shell/dist/public/robots.txt', 'User-agent: *');
  write('data/mf/mf-catalogue/v1/remoteEntry.js', 'entry');
  write('data/secretos/admin.json', 'secret');
  publish({ 'mf-catalogue': CATALOGUE });
  return {
    shellDir: pathToFileURL(`${path.join(root, 'shell')}/`),
    remotesDir: path.join(root, 'data/mf'),
    shellBuildsDir: path.join(root, 'data/shell'),
    build,
    publish,
    remove: () => rmSync(root, { recursive: true }),
  };
}
