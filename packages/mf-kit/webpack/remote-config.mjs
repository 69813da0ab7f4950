import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createBaseConfig } from './base-config.mjs';
import { BUILD_MARK, IntegrityPlugin, OwnNamePlugin } from './chunk-plugins.mjs';
import { containerName, facades, sharedVersions } from './contract.mjs';
import { DescribeRemotePlugin, routesOf } from './release-manifest-plugins.mjs';
import { createSsrConfig, SsrBundlePlugin } from './ssr.mjs';

/**
 * Splits code that several screens share into a separate file, if the file is large enough to justify a request. Scripts
 * only: the order of style sheets matters.
 * @param {readonly string[]} screens names of chunks @returns {import('webpack').Configuration['optimization']}
 */
const betweenScreens = (screens) => ({
  splitChunks: {
    chunks: ({ name }) => screens.includes(name),
    minSize: 40_000,
    cacheGroups: { defaultVendors: false, default: { type: /^javascript/, minChunks: 2, reuseExistingChunk: true } },
  },
});

/** A module between a live shell and the remote's own routes; it passes on changed code. */
const HMR_ROUTES = fileURLToPath(new URL('./hmr-routes.mjs', import.meta.url));

const share = (name, provided) => ({
  singleton: true,
  strictVersion: true,
  // A later patch version is accepted: the shell may update before its remotes, which update at their next build.
  requiredVersion: `~${sharedVersions[name]}`,
  version: sharedVersions[name],
  // The shell's runtime provides the shared modules: a remote builds no second copy.
  import: provided ? false : facades[name],
});

/** The `shared` option of the federation plugin. @param {boolean} provided by a shell; without one a remote carries its own */
const sharedModules = (provided) => ({
  ...Object.fromEntries(Object.keys(sharedVersions).map((name) => [name, share(name, provided)])),
  'react/jsx-runtime': { ...share('react', provided), packageName: 'react' },
});

/** @param {string} name @param {'production' | 'alone' | 'inside'} kind */
function federation(name, kind) {
  const hasShell = kind !== 'alone';
  return new ModuleFederationPlugin({
    name: containerName(name),
    library: { type: 'var', name: containerName(name) },
    filename: kind === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
    exposes: { './routes': { import: kind === 'inside' ? HMR_ROUTES : './src/routes.tsx', name: 'routes' } },
    shared: sharedModules(hasShell),
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    // In the standalone page there is no shell to provide the runtime.
    experiments: hasShell
      ? { externalRuntime: true, optimization: { target: 'web', disableRemote: true, disableSnapshot: true } }
      : {},
  });
}

/**
 * The dev server of a remote. It serves the remote to a shell on another port, and the standalone page at `/`. Pages
 * connect their sockets to this port even inside the shell, and the site asks this server for the list of pages.
 */
function devServer(port, root) {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // The user may open the page under another host name; the server listens only on the loopback address.
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: { errors: true, warnings: false } },
    setupMiddlewares: (middlewares, { app }) => {
      app.get('/routes.json', (_request, response) => response.sendFile(path.join(root, 'routes.json')));
      return middlewares;
    },
    proxy: [
      {
        context: ['/api'],
        target: process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 3000}`,
        pathRewrite: { '^/api': '' },
      },
    ],
  };
}

/**
 * The SSR bundle of a remote with server-rendered pages. Image URLs are only known at run time, so server-rendered markup
 * has no image URLs.
 */
function ssrBundle({ name, root }) {
  if (!routesOf(root).some((row) => row.ssr)) return [];
  const entry = './src/routes.tsx';
  const uniqueName = name + BUILD_MARK;
  return [new SsrBundlePlugin(createSsrConfig({ name, root, entry, uniqueName, publicPath: '', role: 'remote' }))];
}

/** The differences of a build inside a live shell: it has no layout and no own copy of React. */
function insideConfig({ name, root, port, base }) {
  const { client, ...server } = devServer(port, root);
  return {
    ...base,
    entry: {},
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, 'remote-routes$': path.join(root, 'src/routes.tsx') } },
    // The page's content security policy blocks the overlay's inline styles.
    devServer: { ...server, client: { ...client, overlay: false } },
    plugins: [...base.plugins, federation(name, 'inside')],
  };
}

/**
 * The webpack configuration of a remote: `export default createRemoteConfig({ name, root, port })`. It exposes only
 * `./routes`. In development it also serves the standalone page of `src/dev.tsx`, unless the build is for a live shell
 * (`inside`).
 * @param {{ name: string, root: string, port: number, kindred?: readonly string[] }} options `name` is the workspace's name, `root`
 * its folder; `kindred` are the chunks of screens that are mostly made of the same.
 */
export function createRemoteConfig({ name, root, port, kindred = [] }) {
  return ({ inside = false } = {}, { mode = 'production' }) => {
    const isDevelopment = mode === 'development';
    const isInside = isDevelopment && inside;
    const output = {
      path: path.join(root, 'dist'),
      publicPath: isDevelopment ? `http://127.0.0.1:${port}/` : 'auto',
      uniqueName: isDevelopment ? name : name + BUILD_MARK,
    };
    const base = createBaseConfig({ name, root, mode, output, hasRefresh: isDevelopment && !isInside, isInside });
    if (isInside) return insideConfig({ name, root, port, base });
    if (!isDevelopment) {
      const describe = new DescribeRemotePlugin({ name, root });
      return {
        ...base,
        entry: {},
        optimization: { ...base.optimization, ...betweenScreens(kindred) },
        plugins: [
          ...base.plugins,
          federation(name, 'production'),
          new OwnNamePlugin(),
          ...ssrBundle({ name, root }),
          new IntegrityPlugin(),
          describe,
        ],
      };
    }
    return {
      ...base,
      entry: { standalone: './src/dev.tsx' },
      devServer: devServer(port, root),
      plugins: [
        ...base.plugins,
        federation(name, 'alone'),
        new ReactRefreshPlugin({ library: name, overlay: false }),
        new HtmlWebpackPlugin({
          title: `${name} · FluxPartes`,
          chunks: ['standalone'],
          meta: { viewport: 'width=device-width, initial-scale=1' },
        }),
      ],
    };
  };
}
