import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createBaseConfig } from './base-config.mjs';
import { containerName } from './container-name.mjs';
import { DescribeRemotePlugin } from './describe-plugins.mjs';
import { BUILD_MARK, OwnNamePlugin } from './own-name-plugin.mjs';
import { sharedModules } from './shared-modules.mjs';
import { withoutUnused } from './without-unused.mjs';

function federation(name, isDevelopment) {
  return new ModuleFederationPlugin({
    name: containerName(name),
    library: { type: 'var', name: containerName(name) },
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
    shared: sharedModules(isDevelopment ? 'standalone' : 'remote'),
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    // Alone in the standalone frame there is no shell to provide the runtime.
    experiments: isDevelopment ? {} : { externalRuntime: true, optimization: { target: 'web' } },
  });
}

/**
 * The dev server of a remote. It serves the remote to a shell on another port and the standalone frame at `/`.
 * The sockets go to this port even when the remote is seen inside the shell.
 */
function devServer(port) {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // The page may have been opened by another name of this host; the server listens on the loopback address alone.
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: { errors: true, warnings: false } },
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
 * The webpack configuration of a remote: `export default createRemoteConfig({ name, root, port })`.
 * It exposes `./routes` alone. In development the standalone frame of `src/dev.tsx` is served as well.
 * @param {{ name: string, root: string, port: number }} options `name` is the workspace's name, `root` its folder.
 */
export function createRemoteConfig({ name, root, port }) {
  return (_env, { mode = 'production' }) => {
    const isDevelopment = mode === 'development';
    const output = {
      path: path.join(root, 'dist'),
      publicPath: isDevelopment ? `http://127.0.0.1:${port}/` : 'auto',
      uniqueName: isDevelopment ? name : name + BUILD_MARK,
    };
    const base = createBaseConfig({ name, root, mode, output, hasRefresh: isDevelopment });
    if (!isDevelopment) {
      const describe = new DescribeRemotePlugin({ name, root });
      return {
        ...base,
        entry: {},
        plugins: [...base.plugins, federation(name, false), ...withoutUnused('remote'), new OwnNamePlugin(), describe],
      };
    }
    return {
      ...base,
      entry: { standalone: './src/dev.tsx' },
      devServer: devServer(port),
      plugins: [
        ...base.plugins,
        federation(name, true),
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
