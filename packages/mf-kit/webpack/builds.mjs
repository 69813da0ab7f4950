import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

/**
 * @template T
 * @param {import('webpack').Compiler} compiler @param {(compilation: import('webpack').Compilation) => T} result
 * @returns {Promise<T>}
 */
function run(compiler, result) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      const built = failed ? undefined : result(stats.compilation);
      compiler.close(() => (failed ? reject(failed) : resolve(built)));
    });
  });
}

/**
 * Builds one file in memory: the calling build emits it with its own files.
 * @param {import('webpack').Configuration} config @param {string} file name of its output
 * @returns {Promise<Buffer>}
 */
export function buildOne(config, file) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('buildOne', () => false);
  return run(compiler, (compilation) => compilation.getAsset(file).source.buffer());
}

/** Builds the workspace in which it is called, from its webpack.config.mjs, for production. */
export async function buildHere() {
  const { default: createConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')).href);
  const compiler = webpack(createConfig({}, { mode: 'production' }));
  compiler.run((error, stats) => {
    if (error) console.error(error);
    if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
    if (error || stats?.hasErrors()) process.exitCode = 1;
    compiler.close(() => {});
  });
}

/** Plugins that describe, compress or server-render a build; an unpublished build omits them. */
const OF_RELEASES = /^(?:Describe\w+|Copy|Compression|SsrBundle)Plugin$/;

/**
 * Builds a workspace for production, with a source map beside each script, into a separate folder. The workspace's `dist`
 * stays unchanged.
 * @param {string} root the workspace @param {string} dir @returns {Promise<void>}
 */
export async function buildWithMaps(root, dir) {
  const { default: createConfig } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const config = createConfig({}, { mode: 'production' });
  const compiler = webpack({
    ...config,
    devtool: 'hidden-source-map',
    cache: false,
    output: { ...config.output, path: dir },
    plugins: config.plugins.filter((plugin) => !OF_RELEASES.test(plugin.constructor.name)),
  });
  return run(compiler, () => {});
}
