import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CopyPlugin from 'copy-webpack-plugin';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { DescribeShellPlugin } from './describe-plugins.mjs';
import { createDrawingConfig } from './drawing-config.mjs';
import { DrawingPlugin } from './drawing-plugin.mjs';
import { facades, sharedVersions } from './shared-modules.mjs';
import { WorkerPlugin } from './worker-plugin.mjs';

/** Where the site serves the shell's files. */
const PUBLIC_PATH = '/shell/';

/**
 * What the federation's own plugin would say to its runtime, which the shell starts by itself (its federation.ts): in a browser,
 * and without manifests.
 */
const FEDERATION = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  FEDERATION_OPTIMIZE_NO_SHARED: false,
};

/** Each shared module is its facade here: the package's name finds it in the shell's own code as well. */
const facadeAliases = Object.fromEntries(Object.entries(facades).map(([name, file]) => [`${name}$`, file]));

/** One of the icons of the design system; its folder has all of them. */
const icon = fileURLToPath(import.meta.resolve('@fluxpartes/ui/marca/favicon.svg'));

/** Copies to `dist/public` what the site serves at its root, under names that stay: the icons, and the files of `public/`. */
const rootFiles = (root) =>
  new CopyPlugin({
    patterns: [
      { from: '*.{svg,png}', context: path.dirname(icon), to: path.join(root, 'dist/public') },
      { from: 'public', to: path.join(root, 'dist/public') },
    ],
  });

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
      resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...facadeAliases } },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({ ...FEDERATION, SHARED_VERSIONS: JSON.stringify(sharedVersions) }),
        ...(isDevelopment ? [] : [drawing(root), new WorkerPlugin({ root, publicPath: PUBLIC_PATH }), rootFiles(root)]),
        new DescribeShellPlugin({ root, dir: dist }),
      ],
    };
  };
}
