import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { CHUNK_TIMEOUT_MS, RetryPlugin } from './chunk-plugins.mjs';

const require = createRequire(import.meta.url);

/** Browsers of the last two years: code is not compiled for older browsers. */
const targets = 'chrome 109, edge 109, firefox 115, safari 16.4';

function scriptRule(isDevelopment, hasRefresh) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: require.resolve('swc-loader'),
      options: {
        env: { targets },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: hasRefresh } },
        },
      },
    },
  };
}

/** Class names keep their words: they compress better than hashes. `class-names.test.mjs` finds equal names. */
function styleRule(name) {
  const modules = {
    auto: true,
    localIdentName: `${name}_[name]__[local]`,
    namedExport: false,
    exportLocalsConvention: 'camelCase',
  };
  return {
    test: /\.css$/,
    use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { modules } }],
    sideEffects: true,
  };
}

/**
 * Writes `x.js.br` and `x.js.gz` beside each text asset of the output, at the best quality; the site sends these files
 * unchanged.
 */
function compression() {
  const text = {
    test: /\.(js|css|svg|json|html|webmanifest)$/,
    exclude: /^\.\./,
    // In bytes. For a smaller file, the headers cost more than compression saves.
    threshold: 512,
    minRatio: 1,
  };
  return [
    new CompressionPlugin({ ...text, algorithm: 'brotliCompress', filename: '[path][base].br' }),
    new CompressionPlugin({ ...text, algorithm: 'gzip', filename: '[path][base].gz' }),
  ];
}

function plugins(isDevelopment) {
  const filename = isDevelopment ? '[name].css' : '[name].[contenthash:10].css';
  const extract = new MiniCssExtractPlugin({ filename, chunkFilename: filename, ignoreOrder: true });
  const retry = new RetryPlugin();
  return isDevelopment ? [extract, retry] : [extract, retry, ...compression()];
}

/**
 * Optimised for size: licences are in the packages, not in the bundles. Terser's output was 0.3 % larger compressed, and
 * took four times as long. `inline: 1` inlines only simple functions. Top-level names stay, because a remote's entry is a
 * global variable. Functions stay functions: with arrow functions instead the shell rendered an empty page.
 */
const scriptOptions = {
  compress: { passes: 3, ecma: 2022, keep_fargs: false, inline: 1 },
  mangle: true,
  format: { comments: false },
};

function optimization() {
  return {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        terserOptions: scriptOptions,
        extractComments: false,
        exclude: /\.cjs$/,
      }),
      new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
    ],
    splitChunks: false,
  };
}

/** The build cache stays valid between builds until a file of the build configuration changes. */
function buildCache(name, root, kind) {
  const own = readdirSync(import.meta.dirname).map((file) => path.join(import.meta.dirname, file));
  // The lock file of this repository, or of the remote's own repository if the remote is its root.
  const installed = [path.join(import.meta.dirname, '../../..'), root].map((dir) =>
    path.join(dir, 'package-lock.json'),
  );
  const version = createHash('sha256');
  for (const file of [...own, path.join(root, 'webpack.config.mjs'), ...installed]) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) version.update(readFileSync(file));
  }
  return { type: 'filesystem', name: `${name}-${kind}`, version: version.digest('hex') };
}

/**
 * The federation plugin names the runtime's CommonJS file, which cannot be tree-shaken: the ESM file replaces it. The query
 * library gets another name for its facade, because the package's name resolves to the shared module. React Router's
 * package has no production condition, so that an import would get its development build.
 */
function aliases(isDevelopment) {
  const resolved = (name) => fileURLToPath(import.meta.resolve(name));
  const production = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production');
  return {
    '@module-federation/runtime$': resolved('@module-federation/runtime'),
    'whole-react-query$': resolved('@tanstack/react-query'),
    ...(!isDevelopment && {
      'react-router$': path.join(production, 'index.mjs'),
      'react-router/dom$': path.join(production, 'dom-export.mjs'),
    }),
  };
}

/**
 * The common configuration of the shell's and the remotes' builds.
 * @param {{ name: string, root: string, mode: 'development' | 'production', output: import('webpack').Configuration['output'], hasRefresh?: boolean, isInside?: boolean }} options
 * `root` is the workspace's folder; `name` the prefix of its class names; `isInside`: in development, for a live shell, whose React is
 * the production build.
 * @returns {import('webpack').Configuration}
 */
export function createBaseConfig({ name, root, mode, output, hasRefresh = false, isInside = false }) {
  const isDevelopment = mode === 'development';
  const filename = isDevelopment ? '[name].js' : '[name].[contenthash:10].js';
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      filename,
      chunkFilename: filename,
      assetModuleFilename: '[name].[hash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      uniqueName: name,
      hashFunction: 'xxhash64',
      clean: true,
      trustedTypes: { policyName: 'fluxpartes#webpack', onPolicyCreationFailure: 'continue' },
      ...output,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['source', '...'],
      alias: aliases(isDevelopment),
    },
    module: {
      rules: [
        scriptRule(isDevelopment && !isInside, hasRefresh),
        styleRule(name),
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.(svg|webp|png)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
      ],
    },
    optimization: isDevelopment ? {} : optimization(),
    performance: { hints: false },
    cache: buildCache(name, root, isInside ? 'inside' : mode),
    stats: 'errors-warnings',
    plugins: plugins(isDevelopment),
  };
}
