import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

/** What describes a build, packs it or draws with it: nothing here is published. */
const OF_RELEASES = /^(?:Describe\w+|Copy|Compression|Drawing)Plugin$/;

/**
 * Builds a workspace as for production, with a source map beside each script, into a folder of its own. What is in the
 * workspace's `dist` stays as it is.
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
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}
