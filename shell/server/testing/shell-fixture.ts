import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteRow, ShellDescription, ShellRecord } from '@fluxpartes/registry';
import type { PublishedRemote } from '../registry.ts';

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

export const FACTS = {
  container: 'mf_catalogue',
  exposes: ['./routes'],
  contract: SHELL.contract,
  shared: {},
  uses: {},
  assets: {},
  weight: {},
};

const SSR_BUNDLE = 'ssr.1.cjs';

const assetOf = (content: string) => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  bytes: content.length,
});

const releaseFieldsOf = ({ file, integrity }: NonNullable<PublishedRemote['ssrBundle']>) => ({
  ssrBundle: file,
  assets: { [file]: { integrity, bytes: 0 } },
});

/** The build description for the web server. */
const siteOf = (version: number, ssrCode?: string) => ({
  server: 1,
  chunks: {
    shell: { js: [`shell.${version}.js`], css: [`shell.${version}.css`] },
    login: { js: [`login.${version}.js`], css: [`login.${version}.css`] },
  },
  fonts: ['saira.1.woff2'],
  assets: {
    [`shell.${version}.js`]: { integrity: `sha384-${version}`, bytes: 5 },
    ...(ssrCode !== undefined && { [SSR_BUNDLE]: assetOf(ssrCode) }),
  },
  ...(ssrCode !== undefined && { ssrBundle: SSR_BUNDLE }),
  commit: null,
});

/** A published release of the catalogue. */
export const CATALOGUE = {
  version: 'v1',
  entry: '/mf/mf-catalogue/v1/remoteEntry.js',
  chunks: { routes: { js: ['routes.js'], css: ['routes.css'] }, publicacion: { js: ['publicacion.js'], css: [] } },
  routes: ROUTES,
};

/** Canary releases by remote. A release at 0 percent is only in the registry; visitors do not get it. */
type Canaries = Record<string, PublishedRemote & { percent: number; takenBack?: true; at?: string }>;

/** A built shell and a data folder in a temporary directory. */
export interface ShellFixture {
  shellDir: URL;
  remotesDir: string;
  shellBuildsDir: string;
  /** Replaces the build, as `npm run build` does: the old files are deleted. */
  build: (version: number, ssrCode?: string) => void;
  publish: (remotes: Record<string, PublishedRemote>, canaries?: Canaries) => void;
  /** Sets these fields on the shell's own routes. */
  changeOwnRoutes: (more: Partial<RouteRow>) => void;
  /** A release of the catalogue with this SSR bundle. */
  withSsrBundle: (version: string, code: string) => PublishedRemote;
  /** Publishes a build of the shell as the live release; returns its version. */
  publishShell: (build: number, more?: { offer?: Partial<ShellDescription>; server?: number }) => string;
  /** Writes the registry with a changed record of the shell. */
  withShell: (change: (record: ShellRecord) => ShellRecord) => void;
  remove: () => void;
}

/** Everything the site needs to start, with only the catalogue published. */
export function createShellFixture(): ShellFixture {
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
      const releases = [live, canary].map(({ version, ssrBundle, ...release }) => [
        version,
        { ...FACTS, at, commit: null, ...release, ...(ssrBundle && releaseFieldsOf(ssrBundle)) },
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
  const publishShell: ShellFixture['publishShell'] = (number, { offer, server = 1 } = {}) => {
    const version = String(number).padStart(10, '0');
    writeWeb(`data/shell/${version}`, number);
    withShell(({ releases, history }) => ({
      live: version,
      releases: { ...releases, [version]: { ...SHELL, ...siteOf(number), ...offer, server, at } },
      history: [...history, { at, version, action: 'publicar' }],
    }));
    return version;
  };
  const build = (version: number, ssrCode?: string) => {
    rmSync(path.join(root, 'shell/dist/web'), { recursive: true, force: true });
    write('shell/dist/shell.json', JSON.stringify(SHELL));
    write('shell/dist/site.json', JSON.stringify(siteOf(version, ssrCode)));
    writeWeb('shell/dist/web', version);
    if (ssrCode !== undefined) write(`shell/dist/web/${SSR_BUNDLE}`, ssrCode);
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
    changeOwnRoutes: (more) => {
      const routes = SHELL.routes.map((row) => ({ ...row, ...more }));
      write('shell/dist/shell.json', JSON.stringify({ ...SHELL, routes }));
    },
    withSsrBundle: (version, code) => {
      write(`data/mf/mf-catalogue/${version}/${SSR_BUNDLE}`, code);
      const entry = `/mf/mf-catalogue/${version}/remoteEntry.js`;
      const routes = ROUTES.map((row) => ({ ...row, ssr: true as const }));
      return {
        ...CATALOGUE,
        version,
        entry,
        routes,
        ssrBundle: { file: SSR_BUNDLE, integrity: assetOf(code).integrity },
      };
    },
    publishShell,
    withShell,
    remove: () => rmSync(root, { recursive: true }),
  };
}
