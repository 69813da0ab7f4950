import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { DescribeShellPlugin } from './describe-plugins.mjs';
import { createDrawingConfig } from './drawing-config.mjs';
import { DrawingPlugin } from './drawing-plugin.mjs';
import { RootFilesPlugin } from './root-files-plugin.mjs';
import { facades, LATER, sharedModules, sharedVersions } from './shared-modules.mjs';
import { inModuleForm, withoutUnused } from './without-unused.mjs';
import { WorkerPlugin } from './worker-plugin.mjs';

/** Where the site serves the shell's files. */
const PUBLIC_PATH = '/shell/';

/** Flat: the entry is the bootstrap itself, the shared modules but one are in it, and the remotes find its runtime. */
function federation() {
  return new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: sharedModules('shell'),
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}

/** What the site draws pages with: frame, own screens, and what remotes share. */
const drawing = (root) =>
  new DrawingPlugin(
    createDrawingConfig({
      name: 'shell',
      root,
      entry: './src/drawing/draw.tsx',
      uniqueName: 'shell',
      publicPath: PUBLIC_PATH,
      role: 'shell',
    }),
  );

/**
 * The shell's dev server is the front of `npm run dev`: the shell's files from memory, with reload, and everything else
 * from the site that runs behind it.
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
 * The webpack configuration of the shell. It writes `dist/web` (served under /shell/) and, for the site's server,
 * `dist/site.json` with its files and which of them each page needs, and `dist/shell.json` with what the shell offers to
 * remotes; in development those in `dist/dev`.
 * @param {{ root: string }} options
 */
export function createShellConfig({ root }) {
  return (_env, { mode = 'production' }) => {
    const isDevelopment = mode === 'development';
    const dist = path.join(root, isDevelopment ? 'dist/dev' : 'dist');
    // Fast Refresh stays off in the shell: its hook would take the place of the one that the remotes share.
    const base = createBaseConfig({
      name: 'shell',
      root,
      mode,
      output: { path: path.join(dist, 'web'), publicPath: PUBLIC_PATH },
    });
    return {
      ...base,
      entry: { shell: isDevelopment ? ['./src/devtools-hook.ts', './src/main.tsx'] : './src/main.tsx' },
      ...(isDevelopment && { devServer: devServer() }),
      resolve: { ...base.resolve, alias: { ...base.resolve.alias, [`${LATER}$`]: facades[LATER] } },
      plugins: [
        ...base.plugins,
        federation(),
        new webpack.DefinePlugin({ QUERY_VERSION: JSON.stringify(sharedVersions[LATER]) }),
        ...withoutUnused('shell'),
        inModuleForm(),
        ...(isDevelopment ? [] : [drawing(root), new WorkerPlugin({ root, publicPath: PUBLIC_PATH })]),
        new RootFilesPlugin(root),
        new DescribeShellPlugin({ root, dir: dist }),
      ],
    };
  };
}
