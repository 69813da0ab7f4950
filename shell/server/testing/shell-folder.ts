import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShellDescription, ShellRecord } from '@fluxpartes/registry';
import type { PublishedRemote } from '../registry.ts';

/** What the planted shell offers. */
export const SHELL: ShellDescription = {
  contract: { min: 1, max: 1 },
  shared: { react: '1.0.0' },
  facades: { 'react-router-dom': ['Link'] },
  routes: [{ path: '/', title: 'Ingresar', chunk: 'login' }],
  weight: { own: 100, remotePage: 100, pages: {}, screens: {} },
};

const ROUTES: PublishedRemote['routes'] = [
  {
    path: '/home',
    title: 'Catálogo',
    data: '/api/publicaciones?limite=24&total=1',
    dataQuery: ['q', 'marca', 'orden'],
    dataValues: { orden: ['precio'] },
  },
  {
    path: '/publicacion/:id',
    title: 'Publicación',
    chunk: 'publicacion',
    data: '/api/publicaciones/:id',
    preview: 'publicacion',
  },
];

/** What every release says besides. */
export const FACTS = {
  container: 'mf_catalogue',
  exposes: ['./routes'],
  contract: SHELL.contract,
  shared: {},
  uses: {},
  assets: {},
  weight: {},
};

const DRAWING = 'drawing.1.cjs';

const assetOf = (content: string) => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  bytes: content.length,
});

/** What a release says of the file that its pages are drawn with. */
const asBuilt = ({ file, integrity }: NonNullable<PublishedRemote['drawing']>) => ({
  drawing: file,
  assets: { [file]: { integrity, bytes: 0 } },
});

/** What the site has to know of a build of the planted shell. */
const siteOf = (version: number, drawing?: string) => ({
  server: 1,
  chunks: {
    shell: { js: [`shell.${version}.js`], css: [`shell.${version}.css`] },
    login: { js: [`login.${version}.js`], css: [`login.${version}.css`] },
  },
  fonts: ['saira.1.woff2'],
  assets: {
    [`shell.${version}.js`]: { integrity: `sha384-${version}`, bytes: 5 },
    ...(drawing !== undefined && { [DRAWING]: assetOf(drawing) }),
  },
  ...(drawing !== undefined && { drawing: DRAWING }),
  commit: null,
});

/** A published catalogue, as publish-remote writes it. */
export const CATALOGUE = {
  version: 'v1',
  entry: '/mf/mf-catalogue/v1/remoteEntry.js',
  chunks: { routes: { js: ['routes.js'], css: ['routes.css'] }, publicacion: { js: ['publicacion.js'], css: [] } },
  routes: ROUTES,
};

/** By remote the release that so many of a hundred visitors get; at 0 it only stands in the registry. */
type Canaries = Record<string, PublishedRemote & { percent: number; takenBack?: true; at?: string }>;

/** A built shell and a data folder in a temporary place. */
export interface ShellFolder {
  shellDir: URL;
  remotesDir: string;
  shellBuildsDir: string;
  /** Another build in place of the last one, as `npm run build` leaves it: the old files are gone. */
  build: (version: number, drawing?: string) => void;
  publish: (remotes: Record<string, PublishedRemote>, canaries?: Canaries) => void;
  /** The shell's own pages say that the site may draw them. */
  ownRoutesDrawn: () => void;
  /** Another release of the planted catalogue, whose pages are drawn with this code. */
  withDrawing: (version: string, code: string) => PublishedRemote;
  /** Puts a build of the shell among the releases and makes it the live one, of its `version` of ten digits. */
  publishShell: (build: number, more?: { offer?: Partial<ShellDescription>; server?: number }) => string;
  /** Writes the registry with this shell's record in place of the last one. */
  withShell: (change: (record: ShellRecord) => ShellRecord) => void;
  remove: () => void;
}

/** Writes what the site needs to start, with nothing published but the catalogue. */
export function plantShellFolder(): ShellFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  const at = '2026-11-01T12:00:00Z';
  let documents = 0;
  let remotes: Record<string, unknown> = {};
  let shell: ShellRecord | undefined;
  const writeRegistry = () => {
    documents += 1;
    const number = String(documents).padStart(8, '0');
    write(`data/mf/registry/${number}.json`, JSON.stringify({ schema: 2, remotes, shell }));
  };
  const publish = (published: Record<string, PublishedRemote>, canaries: Canaries = {}) => {
    const records = Object.entries(published).map(([name, live]) => {
      const { percent, ...canary } = canaries[name] ?? { percent: 0, ...live };
      const releases = [live, canary].map(({ version, drawing, ...release }) => [
        version,
        { ...FACTS, at, commit: null, ...release, ...(drawing && asBuilt(drawing)) },
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
    remotes = Object.fromEntries(records);
    writeRegistry();
  };
  const withShell = (change: (record: ShellRecord) => ShellRecord) => {
    shell = change(shell ?? { live: null, releases: {}, history: [] });
    writeRegistry();
  };
  const writeWeb = (dir: string, version: number) => {
    write(`${dir}/shell.${version}.js`, 'plain');
    write(`${dir}/shell.${version}.js.br`, 'brotli');
    write(`${dir}/login.${version}.js`, `login ${version}`);
  };
  const publishShell: ShellFolder['publishShell'] = (number, { offer, server = 1 } = {}) => {
    const version = String(number).padStart(10, '0');
    writeWeb(`data/shell/${version}`, number);
    withShell(({ releases, history }) => ({
      live: version,
      releases: { ...releases, [version]: { ...SHELL, ...siteOf(number), ...offer, server, at } },
      history: [...history, { at, version, action: 'publicar' }],
    }));
    return version;
  };
  const build = (version: number, drawing?: string) => {
    rmSync(path.join(root, 'shell/dist/web'), { recursive: true, force: true });
    write('shell/dist/shell.json', JSON.stringify(SHELL));
    write('shell/dist/site.json', JSON.stringify(siteOf(version, drawing)));
    writeWeb('shell/dist/web', version);
    if (drawing !== undefined) write(`shell/dist/web/${DRAWING}`, drawing);
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
    ownRoutesDrawn: () => {
      const routes = SHELL.routes.map((row) => ({ ...row, drawn: true as const }));
      write('shell/dist/shell.json', JSON.stringify({ ...SHELL, routes }));
    },
    withDrawing: (version, code) => {
      write(`data/mf/mf-catalogue/${version}/${DRAWING}`, code);
      const entry = `/mf/mf-catalogue/${version}/remoteEntry.js`;
      const routes = ROUTES.map((row) => ({ ...row, drawn: true as const }));
      return { ...CATALOGUE, version, entry, routes, drawing: { file: DRAWING, integrity: assetOf(code).integrity } };
    },
    publishShell,
    withShell,
    remove: () => rmSync(root, { recursive: true }),
  };
}
