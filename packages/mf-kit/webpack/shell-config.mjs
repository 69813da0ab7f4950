import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CopyPlugin from 'copy-webpack-plugin';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { buildOne } from './builds.mjs';
import { facades, sharedVersions } from './contract.mjs';
import { chunkFiles, DescribeShellPlugin } from './release-manifest-plugins.mjs';
import { createSsrConfig, SsrBundlePlugin } from './ssr.mjs';

/** The file name of the service worker; the web server serves the live build's worker at the root. */
const WORKER_FILE = 'service-worker.js';

/** Chunks of the shell that any page may need immediately, but that pages do not preload. */
const LATER_CHUNKS = ['query', 'navigation', 'first-load', 'outdated'];

/** @param {string} root */
function workerConfig(root, { publicPath, laterFiles }) {
  const base = createBaseConfig({ name: 'shell', root, mode: 'production', output: {} });
  return {
    ...base,
    name: 'shell-worker',
    target: ['webworker', 'es2022'],
    entry: { worker: './src/service-worker/main.ts' },
    output: {
      path: path.join(root, 'dist'),
      filename: WORKER_FILE,
      publicPath,
      hashFunction: base.output.hashFunction,
    },
    // The result depends on the shell's own build, and the cache cannot detect changes of that build.
    cache: false,
    plugins: [new webpack.DefinePlugin({ LATER_FILES: JSON.stringify(laterFiles) })],
  };
}

/**
 * Adds the service worker, with which browsers cache the shell, to the shell's files: it is published, checked and rolled
 * back with them.
 */
export class WorkerPlugin {
  #root;
  #publicPath;

  /** @param {{ root: string, publicPath: string }} options the shell's workspace, and where its files are served */
  constructor({ root, publicPath }) {
    this.#root = root;
    this.#publicPath = publicPath;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // This stage runs after content hashing and before compression.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    compiler.hooks.thisCompilation.tap('WorkerPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerPlugin', stage }, async () => {
        const content = await buildOne(workerConfig(this.#root, this.#filesOf(compilation)), WORKER_FILE);
        compilation.emitAsset(WORKER_FILE, new sources.RawSource(content));
      });
    });
  }

  #filesOf(compilation) {
    const chunks = chunkFiles(compilation);
    const named = LATER_CHUNKS.flatMap((name) => [...(chunks[name]?.js ?? []), ...(chunks[name]?.css ?? [])]);
    const laterFiles = named.map((file) => {
      const digest = createHash('sha384').update(compilation.getAsset(file).source.buffer()).digest('base64');
      return { url: this.#publicPath + file, integrity: `sha384-${digest}` };
    });
    return { publicPath: this.#publicPath, laterFiles };
  }
}

/** The URL prefix of the shell's files. */
const PUBLIC_PATH = '/shell/';

/**
 * The options that the federation plugin would pass to its runtime: for a browser, without manifests. The shell starts the
 * runtime itself (its federation.ts).
 */
const FEDERATION = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  FEDERATION_OPTIMIZE_NO_SHARED: false,
};

/** Each shared module is its facade here: the package's name resolves to the facade in the shell's own code as well. */
const facadeAliases = Object.fromEntries(Object.entries(facades).map(([name, file]) => [`${name}$`, file]));

/** The path of one icon of the design system; its folder holds all icons. */
const icon = fileURLToPath(import.meta.resolve('@fluxpartes/ui/marca/favicon.svg'));

/**
 * Copies the files that the site serves at its root to `dist/public`, under fixed names: the icons, and the files of
 * `public/`.
 */
const rootFiles = (root) =>
  new CopyPlugin({
    patterns: [
      { from: '*.{svg,png}', context: path.dirname(icon), to: path.join(root, 'dist/public') },
      { from: 'public', to: path.join(root, 'dist/public') },
    ],
  });

/** The SSR bundle: layout, own screens and the modules shared with remotes. */
const ssrBundle = (root) =>
  new SsrBundlePlugin(
    createSsrConfig({
      name: 'shell',
      root,
      entry: './src/ssr/render.tsx',
      uniqueName: 'shell',
      publicPath: PUBLIC_PATH,
      role: 'shell',
    }),
  );

/**
 * The shell's dev server is the front of `npm run dev`: the shell's files from memory with live reload, and a proxy to the
 * web server for all other URLs.
 */
const devServer = () => ({
  port: Number(process.env.PORT || 8080),
  host: '127.0.0.1',
  hot: false,
  liveReload: true,
  static: false,
  devMiddleware: { publicPath: PUBLIC_PATH },
  client: { overlay: { errors: true, warnings: false } },
  proxy: [{ context: (path) => !path.startsWith(PUBLIC_PATH), target: process.env.SITE_BEHIND, ws: false }],
});

/**
 * The webpack configuration of the shell. It writes `dist/web`, which the site serves under /shell/. `dist/site.json` lists
 * its files and the files that each page needs, for the site's server. `dist/shell.json` describes the offer to remotes. In
 * development both JSON files are in `dist/dev`.
 * @param {{ root: string }} options
 */
export function createShellConfig({ root }) {
  return (_env, { mode = 'production' }) => {
    const isDevelopment = mode === 'development';
    const dist = path.join(root, isDevelopment ? 'dist/dev' : 'dist');
    // Fast Refresh stays off in the shell: its hook would replace the hook that the remotes share.
    const base = createBaseConfig({
      name: 'shell',
      root,
      mode,
      output: { path: path.join(dist, 'web'), publicPath: PUBLIC_PATH },
    });
    return {
      ...base,
      entry: { shell: './src/main.tsx' },
      ...(isDevelopment && { devServer: devServer() }),
      resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...facadeAliases } },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({ ...FEDERATION, SHARED_VERSIONS: JSON.stringify(sharedVersions) }),
        ...(isDevelopment
          ? []
          : [ssrBundle(root), new WorkerPlugin({ root, publicPath: PUBLIC_PATH }), rootFiles(root)]),
        new DescribeShellPlugin({ root, dir: dist }),
      ],
    };
  };
}
